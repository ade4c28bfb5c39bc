/** Finds due dates by the index of the values of a field, and reminders that were sent. */
import { MAX_REMINDER_DAYS_LATE, type ReminderAction } from '@rounds/contract/date-reminders';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ReminderRow } from './records.ts';

/** The clock of a workspace. */
export interface WorkspaceClock {
  readonly time_zone: string;
  readonly today: string;
  readonly hour: number;
}

/** Reads the clock of the workspace's time zone; without one, of the zone in which its issues have their days. */
export async function readClock(tx: Tx, now: Date): Promise<WorkspaceClock> {
  const { rows } = await sql<WorkspaceClock>`
    select z.time_zone, (${now}::timestamptz at time zone z.time_zone)::date as today,
      extract(hour from ${now}::timestamptz at time zone z.time_zone)::int as hour
    from (select coalesce(w.time_zone, s.time_zone) as time_zone from workspace w, issue_settings s
      where w.id = current_setting('rounds.workspace_id')::bigint) z`.execute(tx);
  return rows[0]!;
}

/** The reminders of fields in use. */
export const listReminderIds = async (tx: Tx): Promise<number[]> =>
  (
    await tx
      .selectFrom('date_reminder as r')
      .innerJoin('custom_field as f', 'f.id', 'r.field_id')
      .select('r.id')
      .where('f.is_used', '=', true)
      .orderBy('r.id')
      .execute()
  ).map(({ id }) => id);

export interface DueDate {
  readonly asset_id: number;
  readonly uuid: string;
  readonly display_name: string;
  readonly day: string;
  /** The number of days before the date at which it is due; if several are due, that of the last one. */
  readonly days: number;
}

const dayOf = (value: string, zone: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${value}.day`)}, (${sql.ref(`${value}.moment`)} at time zone ${zone})::date)`;

/**
 * Dates of live assets that were not reminded of yet at this time or a later one. What is due for longer than
 * `MAX_REMINDER_DAYS_LATE`, or since before the reminder was set up, is left out.
 */
export async function listDue(
  tx: Tx,
  { id, field_id, days, active_since }: ReminderRow,
  { time_zone, today }: WorkspaceClock,
  limit: number,
): Promise<readonly DueDate[]> {
  const first = sql`${today}::date + ${Math.min(...days) - MAX_REMINDER_DAYS_LATE}::int`;
  const last = sql`${today}::date + ${Math.max(...days)}::int`;
  const from = sql`greatest(${today}::date - ${MAX_REMINDER_DAYS_LATE}::int,
    (${active_since}::timestamptz at time zone ${time_zone})::date)`;
  const { rows } = await sql<DueDate>`
    select a.id as asset_id, a.uuid, a.display_name, date.day, due.days
    from (
      select v.entity_id, v.day from custom_field_value v
      where v.field_id = ${field_id} and v.day between ${first} and ${last}
      union all
      select v.entity_id, (v.moment at time zone ${time_zone})::date from custom_field_value v
      where v.field_id = ${field_id} and v.moment >= (${first})::timestamp at time zone ${time_zone}
        and v.moment < (${last} + 1)::timestamp at time zone ${time_zone}
    ) date
      join asset a on a.id = date.entity_id and not a.archived
      cross join lateral (select min(d) as days from unnest(${[...days]}::int[]) d
        where date.day - d between ${from} and ${today}::date) due
    where due.days is not null and not exists (select from date_reminder_sent s where s.reminder_id = ${id}
      and s.entity_id = a.id and s.day = date.day and s.days <= due.days)
    order by date.day, a.id limit ${limit}`.execute(tx);
  return rows;
}

export async function insertSent(tx: Tx, reminderId: number, due: readonly DueDate[]): Promise<void> {
  await sql`insert into date_reminder_sent (reminder_id, entity_id, day, days)
    select ${reminderId}::bigint, asset_id, day, days
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (asset_id bigint, day date, days int)
    on conflict do nothing`.execute(tx);
}

/** Deletes entries that are too old to be sent anyway. */
export async function deleteOldSent(tx: Tx, now: Date): Promise<void> {
  await sql`delete from date_reminder_sent
    where day - days < ${now}::date - ${2 * MAX_REMINDER_DAYS_LATE}::int`.execute(tx);
}

/** The active people that a reminder names for each of these assets. */
export async function listNamedPeople(
  tx: Tx,
  reminderId: number,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ asset_id: number; user_ids: number[] }>`
    select a.asset_id, array_agg(distinct u.id::float8) as user_ids
    from unnest(${[...assetIds]}::bigint[]) a (asset_id)
      join date_reminder_recipient p on p.reminder_id = ${reminderId}
      left join user_group_member m on m.group_id = p.group_id
      left join custom_field_value v on v.field_id = p.field_id and v.entity_id = a.asset_id
      join "user" u on u.id = coalesce(p.user_id, m.user_id, v.user_id) and u.status = 'active'
    group by a.asset_id`.execute(tx);
  return new Map(rows.map(({ asset_id, user_ids }) => [asset_id, user_ids]));
}

