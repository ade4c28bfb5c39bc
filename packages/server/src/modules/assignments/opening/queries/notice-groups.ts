/** The inspections that notices are about, grouped by person. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { isOpenWork, toReminderTime } from './inspections.ts';

/** Inspections of one person that one notice names together; `id` and what follows are those of the only one. */
export interface NoticeGroup {
  readonly user_id: number;
  readonly occurrence_at: Date | null;
  readonly due_at: Date | null;
  /** Set for work that is due soon: the number of minutes before, as the workspace has configured it. */
  readonly reminder: number | null;
  readonly count: number;
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly asset_name: string;
}

export const groupByPerson = (
  condition: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
  key: 'occurrence_at' | 'due_at',
  reminder: RawBuilder<unknown> = sql`null::integer`,
) => sql<NoticeGroup>`
  select person.id as user_id, reminder.minutes as reminder, min(i.occurrence_at) as occurrence_at, min(i.due_at) as due_at,
    count(*)::integer as count, min(i.id) as id, min(i.uuid::text) as uuid, min(i.template_title) as title,
    min(i.asset_name) as asset_name
  from inspection i cross join lateral (${people}) as person
    cross join lateral (select ${reminder} as minutes) as reminder
  where ${condition} group by person.id, i.${sql.ref(key)}, reminder.minutes`;

/** The people who work on an inspection. */
export const WORKERS = sql`select i.user_id as id union
  select (c ->> 'id')::bigint from jsonb_array_elements(i.collaborators) c`;
const MANAGERS = sql`select (m ->> 'id')::bigint as id from jsonb_array_elements(i.managers) m`;

/** Lists the opened inspections of an occurrence for each of its people. */
export async function listOpened(tx: Tx, assignmentId: number, occurrenceAt: Date): Promise<NoticeGroup[]> {
  const condition = sql`i.assignment_id = ${assignmentId} and i.occurrence_at = ${occurrenceAt}
    and i.status = 'to_do' and ${isOpenWork}`;
  return (await groupByPerson(condition, WORKERS, 'occurrence_at').execute(tx)).rows;
}

interface DueRange {
  /** Minutes before the work is due. */
  readonly reminders: readonly number[];
  readonly now: Date;
  /** Work that was due before this time is left out. */
  readonly since: Date;
}

/** Lists the work that is due soon or overdue for each of its people, with the latest reminder whose time has come. */
export async function listDueWork(
  tx: Tx,
  assignmentId: number,
  { reminders, now, since }: DueRange,
): Promise<NoticeGroup[]> {
  const reminder = sql`(select min(minutes) from unnest(${[...reminders]}::integer[]) as minutes
    where i.due_at > ${now} and ${toReminderTime(sql`minutes`)} <= ${now})`;
  const condition = sql`i.assignment_id = ${assignmentId} and ${isOpenWork} and i.start_at <= ${now}
    and i.due_at > ${since} and (i.due_at <= ${now} or reminder.minutes is not null)`;
  return (await groupByPerson(condition, WORKERS, 'due_at', reminder).execute(tx)).rows;
}

/** Lists the inspections that were missed at a time, for each manager. */
export async function listMissed(tx: Tx, assignmentId: number, at: Date): Promise<NoticeGroup[]> {
  const condition = sql`i.assignment_id = ${assignmentId} and i.status = 'to_do' and i.missed_at = ${at}
    and i.occurrence_at is not null and i.skipped_at is null`;
  return (await groupByPerson(condition, MANAGERS, 'occurrence_at').execute(tx)).rows;
}

/** Has all assignments of the workspace checked, because people are reminded at other times than before. */
export async function requestReminderCheck(tx: Tx): Promise<void> {
  await sql`update assignment set check_at = least(check_at, now())
    where (status = 'active' or (status = 'finished' and check_at is not null)) and not archived
    and exists (select from inspection i where i.assignment_id = assignment.id and ${isOpenWork} and i.due_at > now())`.execute(
    tx,
  );
}
