/**
 * The password of the demo account. It is generated for the installation, because a built-in one would be
 * public, and stored in plain text in its data folder, so that each start can print it.
 */
import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const getPasswordFile = (dataDir: string): string => path.join(dataDir, 'demo-password');
/** The letters leave out characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four characters, about 79 bits. */
export async function createDemoPassword(dataDir: string): Promise<string> {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const password = Array.from({ length: 4 }, group).join('-');
  await writeFile(getPasswordFile(dataDir), `${password}\n`, { mode: 0o600 });
  return password;
}

/** Null if the installation has no demo account, or the file was removed. */
export async function readDemoPassword(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(getPasswordFile(dataDir), 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
