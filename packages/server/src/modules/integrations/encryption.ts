/** Encrypts the keys and tokens of integrations, and encrypts them again with another key of the installation. */
import type { Tx } from '../../db/database.ts';
import { changeKey, createEncryption, type Encryption } from '../../encryption.ts';
import type { Services } from '../../services.ts';
import { listSecrets, updateSecret } from './queries/configurations.ts';
import { deleteSignIns } from './queries/sign-ins.ts';

const PURPOSE = 'integration';

type Configured = Pick<Services, 'config'>;
const createIntegrationEncryption = ({ config }: Configured): Encryption => createEncryption(config.secretKey, PURPOSE);

export const encryptJson = (services: Configured, value: unknown): Buffer =>
  createIntegrationEncryption(services).encryptJson(value);
/** @throws when it was altered or encrypted with another key */
export const decryptJson = <T>(services: Configured, sealed: Buffer): T =>
  createIntegrationEncryption(services).decryptJson(sealed);

/**
 * Changes the key of secrets in the transaction's workspace. Sign-ins under way start again. Returns the number of
 * secrets.
 */
export async function changeKeyOfIntegrations(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const [before, after] = [createEncryption(from, PURPOSE), createEncryption(to, PURPOSE)];
  const secrets = await listSecrets(tx);
  for (const { id, secret } of secrets) await updateSecret(tx, id, changeKey(secret, before, after));
  await deleteSignIns(tx);
  return secrets.length;
}
