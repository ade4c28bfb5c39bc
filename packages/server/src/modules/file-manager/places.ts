/** Finds what a path names, and what the person may do there. */
import { joinPath, splitPath } from '@rounds/contract/file-manager';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { Actor, ModuleRegistry } from '../../http/module.ts';
import { type Access, assertAllowed, loadAccess, type Rights } from './access.ts';
import { type EntryRow, listPathEntries, TOP } from './queries/entries.ts';

/** The context of the work of one call. */
export interface FileContext {
  readonly tx: Tx;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
  readonly locale: Language;
  readonly access: Access;
}
export const createContext = async ({
  tx,
  registry,
  actor,
  locale,
}: Pick<FileContext, 'tx' | 'registry' | 'actor' | 'locale'>): Promise<FileContext> => ({
  tx,
  registry,
  actor,
  locale,
  access: await loadAccess(tx, actor),
});

export interface FolderPlace {
  readonly id: number;
  /** The path with the stored names. */
  readonly path: string;
  /** The ids of the folder and those above it, outermost first, without the top. */
  readonly ids: readonly number[];
  readonly rights: Rights;
}
export interface EntryPlace {
  readonly entry: EntryRow;
  readonly path: string;
  /** The folder that contains it. */
  readonly folder: FolderPlace;
}

interface Found {
  readonly entries: readonly EntryRow[];
  /** The folders on the way, the top first. */
  readonly folders: readonly FolderPlace[];
}

/** @throws ApiError RES_OBJECT_NOT_FOUND, or RES_ACCESS_DENIED where the person may not know what a folder contains */
async function walk({ tx, access, locale }: FileContext, path: string): Promise<Found> {
  const names = splitPath(path);
  const entries = await listPathEntries(tx, names);
  const folders: FolderPlace[] = [{ id: TOP, path: '/', ids: [], rights: access.top }];
  for (const { id, name, is_folder } of entries) {
    const above = folders.at(-1)!;
    if (!is_folder) break;
    folders.push({
      id,
      path: joinPath([...splitPath(above.path), name]),
      ids: [...above.ids, id],
      rights: access.inFolder(id, above.rights),
    });
  }
  if (entries.length < names.length) {
    const { rights, path: folderPath } = folders.at(-1)!;
    assertAllowed(rights, 'view', folderPath, locale);
    throw notFoundError('RES');
  }
  return { entries, folders };
}

/** @throws ApiError RES_OBJECT_NOT_FOUND, RES_ACCESS_DENIED */
export async function getFolder(context: FileContext, path: string): Promise<FolderPlace> {
  const { entries, folders } = await walk(context, path);
  if (folders.length <= entries.length) throw notFoundError('RES');
  return folders.at(-1)!;
}

/** A file or a folder other than the top. @throws ApiError RES_OBJECT_NOT_FOUND, RES_ACCESS_DENIED */
export async function getEntry(context: FileContext, path: string): Promise<EntryPlace> {
  const { entries, folders } = await walk(context, path);
  const entry = entries.at(-1);
  if (!entry) throw notFoundError('RES');
  const folder = entry.is_folder ? folders.at(-2)! : folders.at(-1)!;
  return { entry, folder, path: joinPath([...splitPath(folder.path), entry.name]) };
}

/** The rights inside a folder, or with a file. */
export const getOwnRights = ({ access }: FileContext, { entry, folder }: EntryPlace): Rights =>
  entry.is_folder ? access.inFolder(entry.id, folder.rights) : folder.rights;
