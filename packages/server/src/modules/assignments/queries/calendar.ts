/** The dates of all assignments: what has opened, grouped by occurrence, and the assignments that open more. */
import type { AssignedStatus } from '@rounds/contract/assignments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DatedAssignment } from '../opening/dates.ts';
import { firstOccurrence, movedOccurrences, toMovedOccurrence } from '../opening/queries/assignments.ts';
import { isActivePerson } from './rows.ts';
import { assignedStatus, isUntouched } from './status.ts';

export interface CalendarFilter {
  readonly from: Date;
  readonly to: Date;
  /** Only entries that this person conducts or manages; null for all. */
  readonly ownOf: number | null;
  readonly assignee: { readonly type: 'user' | 'group'; readonly id: number } | null;
  readonly asset: string | null;
  readonly template: number | null;
  readonly assignment: number | null;
  /** The time zone whose days group what people started in addition; null leaves that out. */
  readonly additionalByDayIn: string | null;
}

interface EntryAssignment {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly template_id: number;
  readonly template_title: string;
}
/** The entry as PostgreSQL writes it in JSON; times are texts. */
export interface OpenedEntry extends EntryAssignment {
  /** Null for inspections that people started in addition. */
  readonly occurrence_at: string | null;
  readonly start_at: string;
  readonly due_at: string;
  /** One for each of its inspections. */
  readonly statuses: readonly AssignedStatus[];
  readonly assets: readonly string[];
  readonly assets_count: number;
  readonly inspection_uuid: string | null;
  /** Nobody has started any of its inspections, and the assignment goes on. */
  readonly is_untouched: boolean;
}

/** Work that is due in a range but started longer before is not shown. */
const MAX_DURATION = '100 days';

type Condition = RawBuilder<SqlBool>;
const isPerson = (column: string, userId: number): Condition =>
  sql`${sql.ref(column)} @> ${JSON.stringify([{ id: userId }])}::jsonb`;
const groupsOf = (userId: number) => sql`(select m.group_id from user_group_member m where m.user_id = ${userId})`;
const allOf = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
const worksOn = (userId: number): Condition =>
  sql`(i.user_id = ${userId} or i.assignee_id = ${userId} or ${isPerson('i.collaborators', userId)})`;

/** Returns conditions on the inspections `i` of assignments. */
export function inspectionConditions(filter: CalendarFilter): Condition[] {
  const { ownOf, assignee, asset, template, assignment } = filter;
  const conditions: Condition[] = [];
  if (ownOf !== null) {
    conditions.push(sql`(${worksOn(ownOf)} or i.assignment_id in (
      select m.assignment_id from assignment_manager m where m.user_id = ${ownOf}))`);
  }
  if (assignee?.type === 'user') conditions.push(worksOn(assignee.id));
  if (assignee?.type === 'group') {
    conditions.push(sql`i.assignment_id in (
      select a.assignment_id from assignment_assignee a where a.group_id = ${assignee.id})`);
  }
  if (asset !== null) conditions.push(sql`i.asset_uuid = ${asset}::uuid`);
  if (template !== null) conditions.push(sql`i.template_id = ${template}`);
  if (assignment !== null) conditions.push(sql`i.assignment_id = ${assignment}`);
  return conditions;
}

/** Thousands of entries are read as one JSON value, which takes a fraction of the time of as many rows. */
async function readEntries(tx: Tx, entries: RawBuilder<unknown>): Promise<OpenedEntry[]> {
  const { rows } = await sql<{ entries: OpenedEntry[] }>`
    select coalesce(json_agg(entry), '[]') as entries from (${entries}) entry`.execute(tx);
  return rows[0]!.entries;
}

/**
 * Lists at most `limit` entries by start. The occurrences are found first, in the order of an index, so that no more of
 * their inspections are read than are shown.
 */
export async function listOpenedEntries(tx: Tx, filter: CalendarFilter, limit: number): Promise<OpenedEntry[]> {
  const { from, to } = filter;
  const conditions = allOf([
    sql`i.assignment_id is not null and i.occurrence_at is not null and not i.archived`,
    ...inspectionConditions(filter),
  ]);
  const entries = sql`
    with earlier as (
      select distinct i.start_at, i.assignment_id, i.occurrence_at from listed_inspection i
      where i.start_at < ${from} and i.start_at >= ${from}::timestamptz - ${MAX_DURATION}::interval
        and i.due_order >= ${from} and i.due_order < ${to} and ${conditions} limit ${limit}),
    within as (
      select distinct i.start_at, i.assignment_id, i.occurrence_at from listed_inspection i
      where i.start_at >= ${from} and i.start_at < ${to} and ${conditions}
      order by i.start_at, i.assignment_id, i.occurrence_at limit ${limit}),
    entry as (
      select assignment_id, occurrence_at, min(start_at) as start_at
      from (select * from earlier union all select * from within) found
      group by 1, 2 order by 3, 1 limit ${limit})
    select a.id, a.uuid, a.title, t.id as template_id, t.title as template_title, entry.occurrence_at, entry.start_at,
      coalesce(total.due_at, entry.start_at) as due_at, total.statuses, total.inspection_uuid,
      total.is_untouched and a.status <> 'finished' and not a.archived as is_untouched,
      coalesce(total.assets[1:3], '{}') as assets, coalesce(cardinality(total.assets), 0) as assets_count
    from entry join listed_assignment a on a.id = entry.assignment_id join template t on t.id = a.template_id,
      lateral (select array_agg(${assignedStatus('i')}) as statuses, max(i.due_at) as due_at,
          case when count(*) = 1 then min(i.uuid::text) end as inspection_uuid,
          bool_and(${isUntouched('i')}) as is_untouched,
          array_agg(distinct i.asset_name) filter (where i.asset_uuid is not null) as assets
        from listed_inspection i where i.assignment_id = entry.assignment_id
          and i.occurrence_at = entry.occurrence_at and ${conditions}) total
    order by entry.start_at, a.title, a.id`;
  return readEntries(tx, entries);
}

