/** An archive in the file store, as a file that can be read from anywhere in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JobContext } from '../../http/module.ts';
import { type StoredSource, writeSource } from '../files/index.ts';
import { Archive } from './read-archive.ts';

/** The bytes disappear after a day without an import, like those of an unfinished upload. */
export type StoredArchive = StoredSource;

export async function withStoredArchive<T>(
  context: Pick<JobContext, 'services' | 'database' | 'signal' | 'workspace_id' | 'user_id'>,
  stored: StoredArchive,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rounds-job-'));
  try {
    const file = path.join(folder, 'archive.zip');
    await writeSource(context, stored, file);
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
