/** Adds an uploaded file to a folder: the bytes are stored before the transaction, the entry inside it. */
import { type FileEntry, type fileManager, joinPath, splitPath } from '@rounds/contract/file-manager';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import { createFile, removeFiles, renameFile, type StoredUpload, storeUpload } from '../files/index.ts';
import { assertAllowed } from './access.ts';
import { conflictError, ensureFolders, findFreeName, getFileEntry, HOLDER, lockEntries, toSubject } from './entries.ts';
import { createContext, getFolder } from './places.ts';
import { insertEntry, updateEntry } from './queries/changes.ts';
import { findChild, findEntryOfFile } from './queries/entries.ts';

const PURPOSE = 'filemanager';
type UploadEndpoint = typeof fileManager.upload;

/** Bytes are stored only for people who may upload them into the folder. */
export async function storeInFolder(call: PreloadCall<UploadEndpoint>): Promise<StoredUpload> {
  const { actor, body, database } = call;
  await database.inWorkspace(actor, async (tx) => {
    const context = await createContext({ ...call, tx });
    const folder = await getFolder(context, body.path);
    assertAllowed(folder.rights, 'upload', folder.path, call.locale);
  });
  if (call.file.size === 0) throw new ApiError('UPLOAD_EMPTY');
  return storeUpload({ ...call, body: { purpose: PURPOSE, uuid: body.uuid } });
}

export async function recordInFolder(call: Call<UploadEndpoint>, upload: StoredUpload): Promise<FileEntry | null> {
  const { tx, body, actor, file } = call;
  const context = await createContext(call);
  await lockEntries(context);
  const start = await getFolder(context, body.path);
  assertAllowed(start.rights, 'upload', start.path, call.locale);
  const folder = await ensureFolders(context, start, splitPath(body.folders ?? '/'));
  assertAllowed(folder.rights, 'upload', folder.path, call.locale);

  if ('earlier' in upload) {
    const entry = await findEntryOfFile(tx, upload.earlier.uuid);
    if (entry?.folder_id !== folder.id) throw notFoundError('RES');
    call.noActivity();
    return getFileEntry(context, folder, entry.id);
  }

  const name = body.name ?? file.name;
  const stored = await createFile(call, upload, { name, size: file.size, purpose: PURPOSE, uuid: body.uuid });
  const existing = await findChild(tx, folder.id, stored.name);
  if (existing && body.on_conflict === 'skip') {
    await removeFiles(context, [stored.uuid], { by: HOLDER });
    call.noActivity();
    return null;
  }
  const canReplace = body.on_conflict === 'replace' && existing !== undefined && !existing.is_folder;
  if (existing && !canReplace && body.on_conflict !== 'keep_both') throw conflictError([existing.name]);
  let id: number;
  if (existing && canReplace) {
    assertAllowed(folder.rights, 'delete', folder.path, call.locale);
    id = existing.id;
    await updateEntry(tx, id, { name: stored.name, file: stored, user_id: actor.user_id });
    await removeFiles(context, [existing.file_uuid!], { by: HOLDER });
  } else {
    const free = existing ? await findFreeName(context, folder.id, stored.name, { isFolder: false }) : stored.name;
    if (free !== stored.name) await renameFile(tx, stored.uuid, free);
    id = await insertEntry(tx, { folder_id: folder.id, name: free, user_id: actor.user_id, file: stored });
  }
  const entry = await getFileEntry(context, folder, id);
  call.activity({
    ...toSubject(id, entry.path),
    after: { folder: joinPath(splitPath(folder.path)), name: entry.name },
  });
  return entry;
}
