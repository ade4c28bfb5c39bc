import { CHANGES_PER_CALL } from '@rounds/contract/inspections';
import type { Change, LoggedChange } from '@rounds/engine';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { OnceInTransaction } from '../../db/once-in-transaction.ts';
import type { Tables } from '../../db/tables.ts';
import type { FrozenComputed } from './frozen-computed.ts';

/** All that is stored of one, without what the database works out for lists. */
export const INSPECTION_COLUMNS = [
  'id',
  'workspace_id',
  'uuid',
  'document_id',
  'status',
  'template_id',
  'template_version_id',
  'template_version',
  'template_title',
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
  'started_at',
  'completed_at',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export type InspectionRow = Pick<Selectable<Tables['inspection']>, (typeof INSPECTION_COLUMNS)[number]>;
/** An inspection before it is stored for the first time. */
export type InspectionDraft = Omit<InspectionRow, 'id' | 'created_at' | 'updated_at'>;
/** A change as the log has it. */
export interface LogRow {
  readonly change: LoggedChange & Receipt;
  /** It came after completion: kept and shown, but no part of the report. */
  readonly late: boolean;
}
/** What the server adds to a change that it takes in. */
export type Receipt = Required<Pick<LoggedChange, 'by' | 'received_at' | 'sequence'>>;
/** What completion settles beside the log, from which the answers come. */
export interface Frozen {
  readonly computed: FrozenComputed;
  readonly people: Readonly<Record<string, string>>;
}

const one = (tx: Tx, id: number | string) =>
  tx
    .selectFrom('inspection')
    .select(INSPECTION_COLUMNS)
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id);

export const findInspection = (tx: Tx, id: number | string): Promise<InspectionRow | undefined> =>
  one(tx, id).executeTakeFirst();

const lockedInspections = new OnceInTransaction();

/** The row, locked until the end of the transaction: changes of one inspection are stored one call after another. */
export async function lockInspection(tx: Tx, id: number | string): Promise<InspectionRow | undefined> {
  const row = await one(tx, id).forUpdate().executeTakeFirst();
  if (row) lockedInspections.hold(tx, row.id);
  return row;
}

/** The log after a sequence number, oldest first; all of it, or up to another number. */
export async function readLog(
  tx: Tx,
  inspectionId: number,
  after: number,
  upTo = Number.POSITIVE_INFINITY,
): Promise<LogRow[]> {
  const batches = await tx
    .selectFrom('inspection_log')
    .select(['sequence', 'changes', 'user_id', 'received_at', 'late'])
    .where('inspection_id', '=', inspectionId)
    .where('sequence', '>', after)
    // The batch that holds the last of them may go on behind it.
    .$if(upTo < Number.POSITIVE_INFINITY, (query) => query.where('sequence', '<', upTo + CHANGES_PER_CALL))
    .orderBy('sequence')
    .execute();
  const log = batches.flatMap(({ sequence, changes, user_id, received_at, late }) =>
    rowsOf(changes, { by: user_id, received_at: new Date(received_at).toISOString(), sequence }, late),
  );
  return log.filter(({ change }) => change.sequence > after && change.sequence <= upTo);
}

/** What arrived in one batch; the receipt has the sequence of its last change. */
export const rowsOf = (changes: readonly Change[], { by, received_at, sequence }: Receipt, late: boolean): LogRow[] => {
  const before = sequence - changes.length;
  return changes.map((change, n) => ({ change: { ...change, by, received_at, sequence: before + n + 1 }, late }));
};

export const readFrozen = (tx: Tx, inspectionId: number): Promise<Frozen | undefined> =>
  tx
    .selectFrom('inspection_report')
    .select(['computed', 'people'])
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst();

/** What a call adds to an inspection, stored by one statement. */
export interface Additions {
  /** The changes in order, and the sequence of the last of them. */
  readonly changes: readonly Change[];
  readonly sequence: number;
  readonly late: boolean;
  readonly user_id: number;
  readonly received_at: string;
  readonly files: readonly string[];
  readonly frozen: Frozen | null;
}

/**
 * The id of an inspection that is about to be stored: asked for early, it costs no round trip of its
 * own. The sequence is a parameter because only statements with parameters are prepared.
 */
