import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export const deleteRecoveryCodes = (tx: Tx, accountId: number) =>
  tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();

export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, accountId);
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isUnusedRecoveryCode(tx: Tx, accountId: number, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('recovery_code')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if another sign-in has used it. */
export async function consumeRecoveryCode(tx: Tx, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
