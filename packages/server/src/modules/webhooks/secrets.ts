/** Secrets of webhooks are encrypted, because the server signs with them. */
import type { Tx } from '../../db/database.ts';
import { changeKey, createEncryption, type Encryption } from '../../encryption.ts';
import type { Services } from '../../services.ts';
import { listSecrets, updateSecrets } from './queries/webhooks.ts';

const WEBHOOKS = 'webhooks';

export const createSecretEncryption = ({ config }: Pick<Services, 'config'>): Encryption =>
  createEncryption(config.secretKey, WEBHOOKS);

interface StoredSecrets {
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
}

/** The secrets to sign with: the current one, and while receivers change over, the one before. */
export function readSecrets(services: Pick<Services, 'config'>, stored: StoredSecrets, now: Date): string[] {
  const { decrypt } = createSecretEncryption(services);
  const { previous_secret, previous_secret_until } = stored;
  const isOverlapping = previous_secret && previous_secret_until && previous_secret_until > now;
  return [decrypt(stored.secret), ...(isOverlapping ? [decrypt(previous_secret)] : [])];
}

/** Encrypts the secrets of the workspace with another key of the installation. Returns their number. */
export async function changeKeyOfWebhooks(tx: Tx, keys: { readonly from: string; readonly to: string }) {
  const [before, after] = [createEncryption(keys.from, WEBHOOKS), createEncryption(keys.to, WEBHOOKS)];
  let count = 0;
  for (const { id, secret, previous_secret } of await listSecrets(tx)) {
    const previous = previous_secret && changeKey(previous_secret, before, after);
    await updateSecrets(tx, id, { secret: changeKey(secret, before, after), previous_secret: previous });
    count += previous ? 2 : 1;
  }
  return count;
}