export async function newInspectionId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${'inspection_id_seq'}::regclass) as id`.execute(tx);
  return rows[0]!.id;
}

/** Stores a new inspection. A uuid that was taken in the meantime is a collision: the call is tried again. */
export function insertInspection(tx: Tx, id: number, draft: InspectionDraft, additions: Additions): Promise<void> {
  const row = { id, ...draft };
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const made = sql`insert into inspection (${sql.join(columns)}) overriding system value
    values (${sql.join(valuesOf(row))}) returning id, workspace_id`;
  return store(tx, made, additions);
}

export function updateInspection(tx: Tx, id: number, draft: InspectionDraft, additions: Additions): Promise<void> {
  const { workspace_id: _, ...values } = draft;
  const names = Object.keys(values);
  const settings = valuesOf(values).map((value, n) => sql`${sql.ref(names[n]!)} = ${value}`);
  const made = sql`update inspection set ${sql.join(settings)}, updated_at = now() where id = ${id}
    returning id, workspace_id`;
  return store(tx, made, additions);
}

const valuesOf = (row: object): unknown[] =>
  Object.entries(row).map(([name, value]) => (name === 'context' ? JSON.stringify(value) : value));

async function store(tx: Tx, made: RawBuilder<unknown>, additions: Additions): Promise<void> {
  const { changes, sequence, files, frozen, user_id, received_at, late } = additions;
  const parts: RawBuilder<unknown>[] = [];
  if (changes.length > 0) {
    parts.push(sql`, logged as (
      insert into inspection_log (workspace_id, inspection_id, sequence, changes, user_id, received_at, late)
      select made.workspace_id, made.id, ${sequence}::integer, ${JSON.stringify(changes)}::json, ${user_id}::bigint,
        ${received_at}::timestamptz, ${late}::boolean
      from made)`);
  }
  if (files.length > 0) {
    parts.push(sql`, held as (
      insert into inspection_file (workspace_id, inspection_id, file_uuid)
      select made.workspace_id, made.id, f.uuid from made, unnest(${files}::uuid[]) as f(uuid)
      on conflict do nothing)`);
  }
  if (frozen) {
    const { computed, people } = frozen;
    parts.push(sql`, frozen as (
      insert into inspection_report (inspection_id, workspace_id, computed, people)
      select made.id, made.workspace_id, ${JSON.stringify(computed)}::json, ${JSON.stringify(people)}::json
      from made
      on conflict (inspection_id) do update set computed = excluded.computed, people = excluded.people,
        frozen_at = now())`);
  }
  await sql`with made as (${made})${sql.join(parts, sql``)} select id from made`.execute(tx);
}

/** Files that changes of an inspection have named, whether they have arrived or not. */
export async function heldFiles(tx: Tx, inspectionId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspection_file')
    .select('file_uuid')
    .where('inspection_id', '=', inspectionId)
    .execute();
  return rows.map((row) => row.file_uuid);
}

/** Of the inspections that hold a file: who conducts them. */
export const conductorsOfHolders = async (tx: Tx, fileUuid: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('inspection_file')
    .innerJoin('inspection', 'inspection.id', 'inspection_file.inspection_id')
    .select('inspection.user_id')
    .where('inspection_file.file_uuid', '=', fileUuid)
    .execute();
  return rows.map((row) => row.user_id);
};

/** Files that no other inspection holds. */
export async function filesOnlyOf(tx: Tx, inspectionId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspection_file as own')
    .select('own.file_uuid')
    .where('own.inspection_id', '=', inspectionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inspection_file as other')
            .select('other.inspection_id')
            .whereRef('other.workspace_id', '=', 'own.workspace_id')
            .whereRef('other.file_uuid', '=', 'own.file_uuid')
            .whereRef('other.inspection_id', '<>', 'own.inspection_id'),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.file_uuid);
}

export async function setArchived(tx: Tx, id: number, archivedAt: Date | null): Promise<void> {
  await tx
    .updateTable('inspection')
    .set({ archived_at: archivedAt, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteInspection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('inspection').where('id', '=', id).execute();
}

/** Names of people of the workspace, by id. */
export async function namesOf(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.selectFrom('user').select(['id', 'full_name']).where('id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}

/** Whether a template is there and not archived, published or not. */
export async function isTemplate(tx: Tx, id: number): Promise<boolean> {
  const template = await tx
    .selectFrom('template')
    .select('id')
    .where('id', '=', id)
    .where('is_template', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return template !== undefined;
}

/** Inspections, archived ones too, that were started with a template or of an asset. */
export async function countUses(tx: Tx, of: 'template_id' | 'asset_uuid', id: number | string): Promise<number> {
  const { count } = await tx
    .selectFrom('inspection')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(of, '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the next numbers of a template's reports and answers the last of them; never the same twice. */
export async function takeNumbers(tx: Tx, templateId: number, count: number): Promise<number> {
  const { taken } = await tx
    .insertInto('document_number')
    .values({ template_id: templateId, taken: count })
    .onConflict((conflict) =>
      conflict.column('template_id').doUpdateSet({ taken: sql`document_number.taken + ${count}` }),
    )
    .returning('taken')
    .executeTakeFirstOrThrow();
  return taken;
}
