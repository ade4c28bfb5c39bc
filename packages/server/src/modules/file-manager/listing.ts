/** Lists one folder, or searches in it and all folders below that the person may view. */
import {
  type FileEntry,
  type FolderContent,
  type fileManager,
  joinPath,
  splitPath,
} from '@rounds/contract/file-manager';
import type { Pagination } from '@rounds/contract/list.ts';
import { splitWords } from '../../db/search.ts';
import { listAncestors } from '../../db/tree.ts';
import type { Call } from '../../http/module.ts';
import { assertAllowed, isAllowed, type Rights } from './access.ts';
import { FILE_TREE, toFileEntry, toNestedRights } from './entries.ts';
import { createContext, type FileContext, type FolderPlace, getFolder } from './places.ts';
import {
  countEntries,
  getListedRows,
  type Listing,
  listChildren,
  listEntries,
  listNested,
  sumStorage,
  TOP,
} from './queries/entries.ts';

type ListedFolder = Pick<FolderPlace, 'path' | 'rights'>;

export async function listFolder(call: Call<typeof fileManager.list>): Promise<FolderContent> {
  const { tx, query, locale } = call;
  const context = await createContext(call);
  if (query.shared) return listShared(context);
  const folder = await getFolder(context, query.path);
  assertAllowed(folder.rights, 'view', folder.path, locale);
  const words = splitWords(query.q);
  const folders = words.length > 0 ? await listViewableFolders(context, folder) : new Map([[folder.id, folder]]);
  const { kind, sort, direction, limit, page } = query;
  const listing: Listing = {
    folderIds: [...folders.keys()],
    words,
    kind,
    sort,
    direction,
    limit,
    offset: (page - 1) * limit,
  };
  const rows = await listEntries(tx, listing);
  const total = await countEntries(tx, listing);
  return {
    path: folder.path,
    access: { actions: [...folder.rights.actions], from: toFromPath(folder) },
    list: rows.map((row) => toFileEntry(context, row, folders.get(row.folder_id)!)),
    pagination: toPagination(total, limit, page),
    storage: { used: await sumStorage(tx) },
  };
}

/** The path of the folder whose list decides about this one. */
export function toFromPath({ ids, path, rights }: FolderPlace): string | null {
  if (rights.from === null) return null;
  return joinPath(splitPath(path).slice(0, ids.indexOf(rights.from) + 1));
}

/** The folder and those below it that the person may view, with their paths. */
async function listViewableFolders(context: FileContext, folder: FolderPlace): Promise<Map<number, ListedFolder>> {
  const children = (await listChildren(context.tx, folder.id)).filter(({ is_folder }) => is_folder);
  const nested = await listNested(
    context.tx,
    children.map(({ id }) => id),
    { onlyFolders: true },
  );
  const rights: ReadonlyMap<number, Rights> = toNestedRights(context, nested, () => folder.rights);
  const folders = new Map<number, ListedFolder>([[folder.id, folder]]);
  const paths = new Map<number, string>([[folder.id, folder.path]]);
  for (const { id, folder_id, name } of nested) {
    const path = joinPath([...splitPath(paths.get(folder_id)!), name]);
    paths.set(id, path);
    const own = rights.get(id)!;
    if (isAllowed(own, 'view')) folders.set(id, { path, rights: own });
  }
  return folders;
}

const toPagination = (total: number, limit: number, page: number): Pagination => ({
  total,
  total_is_exact: true,
  limit,
  current_page: page,
  total_pages: Math.max(1, Math.ceil(total / limit)),
  next_cursor: null,
  prev_cursor: null,
});

/** The outermost folders that the person may view, wherever they are. */
async function listShared(context: FileContext): Promise<FolderContent> {
  const { tx, access } = context;
  const list: FileEntry[] = [];
  for (const id of access.listed) {
    const ids = (await listAncestors(tx, FILE_TREE, id === TOP ? null : id)).toReversed();
    const rows = new Map((await getListedRows(tx, ids)).map((row) => [row.id, row]));
    let above = { path: '/', rights: access.top };
    for (const folderId of ids) {
      const row = rows.get(folderId)!;
      const rights = access.inFolder(folderId, above.rights);
      if (folderId === id && isAllowed(rights, 'view') && !isAllowed(above.rights, 'view')) {
        list.push(toFileEntry(context, row, above));
      }
      above = { path: joinPath([...splitPath(above.path), row.name]), rights };
    }
  }
  return {
    path: '/',
    access: { actions: [], from: null },
    list: list.toSorted((one, other) => one.path.localeCompare(other.path)),
    pagination: toPagination(list.length, Math.max(1, list.length), 1),
    storage: { used: 0 },
  };
}
