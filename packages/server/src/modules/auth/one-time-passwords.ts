/** One-time passwords: almost 100 random bits that are easy to type. Each account has at most one, stored as a hash. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { getExpiry } from '../../db/expiry.ts';
import { saveOneTimePassword } from './queries/verification.ts';

/** Letters and digits that look alike are left out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Groups of random letters and digits with hyphens between them. */
export const generateLetters = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Ignores spaces, hyphens and case, which may change when a password is copied or typed. */
export const hashOneTimePassword = (typed: string): Buffer =>
  hash('sha256', typed.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer');

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Creates a one-time password, which replaces an earlier one. */
export async function issueOneTimePassword(
  tx: Tx,
  accountId: number,
  seconds: number,
): Promise<{ password: string; expires_at: Date }> {
  const password = generateLetters(GROUPS);
  const expires_at = await getExpiry(tx, seconds);
  await saveOneTimePassword(tx, { account_id: accountId, password_hash: hashOneTimePassword(password), expires_at });
  return { password, expires_at };
}
