import { type FileEntry, fileManager, getLastName, getParentPath } from '@rounds/contract/file-manager';
import { type Call, type Route, route, routeWithPreload } from '../../http/module.ts';
import { getAccess, updateAccess } from './access-lists.ts';
import { describeFile, getDetails } from './details.ts';
import { downloadEntries } from './download.ts';
import {
  createFolder,
  deleteEntry,
  getFileEntry,
  listFileEntries,
  lockEntries,
  renameEntry,
  toSubject,
} from './entries.ts';
import { listFolder } from './listing.ts';
import { createContext, type EntryPlace, type FileContext, getEntry, getFolder } from './places.ts';
import { copyEntries, moveEntries, type TransferResult } from './transfer.ts';
import { recordInFolder, storeInFolder } from './upload.ts';

export const routes: readonly Route[] = [
  route(fileManager.list, listFolder),

  routeWithPreload(fileManager.getDetails, describeFile, getDetails),

  route(fileManager.createFolder, async (call) => {
    const { path, name, on_conflict } = call.body;
    const context = await createLockedContext(call);
    const parent = await getFolder(context, name === undefined ? getParentPath(path) : path);
    const { id, isNew } = await createFolder(context, parent, name ?? getLastName(path), on_conflict);
    const entry = await getFileEntry(context, parent, id);
    if (isNew) call.activity(toSubject(id, entry.path));
    else call.noActivity();
    return entry;
  }),

  routeWithPreload(fileManager.upload, storeInFolder, recordInFolder),

  route(fileManager.rename, async (call) => {
    const { path, name, on_conflict } = call.body;
    const context = await createLockedContext(call);
    const place = await getEntry(context, path);
    await renameEntry(context, place, name, on_conflict);
    const entry = await getFileEntry(context, place.folder, place.entry.id);
    call.activity({
      ...toSubject(entry.id, entry.path),
      before: { name: place.entry.name },
      after: { name: entry.name },
    });
    return entry;
  }),

  route(fileManager.move, (call) => transfer(call, moveEntries)),
  route(fileManager.copy, (call) => transfer(call, copyEntries)),

  route(fileManager.delete, async (call) => {
    const context = await createLockedContext(call);
    const places = await listPlaces(context, call.body.paths);
    let affected = 0;
    for (const place of places) {
      affected += await deleteEntry(context, place);
      call.activity({ ...toSubject(place.entry.id, place.path), before: { path: place.path } });
    }
    return { affected };
  }),

  route(fileManager.download, async (call) => {
    const { path, inline = false } = call.query;
    const context = await createContext(call);
    return downloadEntries(context, [path].flat(), { store: call.services.files, inline });
  }),

  route(fileManager.getAccess, getAccess),
  route(fileManager.updateAccess, updateAccess),
];

async function createLockedContext(
  call: Pick<FileContext, 'tx' | 'registry' | 'actor' | 'locale'>,
): Promise<FileContext> {
  const context = await createContext(call);
  await lockEntries(context);
  return context;
}

async function listPlaces(context: FileContext, paths: readonly string[]): Promise<EntryPlace[]> {
  const places: EntryPlace[] = [];
  for (const path of new Set(paths)) places.push(await getEntry(context, path));
  return places;
}

/** Moves or copies, and records each entry under its name. */
async function transfer(
  call: Call<typeof fileManager.move> | Call<typeof fileManager.copy>,
  work: (context: FileContext, request: Parameters<typeof moveEntries>[1]) => Promise<TransferResult>,
): Promise<{ entries: FileEntry[]; skipped: string[] }> {
  const { paths, destination: path, on_conflict: choice } = call.body;
  const context = await createLockedContext(call);
  const sources = await listPlaces(context, paths);
  const destination = await getFolder(context, path);
  const { ids, skipped } = await work(context, { sources, destination, choice });
  const entries = await listFileEntries(context, destination, ids);
  for (const { id, path: to } of entries) {
    call.activity({ ...toSubject(id, to), before: { paths }, after: { path: to } });
  }
  if (entries.length === 0) call.noActivity();
  return { entries, skipped: [...skipped] };
}
