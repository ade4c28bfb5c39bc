/**
 * Recovery codes: each of them replaces one code of the second factor. They are shown once; only their hashes are stored.
 */
import { RECOVERY_CODE_COUNT } from '@rounds/contract/person.ts';
import type { Tx } from '../../db/database.ts';
import { generateLetters, hashOneTimePassword } from './one-time-passwords.ts';
import { replaceRecoveryCodes } from './queries/recovery-codes.ts';

/** 15 letters and digits of 31: more than 70 random bits. */
const GROUPS = 3;

/** Creates codes, which replace all earlier ones of the account. */
export async function issueRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => generateLetters(GROUPS));
  await replaceRecoveryCodes(tx, accountId, codes.map(hashOneTimePassword));
  return codes;
}
