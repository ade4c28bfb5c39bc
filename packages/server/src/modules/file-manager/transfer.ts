/** Moves and copies folders and files: all of them or none. */
import { type ConflictChoice, MAX_COPIED_ENTRIES } from '@rounds/contract/file-manager';
import { ApiError } from '../../http/api-error.ts';
import { copyFiles, type FileCopy } from '../files/index.ts';
import { assertAllowed } from './access.ts';
import { assertDepth, conflictError, findFreeName, listAllowed, replaceEntry } from './entries.ts';
import { type EntryPlace, type FileContext, type FolderPlace, getOwnRights } from './places.ts';
import { setAccessList } from './queries/access.ts';
import { copyLevel, updateEntry } from './queries/changes.ts';
import { findChild, listNested, type NestedRow } from './queries/entries.ts';

export interface TransferResult {
  /** The ids of the entries in their new place. */
  readonly ids: readonly number[];
  /** The names of those that were left where they are. */
  readonly skipped: readonly string[];
}

interface Transfer {
  readonly sources: readonly EntryPlace[];
  readonly destination: FolderPlace;
  readonly choice: ConflictChoice | undefined;
}

/** @throws ApiError RES_FOLDER_INTO_ITSELF, RES_CONFLICT, RES_ACCESS_DENIED, RES_FOLDERS_TOO_DEEP */
export async function moveEntries(context: FileContext, { sources, destination, choice }: Transfer) {
  for (const place of sources) {
    assertAllowed(place.folder.rights, 'edit', place.folder.path, context.locale);
    assertAllowed(getOwnRights(context, place), 'edit', place.path, context.locale);
  }
  // Entries that are already in the destination stay there.
  const moving = sources.filter(({ folder }) => folder.id !== destination.id);
  const stay = sources.filter((place) => !moving.includes(place)).map(({ entry }) => entry.id);
  const movedEntries = await transfer(context, { sources: moving, destination, choice }, async ({ entry }, name) => {
    if (entry.is_folder) {
      const nested = await listNested(context.tx, [entry.id], { onlyFolders: true });
      assertDepth(destination.ids.length + 1 + nested.at(-1)!.depth);
    }
    await updateEntry(context.tx, entry.id, { folder_id: destination.id, name });
    return entry.id;
  });
  return { ...movedEntries, ids: [...stay, ...movedEntries.ids] };
}

/** @throws ApiError RES_FOLDER_INTO_ITSELF, RES_CONFLICT, RES_ACCESS_DENIED, RES_FOLDERS_TOO_DEEP, RES_TOO_MANY_FILES */
export async function copyEntries(context: FileContext, request: Transfer): Promise<TransferResult> {
  let count = 0;
  return transfer(context, request, async (place, name) => {
    const rows = await listAllowed(context, place, 'view', MAX_COPIED_ENTRIES + 1);
    count += rows.length;
    if (count > MAX_COPIED_ENTRIES) {
      throw new ApiError('RES_TOO_MANY_FILES', { params: { max: MAX_COPIED_ENTRIES } });
    }
    return copyTree(context, rows, request.destination, name);
  });
}

/** Settles the names, then calls `place` for each entry. */
async function transfer(
  context: FileContext,
  { sources, destination, choice }: Transfer,
  place: (source: EntryPlace, name: string) => Promise<number>,
): Promise<TransferResult> {
  const { tx, locale } = context;
  assertAllowed(destination.rights, 'upload', destination.path, locale);
  if (sources.some(({ entry }) => destination.ids.includes(entry.id))) throw new ApiError('RES_FOLDER_INTO_ITSELF');
  if (choice === undefined) await assertNoConflicts(context, sources, destination);
  const ids: number[] = [];
  const skipped: string[] = [];
  for (const source of sources) {
    const { entry } = source;
    const existing = await findChild(tx, destination.id, entry.name);
    let { name } = entry;
    if (existing && choice === 'skip') {
      skipped.push(name);
      continue;
    }
    if (existing && choice === 'replace') {
      // An entry that would be deleted may not be, or contain, one that is transferred.
      const isInside = sources.some((one) => one.entry.id === existing.id || one.folder.ids.includes(existing.id));
      if (isInside || ids.includes(existing.id)) throw new ApiError('RES_FOLDER_INTO_ITSELF');
      await replaceEntry(context, destination, existing, { isFolder: entry.is_folder });
    } else if (existing) name = await findFreeName(context, destination.id, name, { isFolder: entry.is_folder });
    ids.push(await place(source, name));
  }
  return { ids, skipped };
}

async function assertNoConflicts(
  { tx }: FileContext,
  sources: readonly EntryPlace[],
  destination: FolderPlace,
): Promise<void> {
  const takenNames: string[] = [];
  const names = new Set<string>();
  for (const { entry } of sources) {
    const key = entry.name.toLowerCase();
    if (names.has(key) || (await findChild(tx, destination.id, entry.name))) takenNames.push(entry.name);
    names.add(key);
  }
  if (takenNames.length > 0) throw conflictError(takenNames);
}

/** Copies an entry with everything in it, one depth after the other; folders keep their own access lists. */
async function copyTree(
  context: FileContext,
  rows: readonly NestedRow[],
  destination: FolderPlace,
  name: string,
): Promise<number> {
  const { tx, actor, access } = context;
  const namedRows = rows.map((row) => (row.depth === 0 ? { ...row, name } : row));
  assertDepth(
    destination.ids.length + 1 + Math.max(-1, ...namedRows.filter((row) => row.is_folder).map((row) => row.depth)),
  );
  const copies = namedRows.flatMap((row): FileCopy[] =>
    row.file_uuid ? [{ uuid: crypto.randomUUID(), of: row.file_uuid, name: row.name }] : [],
  );
  await copyFiles(tx, actor, copies);
  const fileUuids = new Map(copies.map(({ of, uuid }) => [of, uuid]));
  const newIds = new Map<number, number>();
  for (let depth = 0; ; depth++) {
    const level = namedRows.filter((row) => row.depth === depth);
    if (level.length === 0) break;
    const placed = level.map((row) => ({ ...row, folder: depth === 0 ? destination.id : newIds.get(row.folder_id)! }));
    for (const [old, id] of await copyLevel(tx, placed, { fileUuids, userId: actor.user_id })) newIds.set(old, id);
  }
  for (const { id, is_folder } of namedRows) {
    const list = is_folder ? access.findList(id) : undefined;
    if (list) await setAccessList(tx, newIds.get(id)!, list);
  }
  return newIds.get(namedRows[0]!.id)!;
}
