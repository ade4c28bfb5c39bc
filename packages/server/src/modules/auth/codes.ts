/** Six-digit codes: generating, hashing and checking them. */
import { randomInt } from 'node:crypto';
import { CODE_SECONDS } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import { CODE_LENGTH } from '@rounds/contract/person.ts';
import type { Tx } from '../../db/database.ts';
import { getExpiry } from '../../db/expiry.ts';
import { changeKey, createEncryption } from '../../encryption.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import type { Services } from '../../services.ts';
import { isSameHash } from './one-time-passwords.ts';
import { listAuthenticatorSecrets, updateAuthenticatorSecret } from './queries/accounts.ts';
import { findTotpStep } from './totp.ts';

type CodeServices = Pick<Services, 'config'>;

export const MAX_TRIES = 5;

export const generateCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** A keyed hash, because all six-digit codes can be tried quickly against a plain one. */
export const hashCode = (services: CodeServices, subject: string, code: string): Buffer =>
  createEncryption(services.config.secretKey, 'code').hmac(`${subject}:${code}`);

const AUTHENTICATOR = 'authenticator';

/** Encrypts the secrets of authenticator apps. */
export const createAuthenticatorEncryption = (services: CodeServices) =>
  createEncryption(services.config.secretKey, AUTHENTICATOR);

/** Encrypts them with another key of the installation. Returns their number. */
export async function changeKeyOfAuthenticators(tx: Tx, keys: { from: string; to: string }): Promise<number> {
  const [before, after] = [createEncryption(keys.from, AUTHENTICATOR), createEncryption(keys.to, AUTHENTICATOR)];
  const secrets = await listAuthenticatorSecrets(tx);
  for (const { id, totp_secret } of secrets)
    await updateAuthenticatorSecret(tx, id, changeKey(totp_secret, before, after));
  return secrets.length;
}

export const getCodeExpiry = (tx: Tx): Promise<Date> => getExpiry(tx, CODE_SECONDS);

/** Whether this is the mailed code. `codeHash` is null if none was sent. */
export const matchesMailedCode = (
  services: CodeServices,
  codeHash: Buffer | null,
  subject: string,
  code: string,
): boolean => codeHash !== null && isSameHash(codeHash, hashCode(services, subject, code));

/** The time step of an app's code; null if the code is wrong. */
export const findAppCodeStep = (services: CodeServices, encryptedSecret: Buffer, code: string): number | null =>
  findTotpStep(createAuthenticatorEncryption(services).decrypt(encryptedSecret), code, Date.now());

/** @param field the part of the body with the code */
export const wrongCodeError = (language: Language, field: 'code' | 'recovery_code' = 'code'): ApiError =>
  new ApiError('USR_WRONG_CODE', { data: { [field]: [translate(language, 'USR_WRONG_CODE')] } });

/** "m•••@example.org": enough to know which mailbox, too little to learn the address. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain}`;
}
