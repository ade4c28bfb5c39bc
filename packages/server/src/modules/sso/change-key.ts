/** Encrypts the secrets of single sign-on with another key of the installation. */
import type { Tx } from '../../db/database.ts';
import { changeKey, createEncryption } from '../../encryption.ts';
import { SSO_ENCRYPTION } from './encryption.ts';
import { deleteAttempts } from './queries/attempts.ts';
import { listSessionSecrets, updateSessionSecret } from './queries/sessions.ts';
import { listSettings, updateSecret } from './queries/settings.ts';

export interface Keys {
  readonly from: string;
  readonly to: string;
}

/**
 * Changes the key of secrets in the transaction's workspace. Sign-ons under way start again. Returns the number of
 * secrets.
 */
export async function changeKeyOfSignOn(tx: Tx, { from, to }: Keys): Promise<number> {
  const [before, after] = [createEncryption(from, SSO_ENCRYPTION), createEncryption(to, SSO_ENCRYPTION)];
  let count = 0;
  for (const { protocol, secret } of await listSettings(tx)) {
    if (!secret) continue;
    await updateSecret(tx, protocol, changeKey(secret, before, after));
    count += 1;
  }
  for (const { session_id, logout } of await listSessionSecrets(tx)) {
    await updateSessionSecret(tx, session_id, changeKey(logout, before, after));
    count += 1;
  }
  await deleteAttempts(tx);
  return count;
}
