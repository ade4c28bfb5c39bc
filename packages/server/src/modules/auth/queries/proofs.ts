/** What people prove themselves with beside their password: one-time passwords, codes, changes that wait for one. */
import type { SecondFactor } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import '../tables.ts';

/** Takes the place of an earlier one. */
export async function keepOneTimePassword(
  tx: Tx,
  one: { account_id: number; password_hash: Buffer; expires_at: Date },
): Promise<void> {
  const { password_hash, expires_at } = one;
  await tx
    .insertInto('one_time_password')
    .values(one)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ password_hash, expires_at }))
    .execute();
}

/** The hash of the one that works, if one does. */
export const oneTimePasswordOf = async (database: Database, accountId: number): Promise<Buffer | null> =>
  (
    await database.lookUp<{ password_hash: Buffer }>({
      name: 'one_time_password',
      text: 'select password_hash from one_time_password where account_id = $1 and expires_at > now()',
      values: [accountId],
    })
  )?.password_hash ?? null;

/** False when it was used or replaced in the meantime. */
export async function useOneTimePassword(tx: Tx, accountId: number, passwordHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_password')
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const voidOneTimePassword = (tx: Tx, accountId: number) =>
  tx.deleteFrom('one_time_password').where('account_id', '=', accountId).execute();

export interface SignInStep {
  readonly id: string;
  readonly account_id: number;
  readonly user_id: number;
  readonly in_workspace: number;
  readonly method: SecondFactor;
  readonly code_hash: Buffer | null;
  readonly locale: Language | null;
  readonly expires_at: Date;
}

const STEP = ['id', 'account_id', 'user_id', 'in_workspace', 'method', 'code_hash', 'locale', 'expires_at'] as const;

export const keepStep = (tx: Tx, step: SignInStep & { browser_hash: Buffer }) =>
  tx.insertInto('sign_in_step').values(step).execute();

export const findStep = (tx: Tx, browserHash: Buffer): Promise<SignInStep | undefined> =>
  tx
    .selectFrom('sign_in_step')
    .select(STEP)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Counts one try; nothing when none is left. Two at once count as two. */
export const tryStep = (tx: Tx, browserHash: Buffer, most: number): Promise<SignInStep | undefined> =>
  tx
    .updateTable('sign_in_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', most)
    .returning(STEP)
    .executeTakeFirst();

/** The step with a new code, a new name and all its tries. */
export const renewStep = (
  tx: Tx,
  browserHash: Buffer,
  fresh: Pick<SignInStep, 'id' | 'method' | 'code_hash' | 'expires_at'>,
): Promise<SignInStep | undefined> =>
  tx
    .updateTable('sign_in_step')
    .set({ ...fresh, tries: 0 })
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(STEP)
    .executeTakeFirst();

/** False when another call was first. */
export async function endStep(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_step').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const endStepsOf = (tx: Tx, accountId: number) =>
  tx.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute();

export interface WaitingChange {
  readonly account_id: number;
  readonly kind: 'email' | 'second_factor';
  readonly value: string;
  readonly secret: Buffer | null;
  readonly code_hash: Buffer | null;
  readonly expires_at: Date;
}

const CHANGE = ['account_id', 'kind', 'value', 'secret', 'code_hash', 'expires_at'] as const;

/** Takes the place of an earlier one of its kind. */
export async function keepChange(tx: Tx, change: WaitingChange): Promise<void> {
  const { account_id: _, kind: __, ...rest } = change;
  await tx
    .insertInto('account_change')
    .values(change)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ ...rest, tries: 0 }))
    .execute();
}

export const tryChange = (
  tx: Tx,
  accountId: number,
  kind: WaitingChange['kind'],
  most: number,
): Promise<WaitingChange | undefined> =>
  tx
    .updateTable('account_change')
    .set({ tries: sql<number>`tries + 1` })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', most)
    .returning(CHANGE)
    .executeTakeFirst();

/** False when another call was first, or a newer one took its place. */
export async function endChange(tx: Tx, change: WaitingChange): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_change')
    .where('account_id', '=', change.account_id)
    .where('kind', '=', change.kind)
    .where('expires_at', '=', change.expires_at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
