import { type ScheduledReport, scheduledReportList } from '@rounds/contract/scheduled-reports';
import type { Schedule } from '@rounds/recurrence';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ListSource } from '../../../lists/sql/order.ts';

const COLUMNS = [
  ...(['r.id', 'r.owner_id', 'r.title', 'r.page', 'r.query', 'r.section_id', 'r.frequency', 'r.weekday'] as const),
  ...(['r.day', 'r.time', 'r.timezone', 'r.is_active', 'r.next_at', 'r.last_run_at', 'r.last_sent_at'] as const),
  ...(['r.created_at', 'r.updated_at'] as const),
] as const;

type Person = ScheduledReport['owner'];
const OWNER = sql<Person>`(
  select json_build_object('id', u.id, 'full_name', u.full_name) from "user" u where u.id = r.owner_id)`;
const RECIPIENTS = sql<Person[]>`(
  select coalesce(
    json_agg(json_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
  from scheduled_report_recipient s join "user" u on u.id = s.user_id where s.scheduled_report_id = r.id)`;
const GROUPS = sql<ScheduledReport['groups']>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name_lang', g.name_lang) order by g.id), '[]')
  from scheduled_report_group s join user_group g on g.id = s.group_id where s.scheduled_report_id = r.id)`;
const ADDRESSES = sql<ScheduledReport['addresses']>`(
  select coalesce(json_agg(json_build_object('email', s.email, 'status', s.status) order by s.id), '[]')
  from report_subscriber s where s.scheduled_report_id = r.id and s.email is not null)`;
const SECTION_TITLE = sql<string | null>`(select s.title from section s where s.id = r.section_id)`;
const hasDelivery = (status: string) => sql`exists (select from scheduled_report_delivery d
  where d.scheduled_report_id = r.id and d.occurrence_at = r.last_run_at and d.status = ${status})`;
const PROBLEM = sql<ScheduledReport['problem']>`case
  when r.section_id is not null and not exists (select from section s where s.id = r.section_id)
    then 'section_deleted'
  when ${hasDelivery('failed')} then 'mail_failed'
  when ${hasDelivery('no_access')} then 'no_access'
  when ${hasDelivery('not_configured')} then 'mail_not_configured' end`;

const LAST_RESULT = sql<ScheduledReport['last_result']>`coalesce(${PROBLEM}, case
  when r.last_run_at is null then 'not_sent'
  when ${hasDelivery('waiting')} or ${hasDelivery('queued')} then 'sending'
  else 'sent' end)`;

/** The scheduled reports of a person. */
export const selectReports = (tx: Tx, ownerId: number) =>
  tx
    .selectFrom('scheduled_report as r')
    .select(COLUMNS)
    .select([OWNER.as('owner'), RECIPIENTS.as('recipients'), GROUPS.as('groups'), ADDRESSES.as('addresses')])
    .select([SECTION_TITLE.as('section_title'), PROBLEM.as('problem'), LAST_RESULT.as('last_result')])
    .where('r.owner_id', '=', ownerId);

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export const findReport = (tx: Tx, ownerId: number, id: number) =>
  selectReports(tx, ownerId).where('r.id', '=', id).executeTakeFirst();

/** Returns those of these schedules that are the person's own. */
export async function findOwnReports(tx: Tx, ownerId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('scheduled_report')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the schedule until the transaction ends. */
export async function lockReport(tx: Tx, ownerId: number, id: number): Promise<ReportRow | undefined> {
  await tx
    .selectFrom('scheduled_report')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
  return findReport(tx, ownerId, id);
}

export const listSource: ListSource = {
  declaration: scheduledReportList,
  columns: {
    title: sql.ref('r.title'),
    frequency: sql.ref('r.frequency'),
    source: sql`coalesce(r.page, ${SECTION_TITLE})`,
    recipients: sql`(select count(*) from scheduled_report_recipient s where s.scheduled_report_id = r.id)`,
    next_at: { column: sql.ref('r.next_at'), sort: sql`coalesce(r.next_at, 'infinity')` },
    last_sent_at: { column: sql.ref('r.last_sent_at'), sort: sql`coalesce(r.last_sent_at, '-infinity')` },
    last_result: LAST_RESULT,
    status: sql`case when r.is_active then 'active' else 'paused' end`,
    is_active: sql.ref('r.is_active'),
  },
  id: sql.ref('r.id'),
};

export interface ReportColumns extends Schedule {
  readonly title: string;
  readonly page: ReportRow['page'];
  readonly query: string;
  readonly section_id: number | null;
  readonly is_active: boolean;
  readonly next_at: Date | null;
}

export const insertReport = (tx: Tx, owner_id: number, columns: ReportColumns): Promise<{ id: number }> =>
  tx
    .insertInto('scheduled_report')
    .values({ owner_id, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function updateReport(tx: Tx, id: number, columns: ReportColumns): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export interface Recipients {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

export async function replaceRecipients(
  tx: Tx,
  scheduled_report_id: number,
  { people, groups }: Recipients,
): Promise<void> {
  await tx.deleteFrom('scheduled_report_recipient').where('scheduled_report_id', '=', scheduled_report_id).execute();
  await tx.deleteFrom('scheduled_report_group').where('scheduled_report_id', '=', scheduled_report_id).execute();
  if (people.length > 0) {
    const rows = people.map((user_id) => ({ scheduled_report_id, user_id }));
    await tx.insertInto('scheduled_report_recipient').values(rows).execute();
  }
  if (groups.length > 0) {
    const rows = groups.map((group_id) => ({ scheduled_report_id, group_id }));
    await tx.insertInto('scheduled_report_group').values(rows).execute();
  }
}

export async function deleteReport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('scheduled_report').where('id', '=', id).execute();
}

/** Gives the reports of a person to another owner; without one, they are deleted with the person. */
export async function giveReports(tx: Tx, from: number, owner_id: number): Promise<{ readonly id: number }[]> {
  return tx
    .updateTable('scheduled_report')
    .set({ owner_id, updated_at: sql<Date>`now()` })
    .where('owner_id', '=', from)
    .returning('id')
    .execute();
}

export async function countReports(tx: Tx, ownerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('scheduled_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
