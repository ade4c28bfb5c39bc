import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { FoundPerson } from './reading/messages.ts';

/** The asset that a text names, by its number or else by its name, if only one has it. Archived ones were inspected too. */
export async function findAssetsByText(tx: Tx, texts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; uuid: string }>`
    select given.text, coalesce(
      (select a.uuid from asset a where lower(a.asset_id) = lower(given.text) order by a.archived_at nulls first limit 1),
      (select (array_agg(a.uuid))[1] from asset a where lower(a.display_name) = lower(given.text)
        and a.archived_at is null having count(*) = 1)) as uuid
    from unnest(${[...texts]}::text[]) as given (text)`.execute(tx);
  return new Map(rows.flatMap(({ text, uuid }) => (uuid ? [[text, uuid]] : [])));
}

export interface MatchedPerson extends FoundPerson {
  /** Has left the workspace, or was never in it. */
  readonly isFormer: boolean;
}

/** Finds people by email address, else by full name; people of the workspace come before former ones. */
export async function findPeopleByText(tx: Tx, texts: readonly string[]): Promise<Map<string, MatchedPerson>> {
  const { rows } = await sql<{ text: string } & MatchedPerson>`
    select distinct on (given.text) given.text, u.id, u.full_name as name, u.removed_at is not null as "isFormer"
    from unnest(${[...texts]}::text[]) as given (text)
      join "user" u on not u.is_placeholder
      left join account a on a.id = u.account_id
    where lower(a.email) = lower(given.text) or lower(u.full_name) = lower(given.text)
    order by given.text, u.removed_at is not null, lower(a.email) = lower(given.text) desc nulls last, u.id`.execute(
    tx,
  );
  return new Map(rows.map(({ text, ...person }) => [text, person]));
}

/** A person without anything but a name, like one who has left. */
export async function insertFormerPerson(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into "user" (first_name, last_name, full_name, locale, tz_code, status, removed_at)
    values (${name}, '', ${name}, 'en', 'UTC', 'disabled', now()) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Returns those of the keys that inspections already have. */
export async function findKnownKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select external_key as key from public.inspection where external_key = any(${[...keys]}::text[])`.execute(tx);
  return rows.map(({ key }) => key);
}

interface NewImport {
  readonly file_name: string;
  readonly user_id: number;
  readonly template_id: number;
  readonly job_id: number;
}

export async function insertImport(tx: Tx, values: NewImport): Promise<number> {
  const { id } = await tx.insertInto('inspection_import').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Finds the import that an interrupted job has begun. */
export const findImportOfJob = (tx: Tx, jobId: number) =>
  tx
    .selectFrom('inspection_import')
    .select(['id', 'template_id', 'created'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();

export async function addCreated(tx: Tx, id: number, count: number): Promise<void> {
  await sql`update inspection_import set created = created + ${count} where id = ${id}`.execute(tx);
}

export interface SavedInspection {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly changes: readonly unknown[];
  readonly files: readonly string[];
  readonly computed: unknown;
  readonly people: unknown;
  readonly user_id: number;
}

/** Stores completed inspections, all in one statement. Returns their ids in the same order. */
export async function saveImported(
  tx: Tx,
  inspections: readonly SavedInspection[],
  receivedAt: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select save_inspection(null, draft, changes, false, user_id, ${receivedAt},
      array(select json_array_elements_text(files)::uuid), computed, people, null, null) as id
    from json_to_recordset(${JSON.stringify(inspections)}::json)
      as saved (draft jsonb, changes json, files json, computed json, people json, user_id bigint)`.execute(tx);
  return rows.map(({ id }) => id);
}

const MAX_LISTED_IMPORTS = 20;
const IS_RECENT = sql<boolean>`i.created_at > now() - make_interval(days => ${IMPORT_UNDO_DAYS}::int)`;

const selectImports = (tx: Tx) =>
  tx
    .selectFrom('inspection_import as i')
    .innerJoin('user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.file_name', 'i.created', 'i.created_at', 'i.undone_at', 'u.full_name as created_by']);
export type ImportRow = Awaited<ReturnType<typeof listImports>>[number];

export const listImports = (tx: Tx) =>
  selectImports(tx).where(IS_RECENT).orderBy('i.id', 'desc').limit(MAX_LISTED_IMPORTS).execute();

export const lockRecentImport = (tx: Tx, id: number): Promise<ImportRow | undefined> =>
  selectImports(tx).where('i.id', '=', id).where(IS_RECENT).forUpdate('i').executeTakeFirst();

export async function markUndone(tx: Tx, id: number): Promise<Date> {
  const { undone_at } = await tx
    .updateTable('inspection_import')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('undone_at')
    .executeTakeFirstOrThrow();
  return undone_at ?? new Date();
}

/** Somebody has changed or archived an inspection since, or raised an issue in it. */
const IS_CHANGED = sql<boolean>`(n.updated_at <> n.created_at or n.status <> 'completed' or n.archived_at is not null
  or exists (select from public.issue s where s.source_inspection_uuid = n.uuid))`;

/** The next inspections of an import that nobody has changed, locked. */
export async function lockUnchanged(tx: Tx, importId: number, limit: number) {
  const { rows } = await sql<{ id: number; uuid: string; asset_uuid: string | null }>`
    select n.id, n.uuid, n.asset_uuid from public.inspection n
    where n.import_id = ${importId} and not ${IS_CHANGED} order by n.id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function listKept(tx: Tx, importId: number, limit: number) {
  const { rows } = await sql<{ template_title: string; title: string | null; asset_name: string }>`
    select template_title, title, asset_name from public.inspection
    where import_id = ${importId} order by id limit ${limit}`.execute(tx);
  return rows;
}

export async function listFilesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select distinct own.file_uuid as uuid from inspection_file own
    where own.inspection_id = any(${[...ids]}::bigint[]) and not exists (
      select from inspection_file other where other.workspace_id = own.workspace_id
        and other.file_uuid = own.file_uuid and not other.inspection_id = any(${[...ids]}::bigint[]))`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

export async function deleteInspections(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from public.inspection where id = any(${[...ids]}::bigint[])`.execute(tx);
}
