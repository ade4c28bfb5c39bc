/** The details of one file or folder in addition to its row in a list. */
import { type FileDetails, type fileManager, getLastName, type PictureFacts } from '@rounds/contract/file-manager';
import { ApiError } from '../../http/api-error.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import { ProcessEndedError, toCallOwner } from '../../processes/index.ts';
import {
  type FileRow,
  findFiles,
  inspectInProcess,
  isPicture,
  listFilePlaces,
  PICTURE_HEAD_BYTES,
} from '../files/index.ts';
import { assertAllowed, isAllowed } from './access.ts';
import { getFileEntry, toNestedRights } from './entries.ts';
import { toFromPath } from './listing.ts';
import {
  createContext,
  type EntryPlace,
  type FileContext,
  type FolderPlace,
  getEntry,
  getFolder,
  getOwnRights,
} from './places.ts';
import { listChildren, listNested } from './queries/entries.ts';

type Details = typeof fileManager.getDetails;

/** Reads the picture of a file before the transaction, because the store may be slow. */
export async function describeFile(call: PreloadCall<Details>): Promise<PictureFacts | null> {
  const { actor, database, query, services } = call;
  const file = await database.inWorkspace(actor.workspace_id, async (tx) => {
    const context = await createContext({ ...call, tx });
    const place = query.path === '/' ? null : await getEntry(context, query.path);
    if (!place?.entry.file_uuid || !isPicture(place.entry.type ?? '')) return undefined;
    assertAllowed(getOwnRights(context, place), 'view', place.folder.path, call.locale);
    return (await findFiles(tx, [place.entry.file_uuid]))[0];
  });
  if (!file) return null;
  const end = Math.min(Number(file.size), PICTURE_HEAD_BYTES) - 1;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await services.files.read(file.key, { start: 0, end })) chunks.push(chunk as Uint8Array);
  try {
    const facts = await inspectInProcess('describe', { bytes: Buffer.concat(chunks) }, { owner: toCallOwner(call) });
    return facts && withCapture(facts, file);
  } catch (error) {
    // The rest of the details does not wait for a picture that cannot be read now.
    if (error instanceof ApiError || error instanceof ProcessEndedError) return null;
    throw error;
  }
}

/** Metadata that the device sent with the photo takes precedence over that in its bytes. */
const withCapture = (facts: PictureFacts, { capture }: Pick<FileRow, 'capture'>): PictureFacts => ({
  ...facts,
  ...(capture && { taken_at: capture.at }),
  ...(capture?.lat !== undefined && capture.lng !== undefined && { place: { lat: capture.lat, lng: capture.lng } }),
});

export async function getDetails(call: Call<Details>, picture: PictureFacts | null): Promise<FileDetails> {
  const context = await createContext(call);
  const { path } = call.query;
  if (path === '/') return describeFolder(context, await getFolder(context, path));
  const place = await getEntry(context, path);
  assertAllowed(getOwnRights(context, place), 'view', place.path, call.locale);
  if (place.entry.is_folder) return describeFolder(context, await getFolder(context, path), place);
  return {
    path: place.path,
    entry: await getFileEntry(context, place.folder, place.entry.id),
    access: toFolderAccess(place.folder),
    picture,
    content: null,
    used_in: await listFilePlaces(call, place.entry.file_uuid!),
  };
}

const toFolderAccess = (folder: FolderPlace): FileDetails['access'] => ({
  actions: [...folder.rights.actions],
  from: toFromPath(folder),
});

async function describeFolder(context: FileContext, folder: FolderPlace, place?: EntryPlace): Promise<FileDetails> {
  assertAllowed(folder.rights, 'view', folder.path, context.locale);
  const children = await listChildren(context.tx, folder.id);
  const rows = await listNested(
    context.tx,
    children.map(({ id }) => id),
  );
  const rights = toNestedRights(context, rows, () => folder.rights);
  const isViewable = (id: number) => id === folder.id || isAllowed(rights.get(id)!, 'view');
  const viewable = rows.filter((row) => isViewable(row.depth === 0 ? folder.id : row.folder_id));
  const files = viewable.filter(({ is_folder }) => !is_folder);
  return {
    path: folder.path,
    entry: place && getLastName(folder.path) ? await getFileEntry(context, place.folder, place.entry.id) : null,
    access: toFolderAccess(folder),
    picture: null,
    content: {
      folders: viewable.length - files.length,
      files: files.length,
      size: files.reduce((sum, { size }) => sum + Number(size), 0),
    },
    used_in: [],
  };
}
