import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { recordActivity } from '../../http/activity.ts';
import { saveSettings } from './queries.ts';
import { getSecuritySettings, SECURITY } from './stored-settings.ts';

/**
 * Lets people of the transaction's workspace sign in from everywhere, for operators, and records it in the log. Returns
 * the networks that were allowed before.
 */
export async function openToAllNetworks(
  tx: Tx,
  workspace: { readonly id: number; readonly display_name: string },
): Promise<readonly string[]> {
  const settings = await getSecuritySettings(tx);
  const { allowed_networks } = settings;
  await saveSettings(tx, SECURITY, { ...settings, allowed_networks: [] });
  const author = { workspace_id: workspace.id, user_id: null, full_name: 'npm run networks' };
  const subject = { type: 'settings', id: SECURITY, title: workspace.display_name };
  const change = { before: { allowed_networks }, after: { allowed_networks: [] } };
  await recordActivity(tx, author, { id: randomUUID(), ip: '', user_agent: '' }, [
    { code: 'settings.security_changed', subject: { ...subject, ...change } },
  ]);
  return allowed_networks;
}
