/** The inspections that assignments open. */
import type { RunContext } from '@rounds/engine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { isActivePerson } from '../../queries/rows.ts';
import type { Occurrence } from '../dates.ts';
import type { OpeningAssignment } from './assignments.ts';

export interface AssignedPerson {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
  readonly can_create_issues: boolean;
}

/** The people of an assignment at this moment, with the members of its groups, in their order. */
export async function listPeople(tx: Tx, assignmentId: number): Promise<AssignedPerson[]> {
  const { rows } = await sql<AssignedPerson>`
    select u.id, u.full_name as name, u.tz_code as zone, exists (
        select from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id and 'ACT_CREATE_ISSUE' = any(r.permissions)) as can_create_issues
    from (select coalesce(a.user_id, m.user_id) as user_id, min(a.id) as place
      from assignment_assignee a left join user_group_member m on m.group_id = a.group_id
      where a.assignment_id = ${assignmentId} group by 1) chosen
    join "user" u on u.id = chosen.user_id
    where ${isActivePerson('u')} order by chosen.place, u.full_name, u.id`.execute(tx);
  return rows;
}

/** An asset, or none, and a person, or all of them, of an inspection that is missing. */
export interface Target {
  readonly asset_uuid: string | null;
  readonly person: number | null;
}

interface MissingQuery {
  readonly occurrence_at: Date;
  /** Null: they share the inspections. */
  readonly people: readonly number[] | null;
  /** The condition of dynamic assets. */
  readonly dynamic: RawBuilder<SqlBool> | null;
  readonly limit: number;
}

const NO_ASSET = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

const assetsOf = ({ id, has_assets }: OpeningAssignment, dynamic: RawBuilder<SqlBool> | null) => {
  if (!has_assets) return sql`select null::uuid as uuid`;
  const namedAssets = sql`select asset.uuid from assignment_asset a join asset on asset.uuid = a.asset_uuid
    where a.assignment_id = ${id} and not asset.archived`;
  return dynamic ? sql`${namedAssets} union select listed_asset.uuid from listed_asset where ${dynamic}` : namedAssets;
};

