/** The rows of inspections, and what is read and changed one by one. */
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { CompactResult } from '../../../db/schema/stored-types.ts';
import type { Tables } from '../../../db/tables.ts';

/** The stored columns, without those that the database generates for lists. */
export const INSPECTION_COLUMNS = [
  'id',
  'workspace_id',
  'uuid',
  'document_id',
  'status',
  'template_id',
  'template_version_id',
  'template_version',
  'earlier_versions',
  'template_title',
  'title',
  'asset_uuid',
  'asset_id',
  'asset_name',
  'user_id',
  'user_name',
  'context',
  'sequence',
  'score',
  'score_max',
  'score_percent',
  'failed_count',
  'question_count',
  'answered_count',
  'managers',
  'note',
  'collaborative',
  'collaborators',
  'sign_off',
  'assignment_id',
  'assignment_title',
  'occurrence_at',
  'assignee_id',
  'start_at',
  'due_at',
  'missed_at',
  'skipped_at',
  'assignment_problem',
  'started_at',
  'completed_at',
  'archived_at',
  'created_at',
  'updated_at',
  'import_id',
  'external_key',
  'original_percent',
] as const;

export type InspectionRow = Pick<Selectable<Tables['inspection']>, (typeof INSPECTION_COLUMNS)[number]>;
/** The people who have access to an inspection. */
export type InspectionPeople = Pick<InspectionRow, 'user_id' | 'managers' | 'collaborators'>;
/** The columns that an inspection has of the assignment that opened it. */
type AssignedColumn =
  | 'assignment_id'
  | 'assignment_title'
  | 'occurrence_at'
  | 'assignee_id'
  | 'start_at'
  | 'due_at'
  | 'missed_at'
  | 'skipped_at'
  | 'assignment_problem';
/** The columns of its row that conducting an inspection writes. */
export type InspectionDraft = Omit<
  InspectionRow,
  | 'id'
  | 'title'
  | 'created_at'
  | 'updated_at'
  | 'managers'
  | 'note'
  | 'collaborative'
  | 'collaborators'
  | 'import_id'
  | 'external_key'
  | 'original_percent'
  | AssignedColumn
>;
/** The data that completion stores in addition to the log, which has the answers. */
export interface FrozenReport {
  readonly computed: CompactResult;
  readonly people: Readonly<Record<string, string>>;
}

const inspectionById = (tx: Tx, id: number | string) =>
  tx
    .selectFrom('inspection')
    .select(INSPECTION_COLUMNS)
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id);

export const findInspection = (tx: Tx, id: number | string): Promise<InspectionRow | undefined> =>
  inspectionById(tx, id).executeTakeFirst();

export const findInspections = (tx: Tx, ids: readonly number[]): Promise<InspectionRow[]> =>
  tx
    .selectFrom('inspection')
    .select(INSPECTION_COLUMNS)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** The completed inspection of an asset that ended last. */
export async function findLastCompleted(tx: Tx, assetUuid: string) {
  const last = await tx
    .selectFrom('inspection')
    .select(['completed_at', 'score_percent'])
    .where('asset_uuid', '=', assetUuid)
    .where('status', '=', 'completed')
    .orderBy('completed_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.completed_at ? { completed_at: last.completed_at, score_percent: last.score_percent } : undefined;
}

/** The row, locked until the end of the transaction: calls that change one inspection are stored one after another. */
export const lockInspection = (tx: Tx, id: number | string): Promise<InspectionRow | undefined> =>
  inspectionById(tx, id).forUpdate().executeTakeFirst();

/** Several rows, locked in the order of their ids, so that two such calls do not wait for each other in a circle. */
export const lockInspections = (tx: Tx, ids: readonly number[]): Promise<InspectionRow[]> =>
  tx
    .selectFrom('inspection')
    .select(INSPECTION_COLUMNS)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * The inspection that a uuid names, locked as by `lockInspection`; while it names none, the id of the
 * version that a new inspection of the template would use. One statement, because most syncs begin with it.
 */
export async function openInspection(
  tx: Tx,
  uuid: string,
  templateId: number | null,
): Promise<{ readonly stored: InspectionRow | null; readonly publishedId: number | null }> {
  const columns = sql.join(INSPECTION_COLUMNS.map((column) => sql`(stored).${sql.ref(column)}`));
  const { rows } = await sql<InspectionRow & { published_id: number | null }>`
    select ${columns}, published_id from open_inspection(${uuid}, ${templateId})`.execute(tx);
  const { published_id, ...row } = rows[0]!;
  return { stored: row.id === null ? null : row, publishedId: published_id };
}

/** Finds frozen reports by the ids of their inspections. */
export async function findFrozenReports(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, FrozenReport>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('inspection_report')
    .select(['inspection_id', 'computed', 'people'])
    .where('inspection_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ inspection_id, ...frozen }) => [inspection_id, frozen]));
}

/** Sets the note on the whole inspection. */
export async function setNote(tx: Tx, id: number, note: string): Promise<void> {
  await tx.updateTable('inspection').set({ note }).where('id', '=', id).execute();
}

export async function isAssignmentManager(tx: Tx, assignmentId: number, userId: number): Promise<boolean> {
  const manager = await tx
    .selectFrom('assignment_manager')
    .select('user_id')
    .where('assignment_id', '=', assignmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return manager !== undefined;
}

export async function setArchived(tx: Tx, id: number, archivedAt: Date | null): Promise<void> {
  await tx
    .updateTable('inspection')
    .set({ archived_at: archivedAt, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Its assignment remembers that this occurrence has opened. */
export async function deleteInspection(tx: Tx, id: number): Promise<void> {
  await sql`with deleted as (delete from inspection where id = ${id}
      returning assignment_id, occurrence_at, asset_uuid, assignee_id)
    insert into deleted_occurrence (assignment_id, occurrence_at, asset_uuid, assignee_id)
    select * from deleted where assignment_id is not null and occurrence_at is not null
    on conflict do nothing`.execute(tx);
}

/** Names of users of the workspace, by id. */
export async function getUserNames(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.selectFrom('user').select(['id', 'full_name']).where('id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}

/** Whether there is a template that is not archived, published or not. */
export async function templateExists(tx: Tx, id: number | string): Promise<boolean> {
  const template = await tx
    .selectFrom('template')
    .select('id')
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id)
    .where('is_template', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return template !== undefined;
}

/** Reserves the next document numbers of a template and returns the last one. No number is reserved twice. */
export async function reserveDocumentNumbers(tx: Tx, templateId: number, count: number): Promise<number> {
  const { taken } = await tx
    .insertInto('document_number')
    .values({ template_id: templateId, taken: count })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'template_id']).doUpdateSet({ taken: sql`document_number.taken + ${count}` }),
    )
    .returning('taken')
    .executeTakeFirstOrThrow();
  return taken;
}
