/** The inspections that notices are about, grouped by person. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { isOpenWork, SOON } from './inspections.ts';

/** Inspections of one person that one notice names together; `id` and what follows are those of the only one. */
export interface NoticeGroup {
  readonly user_id: number;
  readonly occurrence_at: Date | null;
  readonly due_at: Date | null;
  readonly count: number;
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly asset_name: string;
}

const groupByPerson = (
  condition: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
  key: 'occurrence_at' | 'due_at',
) => sql<NoticeGroup>`
  select person.id as user_id, min(i.occurrence_at) as occurrence_at, min(i.due_at) as due_at,
    count(*)::integer as count, min(i.id) as id, min(i.uuid::text) as uuid, min(i.template_title) as title,
    min(i.asset_name) as asset_name
  from inspection i cross join lateral (${people}) as person
  where ${condition} group by person.id, i.${sql.ref(key)}`;

const WORKERS = sql`select i.user_id as id union
  select (c ->> 'id')::bigint from jsonb_array_elements(i.collaborators) c`;
const MANAGERS = sql`select (m ->> 'id')::bigint as id from jsonb_array_elements(i.managers) m`;

/** What has opened of an occurrence, for each of its people. */
export async function listOpened(tx: Tx, assignmentId: number, occurrenceAt: Date): Promise<NoticeGroup[]> {
  const condition = sql`i.assignment_id = ${assignmentId} and i.occurrence_at = ${occurrenceAt}
    and i.status = 'to_do' and ${isOpenWork}`;
  return (await groupByPerson(condition, WORKERS, 'occurrence_at').execute(tx)).rows;
}

/** What is due soon, or overdue since `since`, for each of its people. */
export async function listDueWork(tx: Tx, assignmentId: number, now: Date, since: Date): Promise<NoticeGroup[]> {
  const condition = sql`i.assignment_id = ${assignmentId} and ${isOpenWork} and i.start_at <= ${now}
    and i.due_at > ${since} and ${SOON} <= ${now}`;
  return (await groupByPerson(condition, WORKERS, 'due_at').execute(tx)).rows;
}

/** What was missed at a time, for each manager. */
export async function listMissed(tx: Tx, assignmentId: number, at: Date): Promise<NoticeGroup[]> {
  const condition = sql`i.assignment_id = ${assignmentId} and i.status = 'to_do' and i.missed_at = ${at}
    and i.occurrence_at is not null and i.skipped_at is null`;
  return (await groupByPerson(condition, MANAGERS, 'occurrence_at').execute(tx)).rows;
}
