/** Assignments as opening their inspections needs them. */
import type { NextWork } from '@rounds/contract/assignments';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { Tables } from '../../../../db/tables.ts';
import { isInvolved } from '../../queries/records.ts';
import type { DatedAssignment, MovedOccurrence } from '../dates.ts';

const COLUMNS = [
  'id',
  'workspace_id',
  'uuid',
  'title',
  'type',
  'status',
  'template_id',
  'dynamic_assets',
  'recurrence',
  'start_at',
  'end_at',
  'allow_additional_assets',
  'restricted',
  'auto_finish',
  'collaborative',
  'opened_until',
  'check_at',
  'archived_at',
] as const;

export type OpeningAssignment = DatedAssignment &
  Pick<Selectable<Tables['assignment']>, (typeof COLUMNS)[number]> & {
    /** False if it has neither named assets nor conditions; its inspections then have no asset. */
    readonly has_assets: boolean;
    readonly has_groups: boolean;
    readonly managers: readonly { readonly id: number; readonly name: string }[];
  };

const HAS_ASSETS = sql<boolean>`(dynamic_assets <> '[]' or exists (
  select from assignment_asset a where a.assignment_id = assignment.id))`;
const HAS_GROUPS = sql<boolean>`exists (
  select from assignment_assignee a where a.assignment_id = assignment.id and a.group_id is not null)`;