/** Inspections of an occurrence that have not opened yet, at most `limit`. */
export async function listMissing(
  tx: Tx,
  assignment: OpeningAssignment,
  { occurrence_at, people, dynamic, limit }: MissingQuery,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select target.uuid as asset_uuid, person
    from (${assetsOf(assignment, dynamic)}) as target
    cross join unnest(${people ? [...people] : [null]}::bigint[]) as person
    left join inspection i on i.assignment_id = ${assignment.id} and i.occurrence_at = ${occurrence_at}
      and coalesce(i.asset_uuid, ${NO_ASSET}) = coalesce(target.uuid, ${NO_ASSET})
      and coalesce(i.assignee_id, 0) = coalesce(person, 0)
    where i.id is null and not exists (select from deleted_occurrence d
      where d.assignment_id = ${assignment.id} and d.occurrence_at = ${occurrence_at}
        and d.asset_uuid is not distinct from target.uuid and d.assignee_id is not distinct from person)
    order by target.uuid, person
    limit ${limit}`.execute(tx);
  return rows;
}

/** The assets of an assignment as they are now, by name. */
export async function listAssets(
  tx: Tx,
  assignment: OpeningAssignment,
  dynamic: RawBuilder<SqlBool> | null,
  limit: number,
): Promise<{ uuid: string; asset_id: string; display_name: string }[]> {
  if (!assignment.has_assets) return [];
  const { rows } = await sql<{ uuid: string; asset_id: string; display_name: string }>`
    select uuid, asset_id, display_name from asset where uuid in (${assetsOf(assignment, dynamic)})
    order by display_name, id limit ${limit}`.execute(tx);
  return rows;
}

/** The columns that all inspections of one occurrence share. */
export interface OpenedInspection {
  readonly asset_uuid: string | null;
  readonly asset_id: string;
  readonly asset_name: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly assignee_id: number | null;
  readonly context: RunContext;
}
interface SharedColumns {
  readonly template_id: number;
  readonly template_version_id: number;
  readonly template_version: number;
  readonly template_title: string;
  readonly question_count: number;
  readonly collaborators: readonly { readonly id: number; readonly name: string }[];
  readonly missed_at: Date | null;
}

/** Opens inspections, each once: those that exist already stay as they are. Returns how many were added. */
interface AddedInspection {
  readonly id: number;
  readonly uuid: string;
}

export async function insertInspections(
  tx: Tx,
  assignment: OpeningAssignment,
  { occurrence_at, start_at, due_at }: Occurrence,
  shared: SharedColumns,
  inspections: readonly OpenedInspection[],
): Promise<readonly AddedInspection[]> {
  const { id, uuid, title, managers, collaborative } = assignment;
  const { rows } = await sql<AddedInspection>`
    insert into inspection (uuid, status, template_id, template_version_id, template_version, template_title,
      asset_uuid, asset_id, asset_name, user_id, user_name, context, question_count, managers, collaborative,
      collaborators, assignment_id, assignment_title, occurrence_at, assignee_id, start_at, due_at, missed_at)
    select assigned_uuid(${uuid}, ${occurrence_at}, t.asset_uuid, t.assignee_id), 'to_do', ${shared.template_id}::bigint,
      ${shared.template_version_id}::bigint, ${shared.template_version}::integer, ${shared.template_title},
      t.asset_uuid, t.asset_id, t.asset_name, t.user_id, t.user_name, t.context, ${shared.question_count}::integer,
      ${JSON.stringify(managers)}::jsonb, ${collaborative}, ${JSON.stringify(shared.collaborators)}::jsonb,
      ${id}::bigint, ${title}, ${occurrence_at}::timestamptz, t.assignee_id, ${start_at}::timestamptz,
      ${due_at}::timestamptz, ${shared.missed_at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(inspections)}::jsonb) as t (asset_uuid uuid, asset_id text,
      asset_name text, user_id bigint, user_name text, assignee_id bigint, context jsonb)
    on conflict do nothing
    returning id, uuid`.execute(tx);
  return rows;
}

export const isOpenWork = sql<boolean>`(i.status <> 'completed' and i.missed_at is null and i.skipped_at is null
  and i.archived_at is null)`;

/** Open inspections that nobody has started and whose due time has passed: all, or those before another occurrence. */
export const PASSED = {
  any: sql<SqlBool>`true`,
  before: (time: Date) => sql<SqlBool>`(i.occurrence_at is not null and i.start_at < ${time})`,
  beforeOpened: sql<SqlBool>`(i.occurrence_at is not null and exists (select from inspection later
    where later.assignment_id = i.assignment_id and later.occurrence_at is not null and later.start_at > i.start_at))`,
};

interface Missing {
  readonly which: RawBuilder<SqlBool>;
  /** The earliest time at which they count as missed; inspections that are due later are missed when they are due. */
  readonly at: Date | null;
  readonly now: Date;
}

/**
 * An inspection that nobody has started is missed when the next occurrence opens or the assignment ends, but not before
 * it is due. Returns when it was missed.
 */
export async function markMissed(tx: Tx, assignmentId: number, { which, at, now }: Missing): Promise<Date[]> {
  const { rows } = await sql<{ missed_at: Date }>`
    with missed as (update inspection i set missed_at = greatest(i.due_at, ${at}::timestamptz), updated_at = now()
      where i.assignment_id = ${assignmentId} and i.status = 'to_do' and ${isOpenWork} and i.due_at <= ${now}
        and ${which}
      returning i.missed_at)
    select distinct missed_at from missed order by 1`.execute(tx);
  return rows.map(({ missed_at }) => missed_at);
}

/** Inspections of a direct assignment that nobody has started follow its dates. */
export async function moveUntouched(
  tx: Tx,
  assignmentId: number,
  { occurrence_at, start_at, due_at }: Occurrence,
): Promise<void> {
  await sql`update inspection i set start_at = ${start_at}, due_at = ${due_at}, missed_at = null, updated_at = now()
    where i.assignment_id = ${assignmentId} and i.status = 'to_do' and i.sequence = 0
      and i.occurrence_at = ${occurrence_at}
      and (i.start_at is distinct from ${start_at} or i.due_at is distinct from ${due_at})`.execute(tx);
}

/** Keeps the managers of what is not completed in step with the assignment. */
export async function copyManagers(tx: Tx, { id, managers }: OpeningAssignment): Promise<void> {
  const copied = JSON.stringify(managers);
  await sql`update inspection i set managers = ${copied}::jsonb
    where i.assignment_id = ${id} and i.status <> 'completed' and i.managers <> ${copied}::jsonb`.execute(tx);
}

export interface OpenWork {
  readonly is_any_open: boolean;
  /** Something that nobody has started can still be done in time. */
  readonly is_any_in_time: boolean;
  readonly is_any: boolean;
  /** The time of the next notice about being due. */
  readonly next_notice_at: Date | null;
}

/** The number of minutes before it is due, or a quarter of its duration if that is shorter. */
export const toReminderTime = (minutes: RawBuilder<number>) =>
  sql`i.due_at - least(make_interval(mins => ${minutes}), (i.due_at - i.start_at) / 4)`;

/** @param reminders minutes before the inspections are due */
export async function getOpenWork(
  tx: Tx,
  assignmentId: number,
  reminders: readonly number[],
  now: Date,
): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select count(*) > 0 as is_any_open,
      coalesce(bool_or(i.status = 'to_do' and i.due_at > ${now}), false) as is_any_in_time,
      exists (select from inspection where assignment_id = ${assignmentId}) as is_any,
      min((select min(at) from (
        select i.due_at union all
        select ${toReminderTime(sql`minutes`)} from unnest(${[...reminders]}::integer[]) as minutes
      ) as times (at) where at > ${now})) as next_notice_at
    from inspection i where i.assignment_id = ${assignmentId} and ${isOpenWork}`.execute(tx);
  return rows[0]!;
}

