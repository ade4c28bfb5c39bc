import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export async function insertArchived(
  tx: Tx,
  kind: string,
  ids: readonly number[],
  userId: number | null,
): Promise<void> {
  await sql`
    insert into archived_record (kind, record_id, user_id)
    select distinct ${kind}::text, id, ${userId}::bigint from unnest(${[...ids]}::bigint[]) id
    on conflict (workspace_id, kind, record_id) do update set user_id = excluded.user_id`.execute(tx);
}

export async function deleteArchived(tx: Tx, kind: string, ids: readonly number[]): Promise<void> {
  await sql`delete from archived_record where kind = ${kind} and record_id = any(${[...ids]}::bigint[])`.execute(tx);
}
