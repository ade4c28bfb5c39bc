/**
 * Files that people have uploaded in chunks for an import. An import reads them from one file, which is put together once
 * and used by all calls until nobody has asked for it for a while.
 */
import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { files, UploadedFile } from '@rounds/contract/files';
import type { Config } from '../../../config/index.ts';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Actor, Call, IncomingFile } from '../../../http/module.ts';
import { createPrivateFolder } from '../../../private-files.ts';
import type { Services } from '../../../services.ts';
import { removeStaleFiles } from '../../../temp-cleanup.ts';
import { listChunks } from '../queries.ts';
import { assemble, discardChunks, sumSizes } from './chunks.ts';

type Person = Pick<Actor, 'workspace_id' | 'user_id'>;
type Context = { readonly database: Database; readonly services: Pick<Services, 'files' | 'config'> };
type UploadBody = { readonly upload?: UploadedFile | undefined };
type ReadableFile = Pick<IncomingFile, 'path' | 'name'>;

/** Gives `work` the file of a call: the one that came with it, or the one that was uploaded before. */
export async function withUploadedFile<T>(
  call: Context & {
    readonly actor: Person;
    readonly file: ReadableFile | undefined;
    readonly body: UploadBody;
  },
  work: (file: ReadableFile) => Promise<T>,
): Promise<T> {
  const { file, actor, body } = call;
  if (file) return work(file);
  const upload = getUpload(body);
  return work({ path: await assembleOnce(call, actor, upload), name: upload.name });
}

/** Returns the upload that a call names in place of a file. */
export function getUpload({ upload }: UploadBody): UploadedFile {
  if (!upload) throw new ApiError('UPLOAD_MISSING');
  return upload;
}

/** The file of an upload in a folder of this server. It is removed when nobody has asked for it for an hour. */
async function assembleOnce(context: Context, person: Person, upload: UploadedFile): Promise<string> {
  await removeUnusedFiles(context.services);
  const folder = getFolder(context.services.config);
  const place = getPlace(context.services.config, person, upload.uuid);
  const now = new Date();
  const stats = await stat(place).catch(() => null);
  if (stats?.size === upload.size) {
    await utimes(place, now, now);
    return place;
  }
  const draft = path.join(folder, randomUUID());
  try {
    await writeUpload(context, person, upload, draft);
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
  return place;
}

const getFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploaded');

const getPlace = (config: Pick<Config, 'dataDir'>, { workspace_id, user_id }: Person, uuid: string): string => {
  const name = createHash('sha256').update(`${workspace_id} ${user_id} ${uuid}`).digest('hex');
  return path.join(getFolder(config), name);
};

/**
 * Writes the file of an upload.
 * @throws ApiError UPLOAD_SIZE_MISMATCH if chunks are missing
 */
export async function writeUpload(
  { database, services }: Context,
  { workspace_id, user_id }: Person,
  { uuid, size }: Pick<UploadedFile, 'uuid' | 'size'>,
  place: string,
): Promise<void> {
  const chunks = await database.inWorkspace(workspace_id, (tx) => listChunks(tx, { user_id, uuid }));
  const received = sumSizes(chunks);
  if (received !== size)
    throw new ApiError('UPLOAD_SIZE_MISMATCH', { data: { received, size }, params: { received, size } });
  await assemble(chunks, services.files, place);
}

/** Discards the chunks of an upload that somebody does not want to finish. */
export async function cancelUpload({
  tx,
  actor,
  params,
  services,
  afterCommit,
}: Call<typeof files.cancelUpload>): Promise<undefined> {
  const { user_id } = actor;
  await discardChunks(tx, { user_id, uuid: params.uuid });
  afterCommit(() => rm(getPlace(services.config, actor, params.uuid), { force: true }));
}

/** Removes files that no call has asked for since an hour. */
export async function removeUnusedFiles({ config }: Pick<Services, 'config'>): Promise<void> {
  await createPrivateFolder(getFolder(config));
  await removeStaleFiles(getFolder(config));
}

/** Removes an upload that an import needs no longer. */
export async function removeUpload({ database, services }: Context, person: Person, uuid: string): Promise<void> {
  await rm(getPlace(services.config, person, uuid), { force: true });
  await database.inWorkspace(person.workspace_id, (tx) => discardChunks(tx, { user_id: person.user_id, uuid }));
}
