/** One-time passwords: almost 100 random bits that are easy to type, kept as a hash, one an account. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { keepOneTimePassword } from './queries/proofs.ts';

/** No letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

const draw = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** However it was copied: blanks and hyphens do not count, nor does case. */
export const oneTimePasswordHash = (typed: string): Buffer =>
  hash('sha256', typed.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer');

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** A new one, which voids the one before. */
export async function issueOneTimePassword(
  tx: Tx,
  accountId: number,
  seconds: number,
): Promise<{ password: string; expires_at: Date }> {
  const password = draw();
  const expires_at = new Date(Date.now() + seconds * 1000);
  await keepOneTimePassword(tx, { account_id: accountId, password_hash: oneTimePasswordHash(password), expires_at });
  return { password, expires_at };
}
