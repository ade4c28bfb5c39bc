/** The file that a job of an import reads: one that came with a call, or one that was uploaded in chunks before. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '@rounds/contract/files';
import { ApiError } from '../../../http/api-error.ts';
import type { JobContext } from '../../../http/module.ts';
import { PRIVATE_FILE } from '../../../private-files.ts';
import { writeUpload } from '../uploads/uploaded-files.ts';

/** One of the two. */
export interface StoredSource {
  /** The key in the file store of a file that came with the call. */
  readonly key?: string | undefined;
  /** An upload of the person who started the job. */
  readonly upload?: UploadedFile | undefined;
}

/** Writes it to a place on the disk of this server. */
export async function writeSource(
  context: Pick<JobContext, 'services' | 'database' | 'signal' | 'workspace_id' | 'user_id'>,
  { key, upload }: StoredSource,
  place: string,
): Promise<void> {
  const { services, signal } = context;
  if (upload) return writeUpload(context, context, upload, place);
  if (!key) throw new ApiError('UPLOAD_MISSING');
  await pipeline(await services.files.read(key), createWriteStream(place, { mode: PRIVATE_FILE }), { signal });
}
