/** The key with which this service provider signs its requests. Each workspace has its own, made when it is first needed. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { createSelfSignedCertificate } from './self-signed-certificate.ts';

export interface OwnKey {
  /** PEM. */
  readonly private_key: string;
  /** PEM; services read the key from it and look at nothing else. */
  readonly certificate: string;
}

const BITS = 2048;
/** Services would have to be told of another one, and nobody trusts it for its date. */
const YEARS = 20;

/** Creates the key as the text that is stored encrypted. */
export async function createOwnKey(name: string, now = new Date()): Promise<string> {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
  const to = new Date(now);
  to.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const key: OwnKey = {
    private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: createSelfSignedCertificate(keys, { name, from: now, to }),
  };
  return JSON.stringify(key);
}

export const readOwnKey = (secret: string | null): OwnKey | null =>
  secret === null ? null : (JSON.parse(secret) as OwnKey);
