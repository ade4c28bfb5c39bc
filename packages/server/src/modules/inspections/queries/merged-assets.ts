import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { MergedAssets } from '../../assets/index.ts';

/**
 * The inspections of a merged asset become those of the other one. Completed ones keep the name and the number that
 * they were completed with.
 */
export async function moveInspections(tx: Tx, { from, to }: MergedAssets): Promise<void> {
  await settleOccurrences(tx, from.uuid, to.uuid);
  await sql`update inspection set asset_uuid = ${to.uuid},
      asset_id = case when status = 'completed' then asset_id else ${to.asset_id} end,
      asset_name = case when status = 'completed' then asset_name else ${to.display_name} end
    where asset_uuid = ${from.uuid}`.execute(tx);
}

/**
 * One assignment may have opened an inspection of both for the same time. One that nobody has begun is left out; if
 * both were begun, that of the merged asset is no longer the one of that time.
 */
async function settleOccurrences(tx: Tx, from: string, to: string): Promise<void> {
  const hasTwin = (row: string, twin: string): RawBuilder<boolean> => sql`exists (select from inspection other
    where other.asset_uuid = ${twin}::uuid and other.assignment_id = ${sql.ref(`${row}.assignment_id`)}
      and other.occurrence_at = ${sql.ref(`${row}.occurrence_at`)}
      and other.assignee_id is not distinct from ${sql.ref(`${row}.assignee_id`)})`;
  for (const [own, twin] of [
    [from, to],
    [to, from],
  ] as const) {
    await sql`delete from inspection where asset_uuid = ${own}::uuid and status = 'to_do'
      and ${hasTwin('inspection', twin)}`.execute(tx);
  }
  await sql`update inspection set occurrence_at = null where asset_uuid = ${from}::uuid
    and ${hasTwin('inspection', to)}`.execute(tx);
}
