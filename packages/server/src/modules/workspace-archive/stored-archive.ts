/** An archive in the file store, as a file that can be read from anywhere in it. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '@rounds/contract/files';
import { ApiError } from '../../http/api-error.ts';
import type { JobContext } from '../../http/module.ts';
import { PRIVATE_FILE } from '../../private-files.ts';
import { writeUpload } from '../files/index.ts';
import { Archive } from './read-archive.ts';

/** One of the two; after a day without an import, the bytes disappear like those of an unfinished upload. */
export interface StoredArchive {
  /** Of a file that came with a call, in the file store. */
  readonly key?: string | undefined;
  /** Of the person of the job. */
  readonly upload?: UploadedFile | undefined;
}

export async function withStoredArchive<T>(
  context: Pick<JobContext, 'services' | 'database' | 'signal' | 'workspace_id' | 'user_id'>,
  stored: StoredArchive,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rounds-job-'));
  try {
    const file = path.join(folder, 'archive.zip');
    await writeArchive(context, stored, file);
    const archive = await Archive.open(file);
    try {
      return await work(archive);
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeArchive(
  context: Parameters<typeof withStoredArchive>[0],
  { key, upload }: StoredArchive,
  file: string,
): Promise<void> {
  const { services, signal } = context;
  if (upload) return writeUpload(context, context, upload, file);
  if (!key) throw new ApiError('UPLOAD_MISSING');
  await pipeline(await services.files.read(key), createWriteStream(file, { mode: PRIVATE_FILE }), { signal });
}