/** Whether each asset has a completed inspection of an occurrence. Permanently deleted inspections are not awaited. */
export async function areAllCompleted(
  tx: Tx,
  assignment: OpeningAssignment,
  occurrenceAt: Date,
  dynamic: RawBuilder<SqlBool> | null,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select count(*) > 0 and bool_and(exists (select from inspection i where i.assignment_id = ${assignment.id}
        and i.occurrence_at = ${occurrenceAt} and i.status = 'completed'
        and coalesce(i.asset_uuid, ${NO_ASSET}) = coalesce(target.uuid, ${NO_ASSET}))
      or exists (select from deleted_occurrence d where d.assignment_id = ${assignment.id}
        and d.occurrence_at = ${occurrenceAt} and d.asset_uuid is not distinct from target.uuid)) as done
    from (${assetsOf(assignment, dynamic)}) as target`.execute(tx);
  return rows[0]?.done ?? false;
}

/** The last occurrence that has opened. */
export async function findLastOccurrence(tx: Tx, assignmentId: number): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(i.occurrence_at) as last from inspection i where i.assignment_id = ${assignmentId}`.execute(tx);
  return rows[0]?.last ?? null;
}

/** The asset is one of the assignment now; without an asset, the assignment has none. */
export async function isAssetOf(
  tx: Tx,
  assignment: OpeningAssignment,
  dynamic: RawBuilder<SqlBool> | null,
  assetUuid: string | null,
): Promise<boolean> {
  if (assetUuid === null) return !assignment.has_assets;
  if (!assignment.has_assets) return false;
  const { rows } = await sql`select from (${assetsOf(assignment, dynamic)}) as target
    where target.uuid = ${assetUuid}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

interface OccurrenceKey extends Target {
  readonly assignment_id: number;
  readonly occurrence_at: Date;
}

/** Whether there is an inspection for the asset and the person, or all of them, of the occurrence. */
export async function isOpened(tx: Tx, { assignment_id, occurrence_at, asset_uuid, person }: OccurrenceKey) {
  const { rows } = await sql`select from inspection i where i.assignment_id = ${assignment_id}
    and i.occurrence_at = ${occurrence_at} and i.asset_uuid is not distinct from ${asset_uuid}::uuid
    and i.assignee_id is not distinct from ${person}::bigint limit 1`.execute(tx);
  return rows.length > 0;
}

/** The uuid of the inspection of an asset and a person, or all of them, in an occurrence. */
export async function getPlannedUuid(
  tx: Tx,
  { uuid }: Pick<OpeningAssignment, 'uuid'>,
  { occurrence_at, asset_uuid }: { readonly occurrence_at: Date; readonly asset_uuid: string | null },
  person: number | null,
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select assigned_uuid(${uuid}, ${occurrence_at}, ${asset_uuid}::uuid, ${person}) as uuid`.execute(tx);
  return rows[0]!.uuid;
}

/** The uuids that inspections will have when they open, in the same order; null for those that exist already. */
export async function listPlannedUuids(
  tx: Tx,
  { uuid, id }: Pick<OpeningAssignment, 'uuid' | 'id'>,
  planned: readonly { readonly occurrence_at: Date; readonly asset_uuid: string | null }[],
  person: number | null,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ uuid: string | null }>`
    select case when i.id is null then planned.uuid end as uuid from (
      select assigned_uuid(${uuid}, p.occurrence_at, p.asset_uuid, ${person}) as uuid, p.occurrence_at, p.asset_uuid, place
      from unnest(${planned.map((one) => one.occurrence_at)}::timestamptz[],
        ${planned.map(({ asset_uuid }) => asset_uuid)}::uuid[]) with ordinality as p (occurrence_at, asset_uuid, place)
    ) as planned left join inspection i on i.assignment_id = ${id} and i.occurrence_at = planned.occurrence_at
      and i.asset_uuid is not distinct from planned.asset_uuid and i.assignee_id is not distinct from ${person}::bigint
    order by planned.place`.execute(tx);
  return rows.map((row) => row.uuid);
}

/** A completed inspection, with what its notice needs. */
export async function findCompleted(tx: Tx, id: number) {
  return tx
    .selectFrom('inspection')
    .select(['id', 'uuid', 'assignment_id', 'template_title', 'title', 'asset_name', 'user_id', 'user_name'])
    .select(['managers', 'completed_at'])
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
}
