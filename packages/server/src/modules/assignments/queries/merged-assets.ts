import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { MergedAssets } from '../../assets/index.ts';

/** Assignments of a merged asset are of the other one. Returns those that changed. */
export async function moveAssignedAssets(
  tx: Tx,
  { from, to }: MergedAssets,
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  await sql`insert into assignment_asset (assignment_id, asset_uuid)
    select assignment_id, ${to.uuid}::uuid from assignment_asset where asset_uuid = ${from.uuid}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: number; uuid: string }>`
    with removed as (delete from assignment_asset where asset_uuid = ${from.uuid} returning assignment_id)
    update assignment a set updated_at = now(), assets_count = (select count(*) from assignment_asset n
      where n.assignment_id = a.id and n.asset_uuid <> ${from.uuid})
    where a.id in (select assignment_id from removed) returning a.id, a.uuid`.execute(tx);
  await sql`insert into deleted_occurrence (assignment_id, occurrence_at, asset_uuid, assignee_id)
    select assignment_id, occurrence_at, ${to.uuid}::uuid, assignee_id
    from deleted_occurrence where asset_uuid = ${from.uuid} on conflict do nothing`.execute(tx);
  await sql`delete from deleted_occurrence where asset_uuid = ${from.uuid}`.execute(tx);
  return rows;
}
