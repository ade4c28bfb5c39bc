/** Open work of one assignment that is overdue or due by the end of today. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isOpenWork } from '../opening/queries/inspections.ts';
import { groupByPerson, type NoticeGroup, WORKERS } from '../opening/queries/notice-groups.ts';

export interface ReminderRange {
  readonly now: Date;
  /** The time zone whose end of today counts. */
  readonly zone: string;
  /** Work with a later reminder is left out. */
  readonly remindedBefore: Date;
}

const isDue = (id: number, { now, zone }: ReminderRange): RawBuilder<SqlBool> => sql`(i.assignment_id = ${id}
  and ${isOpenWork} and i.start_at <= ${now}
  and i.due_at < ((${now}::timestamptz at time zone ${zone})::date + 1)::timestamp at time zone ${zone})`;
const isRemindable = (id: number, range: ReminderRange): RawBuilder<SqlBool> =>
  sql`(${isDue(id, range)} and coalesce(i.reminded_at <= ${range.remindedBefore}, true))`;

interface Remindable {
  readonly inspections: number;
  readonly people: number;
  /** The last reminder about any of the due work. */
  readonly last_reminded_at: Date | null;
}

export async function readRemindable(tx: Tx, id: number, range: ReminderRange): Promise<Remindable> {
  const { rows } = await sql<Remindable>`
    select count(distinct i.id) filter (where ${isRemindable(id, range)})::integer as inspections,
      count(distinct person.id) filter (where ${isRemindable(id, range)})::integer as people,
      max(i.reminded_at) as last_reminded_at
    from inspection i cross join lateral (${WORKERS}) as person where ${isDue(id, range)}`.execute(tx);
  return rows[0]!;
}

export const listRemindable = async (tx: Tx, id: number, range: ReminderRange): Promise<NoticeGroup[]> =>
  (await groupByPerson(isRemindable(id, range), WORKERS, 'due_at').execute(tx)).rows;

export async function setRemindedAll(tx: Tx, id: number, range: ReminderRange): Promise<void> {
  await sql`update inspection i set reminded_at = ${range.now} where ${isRemindable(id, range)}`.execute(tx);
}
