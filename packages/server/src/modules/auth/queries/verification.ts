/** Queries on one-time passwords, sign-in steps and account changes that wait for a code. */
import type { SecondFactor } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';

/** Replaces an earlier one-time password. */
export async function saveOneTimePassword(
  tx: Tx,
  oneTimePassword: { account_id: number; password_hash: Buffer; expires_at: Date },
): Promise<void> {
  const { password_hash, expires_at } = oneTimePassword;
  await tx
    .insertInto('one_time_password')
    .values(oneTimePassword)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ password_hash, expires_at }))
    .execute();
}

/** The hash of the valid one-time password, if any. */
export const findOneTimePassword = async (database: Database, accountId: number): Promise<Buffer | null> =>
  (
    await database.queryFirst<{ password_hash: Buffer }>({
      name: 'one_time_password',
      text: 'select password_hash from one_time_password where account_id = $1 and expires_at > now()',
      values: [accountId],
    })
  )?.password_hash ?? null;

/** False if it has been used or replaced in the meantime. */
export async function consumeOneTimePassword(tx: Tx, accountId: number, passwordHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_password')
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const revokeOneTimePassword = (tx: Tx, accountId: number) =>
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

const STEP_COLUMNS = [
  'id',
  'account_id',
  'user_id',
  'in_workspace',
  'method',
  'code_hash',
  'locale',
  'expires_at',
] as const;

export const insertStep = (tx: Tx, step: SignInStep & { browser_hash: Buffer }) =>
  tx.insertInto('sign_in_step').values(step).execute();

export const findStep = (tx: Tx, browserHash: Buffer): Promise<SignInStep | undefined> =>
  tx
    .selectFrom('sign_in_step')
    .select(STEP_COLUMNS)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Counts a try and returns the step; undefined if no tries are left. Simultaneous tries are all counted. */
export const countStepTry = (tx: Tx, browserHash: Buffer, maxTries: number): Promise<SignInStep | undefined> =>
  tx
    .updateTable('sign_in_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', maxTries)
    .returning(STEP_COLUMNS)
    .executeTakeFirst();

/** Gives the step a new code and id and resets its tries. */
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
    .returning(STEP_COLUMNS)
    .executeTakeFirst();

/** False if another call has deleted it. */
export async function deleteStep(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_step').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteAccountSteps = (tx: Tx, accountId: number) =>
  tx.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute();

export interface PendingChange {
  readonly account_id: number;
  readonly kind: 'email' | 'second_factor';
  readonly value: string;
  readonly secret: Buffer | null;
  readonly code_hash: Buffer | null;
  readonly expires_at: Date;
}

const CHANGE_COLUMNS = ['account_id', 'kind', 'value', 'secret', 'code_hash', 'expires_at'] as const;

/** Replaces an earlier change of the same kind. */
export async function savePendingChange(tx: Tx, change: PendingChange): Promise<void> {
  const { account_id: _, kind: __, ...rest } = change;
  await tx
    .insertInto('account_change')
    .values(change)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ ...rest, tries: 0 }))
    .execute();
}

export const countChangeTry = (
  tx: Tx,
  accountId: number,
  kind: PendingChange['kind'],
  maxTries: number,
): Promise<PendingChange | undefined> =>
  tx
    .updateTable('account_change')
    .set({ tries: sql<number>`tries + 1` })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', maxTries)
    .returning(CHANGE_COLUMNS)
    .executeTakeFirst();

export const deletePendingChanges = (tx: Tx, accountId: number, kind: PendingChange['kind']) =>
  tx.deleteFrom('account_change').where('account_id', '=', accountId).where('kind', '=', kind).execute();

/** False if another call has deleted or replaced it. */
export async function deletePendingChange(tx: Tx, change: PendingChange): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_change')
    .where('account_id', '=', change.account_id)
    .where('kind', '=', change.kind)
    .where('expires_at', '=', change.expires_at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