/** Lists the inspections that people started in addition, by assignment and day: at most `limit`, by start. */
export async function listAdditionalEntries(tx: Tx, filter: CalendarFilter, limit: number): Promise<OpenedEntry[]> {
  const { from, to, additionalByDayIn: zone } = filter;
  if (zone === null) return [];
  const conditions = allOf([sql`not i.archived`, ...inspectionConditions(filter)]);
  const entries = sql`
    select a.id, a.uuid, a.title, t.id as template_id, t.title as template_title, null::timestamptz as occurrence_at,
      entry.start_at, entry.start_at as due_at, entry.statuses, entry.inspection_uuid, false as is_untouched,
      coalesce(entry.assets[1:3], '{}') as assets, coalesce(cardinality(entry.assets), 0) as assets_count
    from (
      select i.assignment_id, min(i.start_at) as start_at, array_agg(${assignedStatus('i')}) as statuses,
        case when count(*) = 1 then min(i.uuid::text) end as inspection_uuid,
        array_agg(distinct i.asset_name) filter (where i.asset_uuid is not null) as assets
      from listed_inspection i
      where i.assignment_id is not null and i.occurrence_at is null and i.start_at >= ${from} and i.start_at < ${to}
        and ${conditions}
      group by i.assignment_id, (i.start_at at time zone ${zone})::date
      order by 2, 1 limit ${limit}) entry
    join listed_assignment a on a.id = entry.assignment_id join template t on t.id = a.template_id
    order by entry.start_at, a.id`;
  return readEntries(tx, entries);
}

export interface PlannedAssignment extends EntryAssignment, DatedAssignment {}

/** Active assignments that open something before the end of the range, the earliest first. */
export async function listPlannedAssignments(
  tx: Tx,
  filter: CalendarFilter,
  limit: number,
): Promise<PlannedAssignment[]> {
  const { ownOf, assignee, asset, template, assignment } = filter;
  const conditions: Condition[] = [];
  const isAssigned = (userId: number): Condition => sql`a.id in (select s.assignment_id from assignment_assignee s
    where s.user_id = ${userId} or s.group_id in ${groupsOf(userId)})`;
  if (ownOf !== null) {
    conditions.push(sql`(${isAssigned(ownOf)} or a.id in (
      select m.assignment_id from assignment_manager m where m.user_id = ${ownOf}))`);
  }
  if (assignee?.type === 'user') conditions.push(isAssigned(assignee.id));
  if (assignee?.type === 'group') {
    conditions.push(sql`a.id in (select s.assignment_id from assignment_assignee s where s.group_id = ${assignee.id})`);
  }
  if (asset !== null) {
    conditions.push(sql`a.id in (select x.assignment_id from assignment_asset x where x.asset_uuid = ${asset}::uuid)`);
  }
  if (template !== null) conditions.push(sql`a.template_id = ${template}`);
  if (assignment !== null) conditions.push(sql`a.id = ${assignment}`);
  const { rows } = await sql<Omit<PlannedAssignment, 'moved'> & { moved: Parameters<typeof toMovedOccurrence>[0][] }>`
    select a.id, a.uuid, a.title, a.type, a.recurrence, a.start_at, a.end_at, a.opened_until, a.template_id,
      (select t.title from template t where t.id = a.template_id) as template_title,
      ${movedOccurrences('a')} as moved, ${firstOccurrence('a', 'listed_inspection')} as first_occurrence_at
    from listed_assignment a
    where a.next_at < ${filter.to} and a.status = 'active' and not a.archived and ${allOf(conditions)}
    order by a.next_at, a.id limit ${limit}`.execute(tx);
  return rows.map(({ moved, ...row }) => ({ ...row, moved: moved.map(toMovedOccurrence) }));
}

export interface PlannedSize {
  readonly id: number;
  /** The names of any three of its assets: ordering all of them would take longer than everything else. */
  readonly assets: readonly string[];
  readonly assets_count: number;
  /** The number of inspections that each asset gets. */
  readonly people: number;
}

/** Returns the current size of one occurrence of these assignments. */
export async function getPlannedSizes(tx: Tx, ids: readonly number[], ownOf: number | null): Promise<PlannedSize[]> {
  const { rows } = await sql<PlannedSize>`
    select a.id, a.assets_count, coalesce((select array_agg(x.display_name order by x.display_name) from (
        select asset.display_name from assignment_asset s join asset on asset.uuid = s.asset_uuid
        where s.assignment_id = a.id and not asset.archived limit 3) x), '{}') as assets,
      case when a.collaborative or ${ownOf !== null} then 1 else greatest(1, (
        select count(distinct u.id)::int from assignment_assignee s
        left join user_group_member m on m.group_id = s.group_id
        join "user" u on u.id = coalesce(s.user_id, m.user_id)
        where s.assignment_id = a.id and ${isActivePerson('u')})) end as people
    from listed_assignment a where a.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}
