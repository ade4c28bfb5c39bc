/**
 * The password of the demo sign-in: made for this installation, kept readable beside its data so
 * that each start can show it. There is no built-in one.
 */
import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const passwordFile = (dataDir: string): string => path.join(dataDir, 'demo-password');
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, about 79 bits. */
export async function createDemoPassword(dataDir: string): Promise<string> {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const password = Array.from({ length: 4 }, group).join('-');
  await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
  return password;
}

/** Null when this installation made none, or it was removed. */
export async function readDemoPassword(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(passwordFile(dataDir), 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
