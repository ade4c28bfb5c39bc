/** Single inspections of assignments, as the monitor lists and changes them. */
import type { AssignedStatus } from '@rounds/contract/assignments';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isUnclaimed } from './monitor.ts';
import { mayConduct } from './rows.ts';
import { assignedStatus } from './status.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
export interface AssignedRow {
  readonly id: number;
  readonly uuid: string;
  readonly assignment_id: number;
  readonly assignment_title: string;
  readonly template_title: string;
  readonly progress: 'to_do' | 'in_progress' | 'completed';
  readonly status: AssignedStatus;
  readonly asset_uuid: string | null;
  readonly asset_id: string;
  readonly asset_name: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly is_unclaimed: boolean;
  readonly collaborators: readonly Named[];
  readonly score_percent: number | null;
  readonly failed_count: number;
  readonly sequence: number;
  readonly occurrence_at: Date | null;
  readonly start_at: Date | null;
  readonly due_at: Date | null;
  readonly completed_at: Date | null;
  readonly skipped_at: Date | null;
  readonly skip_note: string;
  /** It was skipped because its asset or its person was removed from the assignment. */
  readonly is_withdrawn: boolean;
  readonly reminded_at: Date | null;
  readonly created_at: Date;
}

const selectAssigned = (condition: RawBuilder<unknown>) => sql<AssignedRow>`
  select i.id, i.uuid, i.assignment_id, i.assignment_title, i.template_title, i.status as progress,
    ${assignedStatus('i')} as status, i.asset_uuid, i.asset_id, i.asset_name, i.user_id, i.user_name,
    ${isUnclaimed('i')} as is_unclaimed, i.collaborators, i.score_percent, i.failed_count, i.sequence, i.occurrence_at,
    i.start_at, i.due_at, i.completed_at, i.skipped_at, i.skip_note,
    i.withdrawn and i.skipped_at is not null as is_withdrawn, i.reminded_at, i.created_at
  from inspection i where ${condition}`;

export interface CellQuery {
  readonly assignment_id: number;
  /** Null for inspections that people started in addition, then between two times. */
  readonly occurrence_at: Date | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly asset_uuid: string | undefined;
  readonly user_id: number | undefined;
  readonly limit: number;
}

export async function listCell(tx: Tx, query: CellQuery): Promise<AssignedRow[]> {
  const conditions = [
    sql`i.assignment_id = ${query.assignment_id} and not i.archived`,
    query.occurrence_at
      ? sql`i.occurrence_at = ${query.occurrence_at}`
      : sql`i.occurrence_at is null and i.start_at >= coalesce(${query.from}::timestamptz, '-infinity')
          and i.start_at < coalesce(${query.to}::timestamptz, 'infinity')`,
    ...(query.asset_uuid === undefined ? [] : [sql`i.asset_uuid = ${query.asset_uuid}::uuid`]),
    ...(query.user_id === undefined
      ? []
      : [sql`(i.user_id = ${query.user_id} or i.collaborators @> ${JSON.stringify([{ id: query.user_id }])}::jsonb)`]),
  ];
  const matchingInspections =
    selectAssigned(sql`${sql.join(conditions, sql` and `)} order by i.asset_name, i.user_name, i.id
    limit ${query.limit}`);
  return (await matchingInspections.execute(tx)).rows;
}

export async function findAssigned(tx: Tx, id: number): Promise<AssignedRow | undefined> {
  const inspection = selectAssigned(sql`i.id = ${id} and i.assignment_id is not null and not i.archived`);
  return (await inspection.execute(tx)).rows[0];
}

/** Locks the rows until the transaction ends. */
export async function lockAssigned(tx: Tx, id: number): Promise<AssignedRow | undefined> {
  await sql`select from inspection where id = ${id} for update`.execute(tx);
  return findAssigned(tx, id);
}

/**
 * The inspections of these assignments that this transaction has changed, whatever it did: each change sets
 * `updated_at` to the time of its transaction.
 */
export const listChangedNow = (
  tx: Tx,
  assignmentIds: readonly number[],
): Promise<{ readonly id: number; readonly uuid: string }[]> =>
  tx
    .selectFrom('inspection')
    .select(['id', 'uuid'])
    .where('assignment_id', '=', sql<number>`any(${[...assignmentIds]}::bigint[])`)
    .where('updated_at', '=', sql<Date>`now()`)
    .where('created_at', '<', sql<Date>`now()`)
    .execute();

export async function setSkipped(tx: Tx, id: number, skipped_at: Date | null, skip_note: string): Promise<void> {
  await tx
    .updateTable('inspection')
    .set({ skipped_at, skip_note, withdrawn: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function setReminded(tx: Tx, id: number, reminded_at: Date): Promise<void> {
  await tx.updateTable('inspection').set({ reminded_at }).where('id', '=', id).execute();
}

/** An active person who may conduct inspections. */
export async function findConductor(tx: Tx, workspaceId: number, userId: number): Promise<Named | undefined> {
  return tx
    .selectFrom('user')
    .select(['id', 'full_name as name'])
    .where('id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['active', 'invite'])
    .where(mayConduct('user.id'))
    .executeTakeFirst();
}

/** Answers stay. Before anyone has started, the question "current person" is answered with the new one. */
export async function setConductor(tx: Tx, row: AssignedRow, person: Named): Promise<void> {
  const others = row.collaborators.filter(({ id }) => id !== person.id);
  const personJson = JSON.stringify(person);
  await sql`update inspection set user_id = ${person.id}, user_name = ${person.name},
      collaborators = ${JSON.stringify(others)}::jsonb, updated_at = now(),
      context = case when sequence = 0 then jsonb_set(context, '{user}', ${personJson}::jsonb) else context end
    where id = ${row.id}`.execute(tx);
}