const MANAGERS = sql<OpeningAssignment['managers']>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id), '[]')
  from assignment_manager m join "user" u on u.id = m.user_id where m.assignment_id = assignment.id)`;
interface MovedRow extends Readonly<Record<'occurrence_at' | 'start_at' | 'due_at', string>> {
  readonly replaces_at: string | null;
}

/** @param assignment the alias of the table in the query */
export const movedOccurrences = (assignment: string) => sql<MovedRow[]>`(
  select coalesce(json_agg(json_build_object('occurrence_at', m.occurrence_at, 'start_at', m.start_at,
    'due_at', m.due_at, 'replaces_at', m.replaces_at)), '[]')
  from moved_occurrence m where m.assignment_id = ${sql.ref(`${assignment}.id`)})`;

export const toMovedOccurrence = ({ occurrence_at, start_at, due_at, replaces_at }: MovedRow): MovedOccurrence => ({
  occurrence_at: new Date(occurrence_at),
  start_at: new Date(start_at),
  due_at: new Date(due_at),
  replaces_at: replaces_at === null ? null : new Date(replaces_at),
});

/**
 * Only an assignment that repeated before it became a direct one has several occurrences: the last one continues.
 * @param assignment the alias of the table in the query
 */
export const firstOccurrence = (assignment: string, inspections: 'inspection' | 'listed_inspection') => {
  const id = sql.ref(`${assignment}.id`);
  return sql<Date | null>`case when ${sql.ref(`${assignment}.type`)} = 'direct' then greatest(
    (select max(i.occurrence_at) from ${sql.table(inspections)} i where i.assignment_id = ${id}),
    (select max(d.occurrence_at) from deleted_occurrence d where d.assignment_id = ${id})) end`;
};

const selectAssignments = (tx: Tx) =>
  tx
    .selectFrom('assignment')
    .select(COLUMNS)
    .select([
      HAS_ASSETS.as('has_assets'),
      HAS_GROUPS.as('has_groups'),
      MANAGERS.as('managers'),
      movedOccurrences('assignment').as('moved'),
      firstOccurrence('assignment', 'inspection').as('first_occurrence_at'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectAssignments>['execute']>>[number];

const toAssignment = ({ moved, ...row }: Row): OpeningAssignment => ({
  ...row,
  moved: moved.map(toMovedOccurrence),
});

/** The assignments to check at `now`, of all workspaces; for transactions outside of workspaces. */
export async function listDueAssignments(tx: Tx, now: Date, limit: number) {
  const { rows } = await sql<{ workspace_id: number; assignment_id: number }>`
    select workspace_id, assignment_id from due_assignments(${now}, ${limit})`.execute(tx);
  return rows;
}

/**
 * Locks the rows until the end of the transaction; undefined if nothing is due anymore or another server checks it. A
 * device that sends an inspection of the assignment at the same time does not wait for this lock.
 */
export async function lockDueAssignment(tx: Tx, id: number, now: Date): Promise<OpeningAssignment | undefined> {
  const locked = await tx
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', id)
    .where('check_at', '<=', now)
    .where('status', '!=', 'paused')
    .where('archived', '=', false)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked ? findAssignment(tx, id) : undefined;
}

export async function findAssignment(tx: Tx, id: number): Promise<OpeningAssignment | undefined> {
  const row = await selectAssignments(tx).where('id', '=', id).executeTakeFirst();
  return row && toAssignment(row);
}

/** Locks the rows in the order of their ids until the end of the transaction. */
export async function lockAssignments(tx: Tx, ids: readonly number[]): Promise<OpeningAssignment[]> {
  const hasId = sql<boolean>`id = any(${[...ids]}::bigint[])`;
  await tx.selectFrom('assignment').select('id').where(hasId).orderBy('id').forNoKeyUpdate().execute();
  return (await selectAssignments(tx).where(hasId).orderBy('id').execute()).map(toAssignment);
}

/**
 * Active assignments of a person, by their own name or by that of a group, that open something until a time or of
 * which more may be started; those that open next come first.
 */
export async function listAssignmentsOf(
  tx: Tx,
  userId: number,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<(OpeningAssignment & { readonly template_title: string })[]> {
  const title = sql<string>`(select t.title from template t where t.id = assignment.template_id)`;
  const rows = await selectAssignments(tx)
    .select(title.as('template_title'))
    .where('status', '=', 'active')
    .where('archived', '=', false)
    .where('id', 'in', assignmentsOf(userId))
    .where(sql<boolean>`(next_at <= ${until} or check_at <= ${until} or type = 'mixed' or allow_additional_assets)`)
    .orderBy(sql`next_at nulls last`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toAssignment(row), template_title: row.template_title }));
}

/**
 * The date on which something opens next for a person after a time. Assignments that open something before it are left
 * out, since the person has work until then anyway.
 */
export async function findNextWork(tx: Tx, userId: number, after: Date): Promise<NextWork> {
  const row = await tx
    .selectFrom('assignment')
    .innerJoin('template', 'template.id', 'assignment.template_id')
    .select(['assignment.id', 'assignment.title', 'assignment.next_at', 'template.title as template_title'])
    .where('assignment.status', '=', 'active')
    .where('assignment.archived', '=', false)
    .where('assignment.next_at', '>', after)
    .where('assignment.id', 'in', assignmentsOf(userId))
    .orderBy('assignment.next_at')
    .orderBy('assignment.id')
    .limit(1)
    .executeTakeFirst();
  if (!row?.next_at) return null;
  const { id, title, template_title, next_at } = row;
  return { assignment: { id, title }, template_title, start_at: next_at.toISOString() };
}

const assignmentsOf = (userId: number): RawBuilder<number> => sql<number>`(
  select a.assignment_id from assignment_assignee a where a.user_id = ${userId} or a.group_id in (
    select m.group_id from user_group_member m where m.user_id = ${userId}))`;

export async function isAssignee(tx: Tx, assignmentId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from assignment_assignee a where a.assignment_id = ${assignmentId}
    and (a.user_id = ${userId} or a.group_id in (
      select m.group_id from user_group_member m where m.user_id = ${userId})) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether somebody is assigned to the assignment, manages it or works on one of its inspections. */
export async function isInvolvedIn(tx: Tx, assignmentId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', assignmentId)
    .where(isInvolved(userId))
    .executeTakeFirst();
  return rows !== undefined;
}

export interface Schedule {
  readonly opened_until?: Date | null;
  readonly check_at: Date | null;
  readonly next_at: Date | null;
}

export async function setSchedule(tx: Tx, id: number, schedule: Schedule): Promise<void> {
  await tx.updateTable('assignment').set(schedule).where('id', '=', id).execute();
}

export async function setFinished(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ status: 'finished', check_at: null, next_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Has an assignment checked that may have ended with the last completion. */
export async function requestCheck(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update assignment set check_at = ${now} where id = ${id} and status = 'active' and not archived
    and (auto_finish or next_at is null)`.execute(tx);
}

export async function isRestricted(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('assignment').select('restricted').where('id', '=', id).executeTakeFirst();
  return row?.restricted ?? false;
}
