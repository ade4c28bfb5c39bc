/** Writing issues and what belongs to them. */
import type { IssueStatus } from '@rounds/contract/issues';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SelectedIds } from '../../../lists/sql/selection.ts';

type Values = Insertable<Tables['issue']>;
/** The columns of an issue that a call writes; texts as JSON where the column is JSON. */
export type IssueColumns = Omit<Values, 'number' | 'id' | 'workspace_id' | 'description'> & {
  readonly description?: string | undefined;
};
export type IssueChanges = Omit<Updateable<Tables['issue']>, 'number' | 'id' | 'workspace_id' | 'uuid'>;

/** Everybody else who creates an issue of the workspace waits until the commit, so that numbers have no gaps. */
export const lockNumbers = (tx: Tx) =>
  tx.selectFrom('issue_counter').select('last_number').forUpdate().executeTakeFirstOrThrow();

/** Must be called after `lockNumbers`. */
export async function insertIssue(tx: Tx, columns: IssueColumns): Promise<number> {
  const { last_number } = await tx
    .updateTable('issue_counter')
    .set({ last_number: sql`last_number + 1` })
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('issue')
    .values({ ...columns, description: columns.description ?? '[]', number: last_number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds an issue even if the caller has no access to it. */
export const findByUuid = (tx: Tx, uuid: string) =>
  tx.selectFrom('issue').select(['id', 'created_by']).where('uuid', '=', uuid).executeTakeFirst();

/** Locks the issue until the transaction ends; returns its id. */
export const lockIssue = async (tx: Tx, id: number | string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('issue')
      .select('id')
      .where(typeof id === 'number' ? 'id' : 'uuid', '=', id)
      .forUpdate()
      .executeTakeFirst()
  )?.id;

const CHANGED = { revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` };

export async function updateIssue(tx: Tx, id: number, changes: IssueChanges): Promise<void> {
  await tx
    .updateTable('issue')
    .set({ ...changes, ...CHANGED })
    .where('id', '=', id)
    .execute();
}

/**
 * Changes the status of those that have another one, and keeps who changed it and when. Completing sets the time of
 * completion; every other status clears it.
 */
export async function setStatus(
  tx: Tx,
  ids: readonly number[],
  { status, note, by }: { readonly status: IssueStatus; readonly note: string | null; readonly by: number },
): Promise<void> {
  const changed = sql<SqlBool>`id = any(${[...ids]}::bigint[]) and status <> ${status}`;
  await sql`insert into issue_status_change (issue_id, old_status, status, "by")
    select id, status, ${status}, ${by} from issue where ${changed}`.execute(tx);
  await tx
    .updateTable('issue')
    .set({ status, status_note: note, completed_at: status === 'complete' ? new Date() : null, ...CHANGED })
    .where(changed)
    .execute();
}

export async function deleteIssue(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('issue').where('id', '=', id).execute();
}

export async function setLabels(tx: Tx, issueId: number, labelIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('issue_label_link').where('issue_id', '=', issueId).execute();
  await addLabels(tx, [issueId], labelIds);
}

export async function addLabels(tx: Tx, issueIds: readonly number[], labelIds: readonly number[]): Promise<void> {
  await sql`insert into issue_label_link (issue_id, label_id)
    select issue_id, label_id from unnest(${[...issueIds]}::bigint[]) issue_id, unnest(${[...labelIds]}::bigint[]) label_id
    on conflict do nothing`.execute(tx);
}

export async function removeLabels(tx: Tx, issueIds: readonly number[], labelIds: readonly number[]): Promise<void> {
  await sql`delete from issue_label_link where issue_id = any(${[...issueIds]}::bigint[])
    and label_id = any(${[...labelIds]}::bigint[])`.execute(tx);
}

export async function setCollaborators(tx: Tx, issueId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('issue_collaborator').where('issue_id', '=', issueId).execute();
  if (userIds.length === 0) return;
  await tx
    .insertInto('issue_collaborator')
    .values([...new Set(userIds)].map((user_id) => ({ issue_id: issueId, user_id })))
    .execute();
}

/** People who take part watch, unless they have stopped watching. */
export async function addWatchers(
  tx: Tx,
  issueIds: readonly number[],
  userIds: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  await sql`insert into issue_watcher (issue_id, user_id)
    select issue_id, user_id from unnest(${[...issueIds]}::bigint[]) issue_id, unnest(${ids}::bigint[]) user_id
    on conflict do nothing`.execute(tx);
}

export async function setWatching(tx: Tx, issueId: number, userId: number, is_watching: boolean): Promise<void> {
  await tx
    .insertInto('issue_watcher')
    .values({ issue_id: issueId, user_id: userId, is_watching })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'issue_id', 'user_id']).doUpdateSet({ is_watching }))
    .execute();
}

export const isWatching = async (tx: Tx, issueId: number, userId: number): Promise<boolean> =>
  (await listWatchers(tx, issueId)).includes(userId);

export const listWatchers = async (tx: Tx, issueId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('issue_watcher')
      .select('user_id')
      .where('issue_id', '=', issueId)
      .where('is_watching', '=', true)
      .execute()
  ).map(({ user_id }) => user_id);

/** The people who watch any of the issues, each with the ids of these. */
export const listWatchedIssues = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('issue_watcher')
    .select(['user_id', sql<number[]>`array_agg(issue_id order by issue_id)`.as('issue_ids')])
    .where(sql<boolean>`issue_id = any(${[...ids]}::bigint[]) and is_watching`)
    .groupBy('user_id')
    .execute();

export const listNamedUsers = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('user')
    .select(['id', 'full_name', 'avatar'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('full_name')
    .orderBy('id')
    .execute();

/** The members of a group. */
export const listMembers = async (tx: Tx, groupId: number): Promise<number[]> =>
  (await tx.selectFrom('user_group_member').select('user_id').where('group_id', '=', groupId).execute()).map(
    ({ user_id }) => user_id,
  );

/** The properties that a bulk action changes and its log names. */
export type BulkRow = Pick<
  Selectable<Tables['issue']>,
  | 'id'
  | 'uuid'
  | 'number'
  | 'title'
  | 'status'
  | 'policy_category_id'
  | 'created_by'
  | 'assignee_user_id'
  | 'assignee_group_id'
> & { readonly collaborator_ids: readonly number[] };

const BULK_COLUMNS = [
  ...(['id', 'uuid', 'number', 'title', 'status', 'policy_category_id', 'created_by'] as const),
  ...(['assignee_user_id', 'assignee_group_id'] as const),
] as const;
const COLLABORATOR_IDS = sql<
  number[]
>`array(select c.user_id::float8 from issue_collaborator c where c.issue_id = listed_issue.id)`.as('collaborator_ids');

/** Holds the selected issues until the transaction ends. */
export const lockSelected = (tx: Tx, selectedIds: SelectedIds): Promise<{ id: number }[]> =>
  tx.selectFrom('issue').select('id').where('id', 'in', selectedIds).orderBy('id').forUpdate().execute();

/** Lists the issues for which all conditions hold. */
export function listPermitted(
  tx: Tx,
  ids: readonly number[],
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<BulkRow[]> {
  const rows = tx
    .selectFrom('listed_issue')
    .select([...BULK_COLUMNS, COLLABORATOR_IDS])
    .where(sql<boolean>`listed_issue.id = any(${[...ids]}::bigint[])`);
  return conditions
    .reduce((rest, condition) => rest.where(condition), rows)
    .orderBy('id')
    .execute();
}

/** Lists the properties of issues that notices mention, and those that decide who gets them. */
export const listNoticed = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('listed_issue')
    .leftJoin('asset', 'asset.uuid', 'listed_issue.asset_uuid')
    .select(BULK_COLUMNS.map((column) => `listed_issue.${column}` as const))
    .select([COLLABORATOR_IDS, 'listed_issue.revision', 'asset.display_name as asset_name'])
    .where(sql<boolean>`listed_issue.id = any(${[...ids]}::bigint[])`)
    .orderBy('listed_issue.id')
    .execute();
export type NoticedIssue = Awaited<ReturnType<typeof listNoticed>>[number];

export async function updateIssues(tx: Tx, ids: readonly number[], changes: IssueChanges): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('issue')
    .set({ ...changes, ...CHANGED })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}
