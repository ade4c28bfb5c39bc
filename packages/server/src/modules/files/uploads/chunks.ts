/**
 * Uploads that continue where they stopped. Each chunk is kept in the file store like a file, so that any server
 * can finish what another one began; its row is committed before the chunk is acknowledged.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ERRORS } from '@rounds/contract/errors.ts';
import {
  type files,
  IMPORT_CHUNK_BYTES,
  MAX_UPLOAD_BYTES,
  type StoredFile,
  UPLOAD_CHUNK_BYTES,
  type UploadProgress,
} from '@rounds/contract/files';
import type { Database, Tx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getIncomingFolder } from '../../../http/incoming-file.ts';
import type { Actor, Call, PreloadCall } from '../../../http/module.ts';
import { formatByteSize } from '../../../http/texts.ts';
import { PRIVATE_FILE } from '../../../private-files.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import type { FileStore } from '../../../services.ts';
import { removalJob } from '../holders.ts';
import {
  type ChunkRow,
  deleteChunks,
  deleteChunksBefore,
  deletePendingFiles,
  type FileRow,
  findFile,
  insertChunk,
  listChunks,
  type UploadOwner,
} from '../queries.ts';
import { assertStorageLeft } from '../storage/storage.ts';
import { assertImportFits, assertImportRoomLeft } from './import-limits.ts';
import { storePending } from './pending-files.ts';
import { assertSameFile, createFile, type StoredUpload, storeCheckedUpload, toStoredFile } from './uploads.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_UNFINISHED_AGE_MS = 7 * DAY_MS;

const toOwner = ({ user_id }: Actor, { uuid }: { readonly uuid: string }): UploadOwner => ({ user_id, uuid });
export const sumSizes = (chunks: readonly ChunkRow[]): number => chunks.reduce((sum, { size }) => sum + size, 0);
const toProgress = (received: number, size: number | null = null): UploadProgress => ({
  received,
  size,
  chunk_size: UPLOAD_CHUNK_BYTES,
});

interface Upload {
  readonly chunks: readonly ChunkRow[];
  /** The file, once the upload is finished. */
  readonly file: FileRow | undefined;
}

/** Finishing deletes the chunks when it creates the file: reading them in this order finds one of the two. */
async function loadUpload(tx: Tx, owner: UploadOwner): Promise<Upload> {
  const chunks = await listChunks(tx, owner);
  const file = await findFile(tx, owner.uuid);
  return { chunks, file: file?.user_id === owner.user_id ? file : undefined };
}

export async function getProgress(tx: Tx, actor: Actor, params: { readonly uuid: string }): Promise<UploadProgress> {
  const { chunks, file } = await loadUpload(tx, toOwner(actor, params));
  return file ? toProgress(file.size, file.size) : toProgress(sumSizes(chunks));
}

type ChunkEndpoint = typeof files.uploadChunk;

/** The key of the stored chunk; null if it was received before. */
export async function storeChunk(call: PreloadCall<ChunkEndpoint>): Promise<string | null> {
  const { actor, params, body, file, database, services } = call;
  const { import_size } = body;
  const chunkBytes = import_size === undefined ? UPLOAD_CHUNK_BYTES : IMPORT_CHUNK_BYTES;
  if (import_size !== undefined) await assertImportFits(call, import_size);
  else if (body.offset + file.size > MAX_UPLOAD_BYTES) throw new ApiError('UPLOAD_TOO_LARGE');
  const isWhole = body.offset % chunkBytes === 0 && file.size > 0 && file.size <= chunkBytes;
  if (!isWhole) throw new ApiError('UPLOAD_CHUNK_SIZE', { params: { size: formatByteSize(call.locale, chunkBytes) } });
  if (body.hash !== undefined && file.hash !== body.hash) throw new ApiError('UPLOAD_HASH_MISMATCH');
  const upload = await database.inWorkspace(actor, (tx) => loadUpload(tx, toOwner(actor, params)));
  if (isReceived(upload, call)) return null;
  assertNext(upload.chunks, body.offset);
  await database.inWorkspace(actor, (tx) => assertRoom(tx, call, file.size));
  return storePending(database, services.files, { path: file.path });
}

/** @throws ApiError UPLOAD_QUOTA_EXCEEDED, UPLOAD_IMPORTS_FULL */
const assertRoom = (
  tx: Tx,
  call: Parameters<typeof assertStorageLeft>[1] & { readonly body: { readonly import_size?: number | undefined } },
  addedBytes = 0,
): Promise<void> =>
  call.body.import_size === undefined
    ? assertStorageLeft(tx, call, addedBytes)
    : assertImportRoomLeft(tx, call, addedBytes);