export interface Assignee {
  readonly type: 'user' | 'group';
  readonly id: number;
}

/** Lists the assignees of the work at each of these assets: active people, and groups as such. */
export async function listAssigneesOf(
  tx: Tx,
  reminderId: number,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  const { rows } = await sql<{ asset_id: number; assignees: Assignee[] }>`
    select a.asset_id, json_agg(json_build_object('type', who.type, 'id', who.id) order by who.type, who.id) as assignees
    from unnest(${[...assetIds]}::bigint[]) a (asset_id) cross join lateral (
      select distinct case when p.group_id is null then 'user' else 'group' end as type, coalesce(p.group_id, u.id) as id
      from date_reminder_recipient p
        left join custom_field_value v on v.field_id = p.field_id and v.entity_id = a.asset_id
        left join "user" u on u.id = coalesce(p.user_id, v.user_id) and u.status in ('active', 'invite')
      where p.reminder_id = ${reminderId} and coalesce(p.group_id, u.id) is not null) who
    group by a.asset_id`.execute(tx);
  return new Map(rows.map(({ asset_id, assignees }) => [asset_id, assignees]));
}

export const listActivePeople = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('user').select('id').where('status', '=', 'active').orderBy('id').execute()).map(({ id }) => id);

interface NamedField {
  readonly key: string;
  readonly name: string;
  readonly translations: Readonly<Record<string, string>>;
}
export const getField = (tx: Tx, id: number): Promise<NamedField> =>
  tx.selectFrom('custom_field').select(['key', 'name', 'translations']).where('id', '=', id).executeTakeFirstOrThrow();

/** The last second of a day in the zone of the workspace. */
export async function getEndOfDay(tx: Tx, day: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + 1)::timestamp at time zone ${zone} - interval '1 second' as at`.execute(tx);
  return rows[0]!.at;
}

interface NextRow {
  readonly field_key: string;
  readonly next_day: string | null;
  readonly action: ReminderAction | null;
  readonly soon_days: number;
}

/** Lists the next reminder of each field of an asset's type that has reminders. */
export async function listNext(
  tx: Tx,
  assetUuid: string,
  { time_zone, today, hour }: WorkspaceClock,
  firstHour: number,
): Promise<readonly NextRow[]> {
  const from = sql`${today}::date + ${hour < firstHour ? 0 : 1}::int`;
  const { rows } = await sql<NextRow>`
    select f.key as field_key, next.day as next_day, next.action,
      (select max(d) from date_reminder r, unnest(r.days) d where r.field_id = f.id) as soon_days
    from asset a
      join custom_field f on f.scope = 'asset' and f.owner = a.type_uuid and f.is_used
      left join custom_field_value v on v.field_id = f.id and v.entity_id = a.id
      left join lateral (
        select ${dayOf('v', time_zone)} - d as day, r.action from date_reminder r, unnest(r.days) d
        where r.field_id = f.id and not a.archived and ${dayOf('v', time_zone)} - d >= ${from}
        order by day, r.id limit 1) next on true
    where a.uuid = ${assetUuid} and exists (select from date_reminder r where r.field_id = f.id)
    order by f.position, f.id`.execute(tx);
  return rows;
}
