/** Creates, renames, replaces and deletes folders and files. Calls that change something hold the tree of the workspace. */
import {
  type ConflictChoice,
  type FileEntry,
  getLastName,
  isReservedName,
  joinPath,
  MAX_FILE_NAME_LENGTH,
  MAX_FOLDER_DEPTH,
  splitPath,
} from '@rounds/contract/file-manager';
import { lockTree, type Tree } from '../../db/tree.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { copyFiles, findHeldFiles, getFileUrl, removeFiles, renameFile } from '../files/index.ts';
import { assertAllowed, type Rights } from './access.ts';
import { type EntryPlace, type FileContext, type FolderPlace, getOwnRights } from './places.ts';
import { deleteEntries, insertEntry, updateEntry } from './queries/changes.ts';
import {
  type EntryRow,
  findChild,
  getListedRows,
  type ListedRow,
  listNested,
  type NestedRow,
} from './queries/entries.ts';

export const HOLDER = 'file-manager';
export const FILE_TREE: Tree = { table: 'file_entry', parentColumn: 'parent_id' };

/** Names are checked before they are used, so one change at a time. */
export const lockEntries = ({ tx, actor }: FileContext): Promise<void> => lockTree(tx, FILE_TREE, actor.workspace_id);

export function toFileEntry(
  { access }: FileContext,
  row: ListedRow,
  folder: { readonly path: string; readonly rights: Rights },
): FileEntry {
  const own = row.is_folder ? access.inFolder(row.id, folder.rights) : folder.rights;
  return {
    id: row.id,
    uuid: row.file_uuid ?? row.uuid,
    kind: row.is_folder ? 'folder' : 'file',
    name: row.name,
    path: joinPath([...splitPath(folder.path), row.name]),
    type: row.is_folder ? null : row.type,
    size: row.size,
    url: row.file_uuid && getFileUrl(row.file_uuid),
    entries_count: row.is_folder && own.actions.includes('view') ? row.entries_count : null,
    has_own_access: row.is_folder && access.findList(row.id) !== undefined,
    actions: [...own.actions],
    created_by: row.user_name ? { id: row.user_id, name: row.user_name } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function listFileEntries(
  context: FileContext,
  folder: FolderPlace,
  ids: readonly number[],
): Promise<FileEntry[]> {
  const rows = new Map((await getListedRows(context.tx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? toFileEntry(context, row, folder) : [];
  });
}

export const getFileEntry = async (context: FileContext, folder: FolderPlace, id: number): Promise<FileEntry> =>
  (await listFileEntries(context, folder, [id]))[0]!;

/** The rights in each of these folders and those inside them, by the id of the folder. */
export function toNestedRights(
  { access }: FileContext,
  rows: readonly NestedRow[],
  above: (row: NestedRow) => Rights,
): Map<number, Rights> {
  const rights = new Map<number, Rights>();
  for (const row of rows) {
    const outer = row.depth === 0 ? above(row) : rights.get(row.folder_id)!;
    if (row.is_folder) rights.set(row.id, access.inFolder(row.id, outer));
  }
  return rights;
}

/** Everything in an entry. @throws ApiError RES_ACCESS_DENIED if one of its folders does not allow the action */
export async function listAllowed(
  context: FileContext,
  place: EntryPlace,
  action: 'view' | 'delete',
  limit?: number,
): Promise<NestedRow[]> {
  assertAllowed(place.folder.rights, action, place.folder.path, context.locale);
  const rows = await listNested(context.tx, [place.entry.id], { limit });
  const rights = toNestedRights(context, rows, () => place.folder.rights);
  for (const row of rows) {
    const own = rights.get(row.id);
    if (own) assertAllowed(own, action, row.depth === 0 ? place.path : row.name, context.locale);
  }
  return rows;
}

export const conflictError = (names: readonly string[]): ApiError =>
  new ApiError('RES_CONFLICT', { data: { names }, params: { names: names.slice(0, 5).join(', ') } });

export function assertDepth(depth: number): void {
  if (depth > MAX_FOLDER_DEPTH) throw new ApiError('RES_FOLDERS_TOO_DEEP', { params: { max: MAX_FOLDER_DEPTH } });
}

/** "Plan (2).pdf" if "Plan.pdf" is taken. */
export async function findFreeName(
  { tx }: FileContext,
  folderId: number,
  name: string,
  { isFolder }: { readonly isFolder: boolean },
): Promise<string> {
  const dot = isFolder ? -1 : name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 2; ; number++) {
    const ending = ` (${number})${extension}`;
    const candidate = `${stem.slice(0, MAX_FILE_NAME_LENGTH - ending.length).trimEnd()}${ending}`;
    if (!(await findChild(tx, folderId, candidate))) return candidate;
  }
}

export async function createFolder(
  context: FileContext,
  parent: FolderPlace,
  name: string,
  choice?: ConflictChoice | undefined,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  assertAllowed(parent.rights, 'upload', parent.path, context.locale);
  assertDepth(parent.ids.length + 1);
  if (isReservedName(name)) throw fieldError('name', context.locale, 'field.file_name_reserved');
  const existing = await findChild(context.tx, parent.id, name);
  if (existing && choice === 'skip' && existing.is_folder) return { id: existing.id, isNew: false };
  if (existing && choice !== 'keep_both') throw conflictError([existing.name]);
  const free = existing ? await findFreeName(context, parent.id, name, { isFolder: true }) : name;
  const entry = { folder_id: parent.id, name: free, user_id: context.actor.user_id };
  return { id: await insertEntry(context.tx, entry), isNew: true };
}

/** The folder at a path below another one; folders that are missing are created. */
export async function ensureFolders(
  context: FileContext,
  start: FolderPlace,
  names: readonly string[],
): Promise<FolderPlace> {
  let place = start;
  for (const name of names) {
    const child = await findChild(context.tx, place.id, name);
    const { id } = child ?? (await createFolder(context, place, name));
    if (child && !child.is_folder) throw conflictError([child.name]);
    place = {
      id,
      path: joinPath([...splitPath(place.path), child?.name ?? name]),
      ids: [...place.ids, id],
      rights: context.access.inFolder(id, place.rights),
    };
  }
  return place;
}

/** Deletes an entry with everything in it, and the files that nothing else refers to. Returns the number of entries. */
export async function deleteEntry(context: FileContext, place: EntryPlace): Promise<number> {
  const rows = await listAllowed(context, place, 'delete');
  await deleteEntries(
    context.tx,
    rows.map(({ id }) => id),
  );
  await removeFiles(
    context,
    rows.flatMap(({ file_uuid }) => file_uuid ?? []),
    { by: HOLDER },
  );
  return rows.length;
}

/**
 * Removes the entry of the same kind that another one replaces.
 * @throws ApiError RES_CONFLICT, RES_ACCESS_DENIED
 */
export async function replaceEntry(
  context: FileContext,
  folder: FolderPlace,
  existing: EntryRow,
  { isFolder }: { readonly isFolder: boolean },
): Promise<void> {
  if (existing.is_folder !== isFolder) throw conflictError([existing.name]);
  await deleteEntry(context, { entry: existing, folder, path: joinPath([...splitPath(folder.path), existing.name]) });
}

export async function renameEntry(
  context: FileContext,
  place: EntryPlace,
  name: string,
  choice: ConflictChoice | undefined,
): Promise<void> {
  const { entry, folder, path } = place;
  assertAllowed(folder.rights, 'edit', folder.path, context.locale);
  assertAllowed(getOwnRights(context, place), 'edit', path, context.locale);
  const existing = await findChild(context.tx, folder.id, name);
  const isTaken = existing !== undefined && existing.id !== entry.id;
  if (isTaken && choice === 'skip') return;
  if (isTaken && choice === undefined) throw conflictError([existing.name]);
  if (isTaken && choice === 'replace') await replaceEntry(context, folder, existing, { isFolder: entry.is_folder });
  const free =
    isTaken && choice === 'keep_both'
      ? await findFreeName(context, folder.id, name, { isFolder: entry.is_folder })
      : name;
  await updateEntry(context.tx, entry.id, { name: free });
  if (entry.file_uuid) await renameStoredFile(context, entry, free);
}

/** A report keeps the name of its files: if one refers to the file, the new name belongs to a copy. */
async function renameStoredFile(context: FileContext, entry: EntryRow, name: string): Promise<void> {
  const { tx, actor } = context;
  const uuid = entry.file_uuid!;
  if ((await findHeldFiles(context, [uuid], HOLDER)).size === 0) return void (await renameFile(tx, uuid, name));
  const copy = crypto.randomUUID();
  await copyFiles(tx, { workspace_id: actor.workspace_id, user_id: entry.user_id }, [{ uuid: copy, of: uuid, name }]);
  await updateEntry(tx, entry.id, { file: { uuid: copy } });
}

/** Returns the properties of an entry that the activity log shows. */
export const toSubject = (id: number, path: string) => ({
  type: 'file_entry',
  id,
  title: getLastName(path) || '/',
});
