/** Stores an upload in two steps: the bytes before the transaction, the row inside it. */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import {
  type Capture,
  FILE_TYPES,
  type FilePurpose,
  type FileType,
  type files,
  MAX_IMAGE_PIXELS,
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_BYTES,
  PURPOSES_WITH_MIN_SIZE,
  type Signer,
  type StoredFile,
} from '@rounds/contract/files';
import type { Config } from '../../../config/index.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Actor, Call, PreloadCall } from '../../../http/module.ts';
import { ProcessEndedError, toCallOwner } from '../../../processes/index.ts';
import { getExtension, toSafeFileName } from '../file-name.ts';
import type { InspectedFile } from '../inspect-file.ts';
import { inspectInProcess } from '../pictures/picture-pool.ts';
import { scaleLater } from '../pictures/scaling.ts';
import { deletePendingFiles, type FileRow, findFile, insertFile } from '../queries.ts';
import { assertStorageLeft } from '../storage/storage.ts';
import { storePending } from './pending-files.ts';

export const getFileUrl = (uuid: string): string => `/api/file/${uuid}`;

export const toStoredFile = ({ id, uuid, name, size, type, hash, signer, capture }: FileRow): StoredFile => ({
  id,
  uuid,
  name,
  size,
  type,
  url: getFileUrl(uuid),
  ...(hash && { hash }),
  ...(signer && { signer }),
  ...(capture && { capture }),
});

/** The file of an earlier upload with this uuid, or the key of new bytes. */
export type StoredUpload =
  | { readonly earlier: FileRow }
  | { readonly key: string; readonly type: string; readonly hash: string };

/** The parts of its call that an upload needs. */
type UploadCall = Pick<PreloadCall<typeof files.upload>, 'actor' | 'file' | 'services' | 'database' | 'locale'> & {
  readonly endpoint: Pick<Endpoint, 'work'>;
  readonly body: {
    readonly purpose: FilePurpose;
    readonly uuid?: string | undefined;
    readonly hash?: string | undefined;
  };
};

/** Checks an upload and stores its bytes before the transaction, so that no transaction waits for the disk. */
export async function storeUpload(call: UploadCall): Promise<StoredUpload> {
  const { actor, body, file, database } = call;
  const { uuid, hash } = body;
  if (hash && hash !== file.hash) throw new ApiError('UPLOAD_HASH_MISMATCH');
  const earlier = uuid && (await database.inWorkspace(actor, (tx) => findFile(tx, uuid)));
  if (earlier) return { earlier: assertSameFile(earlier, actor, hash) };
  await database.inWorkspace(actor, (tx) => assertStorageLeft(tx, call, file.size));
  return storeCheckedUpload(call);
}

/** Checks the size, the type and the picture of a file that has arrived completely, and stores its bytes. */
export async function storeCheckedUpload(call: UploadCall): Promise<StoredUpload> {
  const { file, services, database } = call;
  assertSize(call);
  const type = await getAcceptedType(call);
  return { key: await storePending(database, services.files, { path: file.path }), type, hash: file.hash };
}

/** Handles an upload. */
export async function recordUpload(call: Call<typeof files.upload>, upload: StoredUpload): Promise<StoredFile> {
  if ('earlier' in upload) return toStoredFile(upload.earlier);
  const { body, file } = call;
  const stored = await createFile(call, upload, { ...body, name: file.name, size: file.size });
  call.activity({ type: 'file', id: stored.id, title: stored.name });
  return toStoredFile(stored);
}

interface NewFile {
  readonly name: string;
  readonly size: number;
  readonly purpose: FilePurpose;
  readonly uuid?: string | undefined;
  readonly signer?: Signer | null | undefined;
  readonly capture?: Capture | null | undefined;
}

/**
 * Creates the file for stored bytes. If the same uuid was uploaded in the meantime, that file is returned.
 * @throws ApiError UPLOAD_QUOTA_EXCEEDED
 */
