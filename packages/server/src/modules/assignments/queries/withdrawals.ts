/** Open inspections of assets and people that an assignment no longer names. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { OpeningAssignment } from '../opening/queries/assignments.ts';
import { isUntouched } from './status.ts';

/** Also archived assets and inactive people belong to an assignment as long as it names them. */
function belongs(
  { id, collaborative, has_assets }: OpeningAssignment,
  dynamic: RawBuilder<SqlBool> | null,
): RawBuilder<SqlBool> {
  const found = dynamic ? sql`union all select listed_asset.uuid from listed_asset where ${dynamic}` : sql``;
  const hasAsset = has_assets
    ? sql`i.asset_uuid in (select asset_uuid from assignment_asset where assignment_id = ${id} ${found})`
    : sql`i.asset_uuid is null`;
  // Who was given the inspection of another person keeps it.
  const hasPerson = collaborative
    ? sql`i.assignee_id is null`
    : sql`(i.user_id <> i.assignee_id or i.assignee_id in (select coalesce(a.user_id, m.user_id)
        from assignment_assignee a left join user_group_member m on m.group_id = a.group_id
        where a.assignment_id = ${id}))`;
  return sql`coalesce(${hasAsset} and ${hasPerson}, false)`;
}

/** Returns whose inspections they were, with repetitions. */
export async function withdrawOthers(
  tx: Tx,
  assignment: OpeningAssignment,
  dynamic: RawBuilder<SqlBool> | null,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update inspection i set skipped_at = now(), withdrawn = true, skip_note = '', updated_at = now()
    where i.assignment_id = ${assignment.id} and ${isUntouched('i')} and i.occurrence_at is not null
      and i.missed_at is null and i.skipped_at is null and i.archived_at is null
      and not ${belongs(assignment, dynamic)}
    returning i.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** What was withdrawn is open again when its asset and its person have returned. Returns whose inspections they are. */
export async function reopenReturned(
  tx: Tx,
  assignment: OpeningAssignment,
  dynamic: RawBuilder<SqlBool> | null,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update inspection i set skipped_at = null, withdrawn = false, updated_at = now()
    where i.assignment_id = ${assignment.id} and i.withdrawn and i.skipped_at is not null
      and ${belongs(assignment, dynamic)}
    returning i.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Shared inspections that nobody has started belong to everyone who is assigned now. */
export async function shareUntouched(tx: Tx, id: number, people: readonly Person[]): Promise<void> {
  const [first, ...others] = people.map((person) => ({ id: person.id, name: person.name }));
  if (!first) return;
  await sql`update inspection i set user_id = ${first.id}, user_name = ${first.name},
      collaborators = ${JSON.stringify(others)}::jsonb, updated_at = now()
    where i.assignment_id = ${id} and ${isUntouched('i')} and i.occurrence_at is not null and i.assignee_id is null
      and i.collaborative and (i.user_id <> ${first.id} or i.collaborators <> ${JSON.stringify(others)}::jsonb)`.execute(
    tx,
  );
}
