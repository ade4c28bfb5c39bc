/** Writing assignments, and what belongs to them. */
import type { AssigneeInput, AssignmentStatus, NamedAsset } from '@rounds/contract/assignments';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { hasSiteLimit } from '../../../db/transactions.ts';
import type { SelectedIds } from '../../../lists/sql/selection.ts';
import { isUntouched } from './status.ts';

/** Named assets of an assignment, also archived ones, by name. */
export const listNamedAssets = (tx: Tx, id: number): Promise<NamedAsset[]> =>
  tx
    .selectFrom('assignment_asset')
    .innerJoin('asset', 'asset.uuid', 'assignment_asset.asset_uuid')
    .select(['asset.uuid', 'asset.asset_id', 'asset.display_name'])
    .where('assignment_asset.assignment_id', '=', id)
    .orderBy('asset.display_name')
    .orderBy('asset.id')
    .execute();

/** Makes changes of one assignment wait for each other. */
export async function lockAssignment(tx: Tx, id: number | string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('assignment')
    .select('id')
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

export type AssignmentColumns = Omit<
  Insertable<Tables['assignment']>,
  'workspace_id' | 'created_at' | 'updated_at' | 'opened_until' | 'check_at' | 'next_at'
>;

export async function insertAssignment(tx: Tx, values: AssignmentColumns): Promise<number> {
  const { id } = await tx
    .insertInto('assignment')
    .values({ ...values, opened_until: null, check_at: null, next_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAssignment(tx: Tx, id: number, values: Partial<AssignmentColumns>): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export interface AssignmentParts {
  readonly asset_uuids: readonly string[];
  readonly assignees: readonly AssigneeInput[];
  readonly manager_ids: readonly number[];
}

/** Replaces assets, assignees and managers. */
export async function saveParts(tx: Tx, id: number, parts: AssignmentParts): Promise<void> {
  const { asset_uuids, assignees, manager_ids } = parts;
  await sql`delete from assignment_asset where assignment_id = ${id} and asset_uuid <> all(${[...asset_uuids]}::uuid[])`.execute(
    tx,
  );
  await sql`insert into assignment_asset (assignment_id, asset_uuid)
    select ${id}, unnest(${[...asset_uuids]}::uuid[]) on conflict do nothing`.execute(tx);
  await sql`delete from assignment_assignee where assignment_id = ${id}`.execute(tx);
  const getIds = (type: AssigneeInput['type']) => assignees.map((one) => (one.type === type ? one.id : null));
  await sql`insert into assignment_assignee (assignment_id, user_id, group_id)
    select ${id}, a.user_id, a.group_id from unnest(${getIds('user')}::bigint[], ${getIds('group')}::bigint[])
      with ordinality as a (user_id, group_id, place) order by a.place`.execute(tx);
  await sql`delete from assignment_manager where assignment_id = ${id}`.execute(tx);
  await sql`insert into assignment_manager (assignment_id, user_id)
    select ${id}, unnest(${[...manager_ids]}::bigint[])`.execute(tx);
}

/** Moves of single occurrences that have not opened yet mean nothing for other recurrences. */
export async function deleteUpcomingMoves(tx: Tx, id: number): Promise<void> {
  await sql`delete from moved_occurrence m where m.assignment_id = ${id} and not exists (
    select from inspection i where i.assignment_id = m.assignment_id and i.occurrence_at = m.occurrence_at)`.execute(
    tx,
  );
}

/** All its assets are in reach of the person of the transaction. */
const isInReach = sql<boolean>`dynamic_assets = '[]' and not exists (
  select from public.assignment_asset x where x.assignment_id = assignment.id and x.workspace_id = assignment.workspace_id
    and not exists (select from asset where asset.uuid = x.asset_uuid))`;

/** The named assets of an assignment, and whether it finds others by conditions. */
export async function countAssets(tx: Tx, id: number): Promise<{ named: number; has_conditions: boolean }> {
  const { rows } = await sql<{ named: number; has_conditions: boolean }>`
    select (select count(*)::int from assignment_asset x where x.assignment_id = a.id) as named,
      a.dynamic_assets <> '[]' as has_conditions
    from assignment a where a.id = ${id}`.execute(tx);
  return rows[0]!;
}

/** Locks the selected ones that can be changed so. A change may alter what the selection matches, so this comes first. */
export async function lockSelected(
  tx: Tx,
  selectedIds: SelectedIds,
  condition: { readonly status?: AssignmentStatus; readonly archived: boolean },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignment')
    .select('id')
    .where('id', 'in', selectedIds)
    .where('archived_at', condition.archived ? 'is not' : 'is', null)
    .$if(hasSiteLimit(tx), (all) => all.where(isInReach))
    .$if(condition.status !== undefined, (all) => all.where('status', '=', condition.status!))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setArchived(tx: Tx, ids: readonly number[], archived_at: Date | null): Promise<void> {
  await sql`update assignment set archived_at = ${archived_at}, updated_at = now()
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

export async function setStatus(tx: Tx, ids: readonly number[], status: 'active' | 'paused'): Promise<void> {
  await sql`update assignment set status = ${status}, updated_at = now() where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
}

/**
 * Ends inspections that nobody has started when their assignment ends: they are missed if their due time has passed,
 * and withdrawn otherwise. Returns how many were withdrawn.
 */
export async function endUntouched(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ withdrawn: boolean }>`update inspection i set updated_at = now(),
      missed_at = case when i.due_at <= ${now} then ${now}::timestamptz end,
      skipped_at = case when i.due_at <= ${now} then null else ${now}::timestamptz end,
      withdrawn = not coalesce(i.due_at <= ${now}, false)
    where i.assignment_id = any(${[...ids]}::bigint[]) and ${isUntouched('i')}
      and i.missed_at is null and i.skipped_at is null and i.occurrence_at is not null
    returning i.withdrawn`.execute(tx);
  return rows.filter(({ withdrawn }) => withdrawn).length;
}

interface DeletedInspection {
  readonly id: number;
  readonly uuid: string;
}

/** Inspections that somebody has started stay without it. Returns the others, which are deleted. */
export async function deleteAssignment(tx: Tx, id: number): Promise<readonly DeletedInspection[]> {
  const { rows } = await sql<DeletedInspection>`
    delete from inspection i where i.assignment_id = ${id} and ${isUntouched('i')} returning i.id, i.uuid`.execute(tx);
  await tx.deleteFrom('assignment').where('id', '=', id).execute();
  return rows;
}

/** Returns those of these assignments that the person manages. */
export async function findManagedIds(tx: Tx, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignment_manager')
    .select('assignment_id')
    .where('assignment_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ assignment_id }) => assignment_id);
}

/** Whether somebody is assigned to an assignment, manages it or works on one of its inspections. */
export const isInvolved = (userId: number) => sql<boolean>`(
  assignment.id in (select a.assignment_id from assignment_assignee a where a.user_id = ${userId} or a.group_id in (
    select m.group_id from user_group_member m where m.user_id = ${userId}))
  or assignment.id in (select m.assignment_id from assignment_manager m where m.user_id = ${userId})
  or exists (select from inspection i where i.assignment_id = assignment.id
    and (i.user_id = ${userId} or i.collaborators @> ${JSON.stringify([{ id: userId }])}::jsonb)))`;

/** Returns those of these assignments that involve the person. */
export async function findInvolving(tx: Tx, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(isInvolved(userId))
    .execute();
  return rows.map(({ id }) => id);
}
