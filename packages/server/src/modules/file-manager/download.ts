/** Sends one file as it is, and several files or folders as a ZIP archive that is written while it is sent. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { Bytes } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import type { FileStore } from '../../services.ts';
import { findFiles, toBytesAnswer } from '../files/index.ts';
import { assertAllowed, isAllowed } from './access.ts';
import { toNestedRights } from './entries.ts';
import { type EntryPlace, type FileContext, type FolderPlace, getEntry, getFolder, getOwnRights } from './places.ts';
import { listChildren, listNested } from './queries/entries.ts';

interface ArchiveEntry {
  /** Ends in a slash for a folder. */
  readonly path: string;
  /** Null for a folder. */
  readonly key: string | null;
  readonly time: Date;
}

/** @throws ApiError RES_OBJECT_NOT_FOUND, RES_ACCESS_DENIED */
export async function downloadEntries(
  context: FileContext,
  paths: readonly string[],
  { store, inline }: { readonly store: FileStore; readonly inline: boolean },
): Promise<Bytes> {
  const isAll = paths.includes('/');
  const places = isAll ? await listTopPlaces(context) : [];
  if (!isAll) for (const path of paths) places.push(await getEntry(context, path));
  for (const place of isAll ? [] : places) {
    assertAllowed(getOwnRights(context, place), 'view', place.path, context.locale);
  }
  const only = places.length === 1 && !isAll ? places[0]!.entry : undefined;
  if (only?.file_uuid) {
    const [file] = await findFiles(context.tx, [only.file_uuid]);
    return new Bytes(() => toBytesAnswer(file!, { download: inline ? undefined : '' }, store));
  }
  const entries = await listArchive(context, places);
  const name = `${only?.name ?? translate(context.locale, 'file_manager.root')}.zip`;
  return new Bytes(async (signal) => ({
    type: 'application/zip',
    name,
    disposition: 'attachment',
    body: async () => writeArchive(entries, store, signal),
  }));
}

async function listTopPlaces(context: FileContext): Promise<EntryPlace[]> {
  const folder = await getFolder(context, '/');
  assertAllowed(folder.rights, 'view', folder.path, context.locale);
  const entries = await listChildren(context.tx, folder.id);
  return entries.map((entry) => ({ entry, folder, path: `/${entry.name}` }));
}

/** Lists what the person may view in these entries. */
async function listArchive(context: FileContext, places: readonly EntryPlace[]): Promise<ArchiveEntry[]> {
  const folderById = new Map<number, FolderPlace>(places.map(({ entry, folder }) => [entry.id, folder]));
  const rows = await listNested(context.tx, [...folderById.keys()]);
  const rights = toNestedRights(context, rows, (row) => folderById.get(row.id)!.rights);
  const files = await findFiles(
    context.tx,
    rows.flatMap(({ file_uuid }) => file_uuid ?? []),
  );
  const keyByUuid = new Map(files.map(({ uuid, key }) => [uuid, key]));
  const pathById = new Map<number, string>();
  const usedNames = new Set<string>();
  return rows.flatMap((row): ArchiveEntry[] => {
    const isSelected = row.depth === 0;
    const outer = isSelected ? '' : pathById.get(row.folder_id);
    if (outer === undefined) return [];
    const own = rights.get(row.id);
    if (own && !isAllowed(own, 'view')) return [];
    const name = isSelected ? toUniqueName(row.name, usedNames) : row.name;
    const time = row.updated_at;
    if (!row.is_folder) return [{ time, path: outer + name, key: keyByUuid.get(row.file_uuid!)! }];
    pathById.set(row.id, `${outer}${name}/`);
    return [{ time, path: `${outer}${name}/`, key: null }];
  });
}

/** Entries of different folders may have the same name. */
function toUniqueName(name: string, usedNames: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let unique = name;
  for (let number = 2; usedNames.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`;
  usedNames.add(unique.toLowerCase());
  return unique;
}

/** Pictures, recordings and documents are compressed already, so their bytes are stored as they are. */
function writeArchive(entries: readonly ArchiveEntry[], store: FileStore, signal: AbortSignal): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  signal.addEventListener('abort', () => output.destroy(), { once: true });
  for (const { path, key, time } of entries) {
    if (key === null) zip.addEmptyDirectory(path.slice(0, -1), { mtime: time });
    else {
      zip.addReadStreamLazy(path, { mtime: time, compress: false }, (send) => {
        store.read(key).then(
          (stream) => send(null, stream),
          (error: Error) => send(error, Readable.from([])),
        );
      });
    }
  }
  zip.end();
  return output;
}
