/** Reads folders and files. The top of the file manager is the folder 0. */
import type { FileSort } from '@rounds/contract/file-manager';
import { type RawBuilder, sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';

export const TOP = 0;

export type EntryRow = Row<'file_entry', (typeof COLUMNS)[number]>;
export interface ListedRow extends EntryRow {
  readonly user_name: string;
  readonly entries_count: number;
}

const COLUMNS = [
  'id',
  'uuid',
  'folder_id',
  'name',
  'file_uuid',
  'is_folder',
  'type',
  'size',
  'user_id',
  'created_at',
  'updated_at',
] as const;

const toKey = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(lower(${name} collate natural_order) collate "C")`;

/** The entries that the names of a path lead to, outermost first; fewer if the path does not exist. */
export async function listPathEntries(tx: Tx, names: readonly string[]): Promise<EntryRow[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    with recursive walk (step, id, is_folder) as (
      select 0, ${TOP}::bigint, true
      union all
      select walk.step + 1, entry.id, entry.is_folder
      from walk join file_entry entry on entry.folder_id = walk.id
        and entry.name_key = ${toKey(sql`(${[...names]}::text[])[walk.step + 1]`)}
      where walk.is_folder)
    select ${sql.join(COLUMNS.map((column) => sql.ref(`entry.${column}`)))}
    from walk join file_entry entry on entry.id = walk.id order by walk.step`.execute(tx);
  return rows;
}

export const findChild = (tx: Tx, folderId: number, name: string): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('file_entry')
    .select(COLUMNS)
    .where('folder_id', '=', folderId)
    .where('name_key', '=', toKey(sql`${name}::text`))
    .executeTakeFirst();

export const findEntryOfFile = (tx: Tx, fileUuid: string): Promise<EntryRow | undefined> =>
  tx.selectFrom('file_entry').select(COLUMNS).where('file_uuid', '=', fileUuid).executeTakeFirst();

export const listEntriesOfFiles = (tx: Tx, fileUuids: readonly string[]): Promise<EntryRow[]> =>
  tx
    .selectFrom('file_entry')
    .select(COLUMNS)
    .where('file_uuid', '=', sql<string>`any(${[...fileUuids]}::uuid[])`)
    .execute();

export interface Listing {
  /** The folders whose direct content is listed: one, or for a search all that the person may view. */
  readonly folderIds: readonly number[];
  /** Each word must occur in the name. */
  readonly words: readonly string[];
  readonly kind: 'folder' | 'file' | undefined;
  readonly sort: FileSort;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

function selectListing(tx: Tx, { folderIds, words, kind }: Listing) {
  let rows = tx
    .selectFrom('listed_file_entry as entry')
    .where(
      'entry.folder_id',
      '=',
      folderIds.length === 1 ? folderIds[0]! : sql<number>`any(${[...folderIds]}::bigint[])`,
    );
  if (kind) rows = rows.where('entry.is_folder', '=', kind === 'folder');
  for (const word of words)
    rows = rows.where(sql<boolean>`strpos(fold_text(entry.name), fold_text(${word}::text)) > 0`);
  return rows;
}

/** Folders come first in either direction. */
export const listEntries = (tx: Tx, listing: Listing): Promise<ListedRow[]> => {
  const { sort, direction, limit, offset } = listing;
  return withNames(
    selectListing(tx, listing)
      .select(COLUMNS.map((column) => `entry.${column}` as const))
      .orderBy('entry.is_folder', 'desc')
      .orderBy(`entry.${sort}`, direction)
      .orderBy('entry.id', direction)
      .limit(limit)
      .offset(offset),
    tx,
  );
};

export const countEntries = async (tx: Tx, listing: Listing): Promise<number> => {
  const row = await selectListing(tx, listing)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** The entries with these ids, as lists show them. */
export const getListedRows = (tx: Tx, ids: readonly number[]): Promise<ListedRow[]> =>
  withNames(
    tx
      .selectFrom('listed_file_entry as entry')
      .select(COLUMNS.map((column) => `entry.${column}` as const))
      .where('entry.id', '=', sql<number>`any(${[...ids]}::bigint[])`),
    tx,
  );

/** Adds who created the entries and how many entries folders contain, for the rows of one page only. */
async function withNames(rows: { execute(): Promise<EntryRow[]> }, tx: Tx): Promise<ListedRow[]> {
  const entries = await rows.execute();
  if (entries.length === 0) return [];
  const people = await tx
    .selectFrom('user')
    .select(['id', 'full_name'])
    .where('id', '=', sql<number>`any(${[...new Set(entries.map(({ user_id }) => user_id))]}::bigint[])`)
    .execute();
  const folders = entries.filter(({ is_folder }) => is_folder).map(({ id }) => id);
  const counts = await tx
    .selectFrom('file_entry')
    .select(['folder_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('folder_id', '=', sql<number>`any(${folders}::bigint[])`)
    .groupBy('folder_id')
    .execute();
  const nameById = new Map(people.map(({ id, full_name }) => [id, full_name]));
  const countById = new Map(counts.map(({ folder_id, count }) => [folder_id, Number(count)]));
  return entries.map((entry) => ({
    ...entry,
    user_name: nameById.get(entry.user_id) ?? '',
    entries_count: countById.get(entry.id) ?? 0,
  }));
}

export interface NestedRow extends EntryRow {
  /** 0 for the requested entries. */
  readonly depth: number;
}

/** These entries and everything inside them; a folder comes before its content. */
export async function listNested(
  tx: Tx,
  ids: readonly number[],
  { onlyFolders = false, limit }: { readonly onlyFolders?: boolean; readonly limit?: number } = {},
): Promise<NestedRow[]> {
  const { rows } = await sql<NestedRow>`
    with recursive nested (id, depth) as (
      select id, 0 from file_entry where id = any(${[...ids]}::bigint[])
      union all
      select entry.id, nested.depth + 1
      from nested join file_entry entry on entry.folder_id = nested.id
      where ${onlyFolders ? sql`entry.is_folder` : sql`true`})
    select nested.depth, ${sql.join(COLUMNS.map((column) => sql.ref(`entry.${column}`)))}
    from (select * from nested ${limit === undefined ? sql`` : sql`limit ${limit}`}) nested
    join file_entry entry on entry.id = nested.id order by nested.depth, entry.id`.execute(tx);
  return rows;
}

/** The folders that contain each of these entries, outermost first. */
export async function listPathsToEntries(
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly is_folder: boolean; readonly folders: readonly number[] }[]> {
  const { rows } = await sql<{ id: number; is_folder: boolean; folders: number[] }>`
    with recursive path (id, is_folder, outer_id, folders) as (
      select id, is_folder, folder_id, array[]::float8[] from file_entry where id = any(${[...ids]}::bigint[])
      union all
      select path.id, path.is_folder, folder.folder_id, folder.id::float8 || path.folders
      from path join file_entry folder on folder.id = path.outer_id)
    select id, is_folder, folders from path where outer_id = ${TOP}`.execute(tx);
  return rows;
}

export const listChildren = (tx: Tx, folderId: number): Promise<EntryRow[]> =>
  tx.selectFrom('file_entry').select(COLUMNS).where('folder_id', '=', folderId).orderBy('id').execute();

/** Bytes that the stored files take up; copies share theirs. */
export async function sumStorage(tx: Tx): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::float8 as used from (
      select distinct file.key, file.size from listed_file_entry entry
      join file on file.uuid = entry.file_uuid where not entry.is_folder) stored`.execute(tx);
  return rows[0]?.used ?? 0;
}
