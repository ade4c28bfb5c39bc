/** An archive in the file store, as a file that can be read from anywhere in it. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobContext } from '../../http/module.ts';
import { PRIVATE_FILE } from '../../private-files.ts';
import { Archive } from './read-archive.ts';

export async function withStoredArchive<T>(
  { services, signal }: Pick<JobContext, 'services' | 'signal'>,
  key: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rounds-job-'));
  try {
    const file = path.join(folder, 'archive.zip');
    await pipeline(await services.files.read(key), createWriteStream(file, { mode: PRIVATE_FILE }), { signal });
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
