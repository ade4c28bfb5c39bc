/** A file that a job has made: it is kept for a day, and only the person of the job can download it. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '../../db/database.ts';
import { extensionPoint } from '../../http/extensions.ts';
import { type Actor, Bytes, type BytesResponse, type JobContext } from '../../http/module.ts';
import { PRIVATE_FILE } from '../../private-files.ts';
import type { Services } from '../../services.ts';
import { storePending } from '../files/index.ts';

export interface JobFile {
  /** The key of the bytes in the file store, which removes them after a day like an unfinished upload. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** The size in bytes. */
  readonly size: number;
  /** The id of the call that the file belongs to: people who may no longer make it cannot download the file either. */
  readonly endpoint: string;
}

/** The rules for downloading a file, in addition to the declarations of the call that made it. */
export interface JobFileRule {
  /** The id of the call. */
  readonly endpoint: string;
  /** @throws ApiError */
  assertAllowed(tx: Tx, actor: Actor): Promise<void>;
}
export const jobFileRules = extensionPoint<JobFileRule>('jobs.file_rules');

const DAY_MS = 24 * 60 * 60_000;

/** Writes the bytes to the file store; `endpoint` is the id of the call that they belong to. */
export async function storeJobFile(
  { database, services, signal }: JobContext,
  { body, name, type }: Pick<BytesResponse, 'body' | 'name' | 'type'>,
  endpoint: string,
): Promise<JobFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rounds-job-'));
  try {
    const file = path.join(folder, 'file');
    const bytes: Readable | Buffer[] = Buffer.isBuffer(body) ? [body] : await body();
    await pipeline(bytes, createWriteStream(file, { mode: PRIVATE_FILE }), { signal });
    const { size } = await stat(file);
    return { key: await storePending(database, services.files, { path: file }), name, type, size, endpoint };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface FinishedJob {
  readonly status: string;
  readonly result: unknown;
  readonly created_at: Date;
}

/** The file of a finished job; null when it is not finished, made none, or its file is gone. */
export function findJobFile({ status, result, created_at }: FinishedJob): JobFile | null {
  const file = result as Partial<JobFile> | null;
  const isKept = status === 'done' && created_at.getTime() >= Date.now() - DAY_MS;
  return isKept && file?.key !== undefined && file.endpoint !== undefined ? (file as JobFile) : null;
}

export const toFileAnswer = ({ key, name, type, size }: JobFile, { files }: Pick<Services, 'files'>): Bytes =>
  new Bytes(async () => ({ body: (part) => files.read(key, part), type, name, size, disposition: 'attachment' }));
