/** Tells owners that a token expires soon and that it has expired. */
import { EXPIRY_NOTICE_DAYS } from '@rounds/contract/api-tokens';
import type { Tx } from '../../db/database.ts';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask } from '../../http/module.ts';
import { notify } from '../notices/index.ts';
import { type ExpiringToken, listExpiringTokens } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A server that was off for longer does not bring up what expired meanwhile. */
const LATEST_DAYS = 7;

/** A notice has a key for each expiry, so tokens that were extended are announced again, and others once. */
const toNotice = (kind: 'api_token_expires' | 'api_token_expired', token: ExpiringToken) => ({
  kind,
  user_ids: [token.owner_id],
  subject: { type: 'api_token' as const, id: token.id, title: token.name },
  data: { expires_at: token.expires_at.toISOString() },
  key: `${kind}:${token.id}:${token.expires_at.toISOString()}`,
});

export async function notifyOwners(tx: Tx, now: Date): Promise<void> {
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const expiring = await listExpiringTokens(tx, now, later(EXPIRY_NOTICE_DAYS));
  const expired = await listExpiringTokens(tx, later(-LATEST_DAYS), now);
  await notify(tx, [
    ...expiring.map((token) => toNotice('api_token_expires', token)),
    ...expired.map((token) => toNotice('api_token_expired', token)),
  ]);
}

export const announceExpiry: CronTask = {
  name: 'api_tokens.announce_expiry',
  schedule: '*/15 * * * *',
  async run({ database }) {
    const now = new Date();
    for (const id of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(id, (tx) => notifyOwners(tx, now));
    }
  },
};
