/** Inspections of assignments. */
import { MAX_ASSIGNED_TO_ME, PLANNED_DAYS } from '@rounds/contract/inspections';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { InspectionRow } from './inspections.ts';
import { inspectionRows } from './lists.ts';

const DAY_MS = 24 * 3_600_000;

/** The columns of an inspection that the assignment decides about; conducting it does not write them otherwise. */
export type AssignedColumns = Pick<
  InspectionRow,
  | 'user_id'
  | 'user_name'
  | 'managers'
  | 'collaborators'
  | 'collaborative'
  | 'assignment_id'
  | 'assignment_title'
  | 'occurrence_at'
  | 'assignee_id'
  | 'start_at'
  | 'due_at'
  | 'skipped_at'
  | 'assignment_problem'
>;

export async function setAssigned(
  tx: Tx,
  id: number,
  { managers, collaborators, ...columns }: Partial<AssignedColumns>,
): Promise<void> {
  await tx
    .updateTable('inspection')
    .set({
      ...columns,
      ...(managers && { managers: JSON.stringify(managers) }),
      ...(collaborators && { collaborators: JSON.stringify(collaborators) }),
    })
    .where('id', '=', id)
    .execute();
}

interface AssetWork {
  readonly template_id: number;
  readonly asset_uuid: string;
  readonly except: number | null;
}

/** An inspection of the template that is in progress at the asset. Calls that look for the same wait for each other. */
export async function findInProgress(tx: Tx, { template_id, asset_uuid, except }: AssetWork) {
  await sql`select pg_advisory_xact_lock(hashtext(${`in progress ${template_id}`}), hashtext(${asset_uuid}))`.execute(
    tx,
  );
  return tx
    .selectFrom('inspection')
    .select(['uuid', 'user_name'])
    .where('template_id', '=', template_id)
    .where('asset_uuid', '=', asset_uuid)
    .where('status', '=', 'in_progress')
    .where('archived_at', 'is', null)
    .where('id', '<>', except ?? 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The end of the day of `now` in a time zone. */
const endOfDay = (now: Date, zone: string) =>
  sql<Date>`((${now}::timestamptz at time zone ${zone})::date + 1)::timestamp at time zone ${zone}`;

/** Open inspections of assignments that one conducts or collaborates on and that start until a time. */
function assignedRows(tx: Tx, userId: number, until: Date) {
  const isMine = sql<SqlBool>`(user_id = ${userId} or collaborators @> ${JSON.stringify([{ id: userId }])}::jsonb)`;
  return inspectionRows(tx, { isArchived: false })
    .where('assignment_id', 'in', sql<number>`(select id from assignment where not archived)`)
    .where('status', '<>', 'completed')
    .where(sql<SqlBool>`(missed_at is null or status = 'in_progress')`)
    .where('skipped_at', 'is', null)
    .where('start_at', '<=', until)
    .where(isMine);
}

/** Selects inspections that are overdue or due today. */
export const selectDueIds = (tx: Tx, userId: number, zone: string, now: Date) =>
  assignedRows(tx, userId, now)
    .clearSelect()
    .select('id')
    .where(sql<SqlBool>`due_at < ${endOfDay(now, zone)}`);

/** Lists assigned inspections by urgency, including those that were moved to a later time and those that open in the coming days. */
export async function listAssigned(tx: Tx, userId: number, zone: string, now: Date) {
  const open = assignedRows(tx, userId, new Date(now.getTime() + PLANNED_DAYS * DAY_MS));
  const day = endOfDay(now, zone);
  const parts: Record<'overdue' | 'due_today' | 'open', RawBuilder<SqlBool>> = {
    overdue: sql`due_at < ${now}`,
    due_today: sql`due_at >= ${now} and due_at < ${day}`,
    open: sql`(due_at is null or due_at >= ${day})`,
  };
  const read = (part: RawBuilder<SqlBool>) =>
    open.where(part).orderBy('due_order').orderBy('id').limit(MAX_ASSIGNED_TO_ME).execute();
  const counts = await open
    .clearSelect()
    .select(
      (Object.keys(parts) as (keyof typeof parts)[]).map((key) =>
        sql<number>`count(*) filter (where ${parts[key]})`.as(key),
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    overdue: await read(parts.overdue),
    due_today: await read(parts.due_today),
    open: await read(parts.open),
    counts,
  };
}