export async function recordChunk(call: Call<ChunkEndpoint>, key: string | null): Promise<UploadProgress> {
  const { tx, actor, params, body, file, services } = call;
  call.noActivity();
  const owner = toOwner(actor, params);
  if (key !== null) {
    assertNext(await listChunks(tx, owner), body.offset, { orReceived: true });
    const is_import = body.import_size !== undefined;
    const chunk = { offset: body.offset, size: file.size, hash: file.hash, key, is_import };
    const isNew = await insertChunk(tx, { ...owner, workspace_id: actor.workspace_id }, chunk);
    if (isNew) {
      await assertRoom(tx, call);
      await deletePendingFiles(tx, [key]);
    } else call.afterCommit(() => services.files.remove(key));
  }
  return getProgress(tx, actor, params);
}

function isReceived({ chunks, file }: Upload, { body, file: sentFile }: PreloadCall<ChunkEndpoint>): boolean {
  if (file) return true;
  return chunks.some(
    ({ offset, size, hash }) => offset === body.offset && size === sentFile.size && hash === sentFile.hash,
  );
}

/** @throws ApiError UPLOAD_OFFSET_WRONG with the offset at which the file continues */
function assertNext(chunks: readonly ChunkRow[], offset: number, { orReceived = false } = {}): void {
  const expected = sumSizes(chunks);
  if (offset === expected || (orReceived && offset < expected)) return;
  throw new ApiError('UPLOAD_OFFSET_WRONG', { data: { expected }, params: { expected } });
}

type FinishEndpoint = typeof files.finishUpload;

/** Assembles the file before the transaction, so that no transaction waits for the disk. */
export async function storeAssembled(call: PreloadCall<FinishEndpoint>): Promise<StoredUpload> {
  const { actor, params, body, database, services } = call;
  if (body.size > MAX_UPLOAD_BYTES) throw new ApiError('UPLOAD_TOO_LARGE');
  const owner = toOwner(actor, params);
  const { chunks, file } = await database.inWorkspace(actor, (tx) => loadUpload(tx, owner));
  if (file) return { earlier: assertSameFile(file, actor, body.hash) };
  const received = sumSizes(chunks);
  if (received !== body.size) {
    const data = { received, size: body.size };
    throw new ApiError('UPLOAD_SIZE_MISMATCH', { data, params: data });
  }
  const place = path.join(getIncomingFolder(services.config.dataDir), randomUUID());
  try {
    const hash = await assemble(chunks, services.files, place);
    if (hash !== body.hash) throw new ApiError('UPLOAD_HASH_MISMATCH');
    const sentFile = { path: place, name: body.name, size: received, hash };
    return await storeCheckedUpload({ ...call, body: { ...body, uuid: params.uuid }, file: sentFile });
  } catch (error) {
    // Chunks that never become an accepted file would only make the next attempt fail as well.
    if (error instanceof ApiError && ERRORS[error.code] < 499) await removeChunks(database, actor.workspace_id, owner);
    throw error;
  } finally {
    await rm(place, { force: true });
  }
}

/** Handles the end of an upload in chunks. */
export async function recordAssembled(
  call: Call<typeof files.finishUpload>,
  upload: StoredUpload,
): Promise<StoredFile> {
  const { tx, actor, params, body } = call;
  await discardChunks(tx, { user_id: actor.user_id, uuid: params.uuid });
  if ('earlier' in upload) {
    call.noActivity();
    return toStoredFile(upload.earlier);
  }
  const stored = await createFile(call, upload, { ...body, uuid: params.uuid });
  call.activity({ type: 'file', id: stored.id, title: stored.name });
  return toStoredFile(stored);
}

/** Writes the chunks into one file, one after the other. Returns its hash. */
export async function assemble(chunks: readonly ChunkRow[], store: FileStore, place: string): Promise<string> {
  const hash = createHash('sha256');
  async function* readAll() {
    for (const { key } of chunks) {
      for await (const part of await store.read(key)) {
        hash.update(part);
        yield part;
      }
    }
  }
  await pipeline(readAll, createWriteStream(place, { flags: 'wx', mode: PRIVATE_FILE }));
  return hash.digest('hex');
}

/** Deletes the chunks in the transaction that needs them no longer; their bytes are removed after its commit. */
export async function discardChunks(tx: Tx, owner: UploadOwner): Promise<void> {
  const keys = await deleteChunks(tx, owner);
  if (keys.length > 0) await enqueue(tx, removalJob.name, { keys });
}

const removeChunks = (database: Database, workspaceId: number, owner: UploadOwner): Promise<void> =>
  database.inWorkspace(workspaceId, (tx) => discardChunks(tx, owner));

/** Removes the uploads of this workspace that nobody continued; called every night. */
export async function deleteUnfinishedUploads(tx: Tx): Promise<void> {
  const toMoment = (age: number) => new Date(Date.now() - age);
  const keys = [
    ...(await deleteChunksBefore(tx, { is_import: false, moment: toMoment(MAX_UNFINISHED_AGE_MS) })),
    ...(await deleteChunksBefore(tx, { is_import: true, moment: toMoment(DAY_MS) })),
  ];
  if (keys.length > 0) await enqueue(tx, removalJob.name, { keys });
}