export async function createFile(
  call: Pick<Call<typeof files.upload>, 'tx' | 'actor' | 'services' | 'locale' | 'afterCommit'>,
  { key, type, hash }: Exclude<StoredUpload, { earlier: FileRow }>,
  { name, size, purpose, uuid = randomUUID(), signer = null, capture = null }: NewFile,
): Promise<FileRow> {
  const { tx, actor, services, afterCommit } = call;
  const { workspace_id, user_id } = actor;
  const about = { name: toSafeFileName(name, type), type, size, purpose, signer, capture };
  const row = { workspace_id, uuid, key, hash, ...about, user_id };
  const stored = await insertFile(tx, row);
  if (!stored) {
    afterCommit(() => services.files.remove(key));
    return assertSameFile((await findFile(tx, uuid))!, actor);
  }
  await assertStorageLeft(tx, call);
  await deletePendingFiles(tx, [key]);
  await scaleLater(tx, workspace_id, stored);
  return stored;
}

/** @throws ApiError RES_UUID_TAKEN if the uuid belongs to another person or to other bytes */
export function assertSameFile(stored: FileRow, actor: Actor, hash?: string): FileRow {
  const isOther = hash !== undefined && stored.hash !== null && stored.hash !== hash;
  if (stored.user_id !== actor.user_id || isOther) throw new ApiError('RES_UUID_TAKEN');
  return stored;
}

/** @throws ApiError UPLOAD_TOO_LARGE, UPLOAD_TOO_SMALL */
function assertSize({ file, body }: UploadCall): void {
  if (file.size > MAX_UPLOAD_BYTES) throw new ApiError('UPLOAD_TOO_LARGE');
  if (file.size < MIN_UPLOAD_BYTES && PURPOSES_WITH_MIN_SIZE.includes(body.purpose)) {
    throw new ApiError('UPLOAD_TOO_SMALL');
  }
}

/** @throws ApiError if the type is not accepted, or if it is a picture that cannot be used */
async function getAcceptedType(call: UploadCall): Promise<string> {
  const accepted = listAcceptedTypes(call.body.purpose, call.services.config.uploadTypes);
  const { type, problem } = await inspect(call, accepted);
  if (type === null || !accepted.some((one) => one === type)) {
    throw new ApiError('UPLOAD_TYPE_NOT_ALLOWED', { params: { types: formatTypes(accepted) } });
  }
  switch (problem?.kind) {
    case undefined:
      return type;
    case 'broken':
      throw new ApiError('UPLOAD_BROKEN');
    case 'too-many-pixels':
      throw new ApiError('UPLOAD_TOO_MANY_PIXELS', { params: { limit: MAX_IMAGE_PIXELS / 1_000_000 } });
    case 'too-complex':
      throw new ApiError('UPLOAD_DRAWING_TOO_COMPLEX');
    case 'not-allowed':
      throw new ApiError('UPLOAD_DRAWING_NOT_ALLOWED', { params: { what: problem.what } });
  }
}

/** @throws ApiError UPLOAD_BROKEN if inspecting the file takes too much time or memory */
async function inspect(call: UploadCall, accepted: readonly string[]): Promise<InspectedFile> {
  try {
    // It takes milliseconds, so it also ends when the sender has disconnected: the sender will send the file again.
    return await inspectInProcess(
      'inspect',
      { path: call.file.path, name: call.file.name, accepted },
      { owner: toCallOwner(call) },
    );
  } catch (error) {
    if (!(error instanceof ProcessEndedError) || error.reason === 'start') throw error;
    call.services.log.warn({ err: error }, 'an upload could not be inspected');
    throw new ApiError('UPLOAD_BROKEN');
  }
}

const listAcceptedTypes = (purpose: FilePurpose, allowed: Config['uploadTypes']): FileType[] =>
  Object.entries<readonly FilePurpose[]>(FILE_TYPES)
    .map(([type, purposes]) => ({ type: type as FileType, purposes }))
    .filter(({ type, purposes }) => purposes.includes(purpose) && (allowed === null || allowed.includes(type)))
    .map(({ type }) => type);

/** A readable list of file types: "JPG, PNG, PDF". */
const formatTypes = (types: readonly FileType[]): string =>
  [...new Set(types.map((type) => getExtension(type).toUpperCase()))].join(', ');
