/** Storing one upload: refused by what it is, kept durably, then known to the database. */
import { randomUUID } from 'node:crypto';
import {
  FILE_TYPES,
  type FilePurpose,
  type files,
  PURPOSES_WITH_MINIMUM,
  type StoredFile,
  UPLOAD_MAX_BYTES,
  UPLOAD_MIN_BYTES,
} from '@rounds/contract/files';
import type { Actor, Call, CallBefore, IncomingFile } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { keepArriving } from './arrivals.ts';
import { extensionOf, fileName } from './file-name.ts';
import { isPicture, refuseUnfitPicture } from './pictures.ts';
import { type FileRow, findFile, forgetArrivals, insertFile } from './queries.ts';
import { scaling } from './scaling.ts';

export const addressOf = (uuid: string): string => `/api/file/${uuid}`;

export const asStored = ({ id, uuid, name, size, type }: FileRow): StoredFile => ({
  id,
  uuid,
  name,
  size,
  type,
  url: addressOf(uuid),
});

/** What an earlier upload with this uuid stored, or the place of bytes that nobody knows of yet. */
export type KeptUpload = { readonly earlier: FileRow } | { readonly key: string; readonly type: string };

/** Checks an upload and keeps its bytes; no transaction waits for the disk. */
export async function keepUpload(call: CallBefore<typeof files.upload>): Promise<KeptUpload> {
  const { actor, body, file, services, database } = call;
  const { uuid } = body;
  const earlier = uuid && (await database.inWorkspace(actor.workspace_id, (tx) => findFile(tx, uuid)));
  if (earlier) return { earlier: ownUpload(earlier, actor) };
  const type = acceptedType(file, body.purpose);
  await refuseUnfitPicture(file.path, type);
  return { key: await keepArriving(database, services.files, { path: file.path }), type };
}

/** Makes kept bytes a file of the workspace; answers the stored one where the same uuid won meanwhile. */
export async function recordUpload(call: Call<typeof files.upload>, kept: KeptUpload): Promise<StoredFile> {
  if ('earlier' in kept) return asStored(kept.earlier);
  const { tx, actor, body, file, services } = call;
  const { workspace_id, user_id } = actor;
  const { key, type } = kept;
  const uuid = body.uuid ?? randomUUID();
  const { purpose } = body;
  const row = { workspace_id, uuid, key, name: fileName(file.name, type), type, size: file.size, purpose, user_id };
  const stored = await insertFile(tx, row);
  if (!stored) {
    call.afterCommit(() => services.files.remove(key));
    return asStored(ownUpload((await findFile(tx, uuid))!, actor));
  }
  await forgetArrivals(tx, [key]);
  if (isPicture(type)) await enqueue(tx, scaling.name, { workspace_id, file_id: stored.id });
  call.activity({ type: 'file', id: stored.id, title: stored.name });
  return asStored(stored);
}

function ownUpload(stored: FileRow, actor: Actor): FileRow {
  if (stored.user_id !== actor.user_id) throw new Refusal('RES_UUID_TAKEN');
  return stored;
}

function acceptedType(file: IncomingFile, purpose: FilePurpose): string {
  if (file.size > UPLOAD_MAX_BYTES) throw new Refusal('UPLOAD_TOO_LARGE');
  const takers: Readonly<Record<string, readonly FilePurpose[]>> = FILE_TYPES;
  const type = file.type ?? '';
  if (!takers[type]?.includes(purpose))
    throw new Refusal('UPLOAD_TYPE_NOT_ALLOWED', { params: { types: typesFor(purpose) } });
  if (file.size < UPLOAD_MIN_BYTES && PURPOSES_WITH_MINIMUM.includes(purpose)) throw new Refusal('UPLOAD_TOO_SMALL');
  return type;
}

/** As people call them: "JPG, PNG, PDF". */
function typesFor(purpose: FilePurpose): string {
  const taken = Object.entries<readonly FilePurpose[]>(FILE_TYPES).filter(([, purposes]) => purposes.includes(purpose));
  return [...new Set(taken.map(([type]) => extensionOf(type).toUpperCase()))].join(', ');
}
