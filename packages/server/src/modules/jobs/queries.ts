import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import './tables.ts';

/** A job is its owner's: others of the workspace do not see it. */
export const findJob = (tx: Tx, id: number, userId: number) =>
  tx
    .selectFrom('job')
    .select(['id', 'kind', 'status', 'progress', 'result', 'error_code'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

/** Only what has not ended can be cancelled; the worker looks before each step. */
export async function cancelJob(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ status: 'cancelled', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}
