/** Open inspections of assets, people and dates that an assignment no longer has. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { OpeningAssignment } from '../opening/queries/assignments.ts';
import { isActivePerson } from './rows.ts';
import { isUntouched } from './status.ts';

type Dynamic = RawBuilder<SqlBool> | null;

/** Its asset and its person are named by the assignment, and neither archived nor inactive. */
function belongs({ id, collaborative, has_assets }: OpeningAssignment, dynamic: Dynamic): RawBuilder<SqlBool> {
  const dynamicAssets = dynamic ? sql`union all select listed_asset.uuid from listed_asset where ${dynamic}` : sql``;
  const hasAsset = has_assets
    ? sql`i.asset_uuid in (select x.asset_uuid from assignment_asset x join asset on asset.uuid = x.asset_uuid
        where x.assignment_id = ${id} and not asset.archived ${dynamicAssets})`
    : sql`i.asset_uuid is null`;
  // A person who was given the inspection of another one keeps it.
  const hasPerson = collaborative
    ? sql`i.assignee_id is null`
    : sql`(i.user_id <> i.assignee_id or i.assignee_id in (select u.id
        from assignment_assignee a left join user_group_member m on m.group_id = a.group_id
        join "user" u on u.id = coalesce(a.user_id, m.user_id)
        where a.assignment_id = ${id} and ${isActivePerson('u')}))`;
  return sql`coalesce(${hasAsset} and ${hasPerson}, false)`;
}

/** Nobody has begun what has opened, and it is neither missed nor skipped. */
const IS_WAITING = sql<SqlBool>`(${isUntouched('i')} and i.occurrence_at is not null
  and i.missed_at is null and i.skipped_at is null and i.archived_at is null)`;
const WITHDRAW = sql`update inspection i set skipped_at = now(), withdrawn = true, skip_note = '', updated_at = now()`;

interface Occurrences {
  readonly times: readonly Date[];
  readonly now: Date;
}

type Identified = Pick<OpeningAssignment, 'id' | 'type'>;

const toUserIds = (rows: readonly { readonly user_id: number }[]): number[] => rows.map(({ user_id }) => user_id);

/** Returns whose inspections they were, with repetitions. */
export async function withdrawOthers(tx: Tx, assignment: OpeningAssignment, dynamic: Dynamic): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    ${WITHDRAW} where i.assignment_id = ${assignment.id} and ${IS_WAITING} and not ${belongs(assignment, dynamic)}
    returning i.user_id`.execute(tx);
  return toUserIds(rows);
}

/** The planned times of inspections that nobody has begun and that are not due yet. */
export async function listUntouchedTimes(tx: Tx, id: number, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct i.occurrence_at as at from inspection i
    where i.assignment_id = ${id} and ${IS_WAITING} and i.due_at > ${now}`.execute(tx);
  return rows.map(({ at }) => at);
}

/** Returns whose inspections they were, with repetitions. */
export async function withdrawTimes(tx: Tx, id: number, { times, now }: Occurrences): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    ${WITHDRAW} where i.assignment_id = ${id} and ${IS_WAITING} and i.due_at > ${now}
      and i.occurrence_at = any(${[...times]}::timestamptz[])
    returning i.user_id`.execute(tx);
  return toUserIds(rows);
}

/** Withdrawn, and not too late: what has passed without its people stays so, except in an assignment with one date. */
const isReturnable = ({ id, type }: Identified, now: Date) => sql<SqlBool>`(i.assignment_id = ${id} and i.withdrawn
  and i.skipped_at is not null and (${type === 'direct'} or i.due_at > ${now}))`;

export async function listWithdrawnTimes(tx: Tx, assignment: Identified, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct i.occurrence_at as at from inspection i where ${isReturnable(assignment, now)}`.execute(tx);
  return rows.map(({ at }) => at);
}

/** Reopens withdrawn inspections whose asset and person have returned. Returns the people of these inspections. */
export async function reopenReturned(
  tx: Tx,
  assignment: OpeningAssignment,
  dynamic: Dynamic,
  { times, now }: Occurrences,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update inspection i set skipped_at = null, withdrawn = false, updated_at = now()
    where ${isReturnable(assignment, now)} and i.occurrence_at = any(${[...times]}::timestamptz[])
      and ${belongs(assignment, dynamic)}
    returning i.user_id`.execute(tx);
  return toUserIds(rows);
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

/** The records whose assignments may have other work since they changed. */
export interface Targets {
  readonly groups?: readonly number[];
  readonly users?: readonly number[];
  readonly assets?: readonly string[];
  /** Assets or sites have other places or types, so conditions may find other assets. */
  readonly are_assets_moved?: boolean;
}

/** The assignments with one of these that have not ended. */
export async function listAffected(
  tx: Tx,
  { groups = [], users = [], assets = [], are_assets_moved = false }: Targets,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from assignment where status <> 'finished' and not archived and (
      id in (select a.assignment_id from assignment_assignee a
        where a.group_id = any(${[...groups]}::bigint[]) or a.user_id = any(${[...users]}::bigint[])
          or a.group_id in (select m.group_id from user_group_member m where m.user_id = any(${[...users]}::bigint[])))
      or id in (select i.assignment_id from inspection i
        where i.asset_uuid = any(${[...assets]}::uuid[]) and i.status = 'to_do')
      or (${are_assets_moved} and dynamic_assets <> '[]' and exists (select from inspection i
        where i.assignment_id = assignment.id and i.status = 'to_do')))
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
