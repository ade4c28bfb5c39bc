/** The key with which the server signs and encrypts, which is created once and kept in DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFilePrivate, PRIVATE_FILE } from '../private-files.ts';
import { InvalidSettingError } from './invalid-setting.ts';

const SECRET_KEY_FILE = 'secret-key';

/** The key is written to a draft and then linked, so that two simultaneous starts agree on one complete key. */
export function readOrCreateSecretKey(dataDir: string): string {
  const file = path.join(dataDir, SECRET_KEY_FILE);
  try {
    const key = readFileSync(file, 'utf8').trim();
    makeFilePrivate(file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new InvalidSettingError(`The secret key in DATA_DIR can’t be read: ${(error as Error).message}.`);
    }
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: PRIVATE_FILE });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Makes the key of a restored installation that of this one.
 * @throws InvalidSettingError when SECRET_KEY says another one
 */
export function adoptSecretKey(
  { dataDir, secretKey }: { readonly dataDir: string; readonly secretKey: string },
  key: string,
): void {
  if (secretKey === key) return;
  if (process.env.SECRET_KEY) {
    throw new InvalidSettingError('SECRET_KEY differs from the key in the backup. Set it to that key, or unset it.');
  }
  const file = path.join(dataDir, SECRET_KEY_FILE);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n`, { mode: PRIVATE_FILE });
  renameSync(draft, file);
}
