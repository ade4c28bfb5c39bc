/** The places of a person in assignments that have not ended. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type Place = 'assignment_assignee' | 'assignment_manager';

const isLive = sql<boolean>`assignment_id in (
  select a.id from assignment a where a.status <> 'finished' and a.archived_at is null)`;

export async function countLivePlaces(tx: Tx, place: Place, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(place)} where user_id = ${userId} and ${isLive}`.execute(tx);
  return rows[0]!.count;
}

/** Returns the assignments. Somebody who is named there already is not named twice. */
export async function replacePerson(
  tx: Tx,
  place: Place,
  { from, to }: { readonly from: number; readonly to: number | null },
): Promise<readonly { readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ assignment_id: number }>`
    delete from ${sql.table(place)} where user_id = ${from} and ${isLive} returning assignment_id`.execute(tx);
  const ids = rows.map(({ assignment_id }) => assignment_id);
  if (ids.length === 0) return [];
  if (to !== null) {
    await sql`insert into ${sql.table(place)} (assignment_id, user_id)
      select assignment_id, ${to}::bigint from unnest(${ids}::bigint[]) assignment_id on conflict do nothing`.execute(
      tx,
    );
  }
  const changed = await sql<{ id: number; uuid: string }>`
    update assignment set updated_at = now() where id = any(${ids}::bigint[]) returning id, uuid`.execute(tx);
  return changed.rows;
}
