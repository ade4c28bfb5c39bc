/** Reads untrusted files in processes of their own, with limits on memory and time. */
import { ProcessEndedError, ProcessPool, type TaskOwner } from '../processes/index.ts';
import type { ReadingTasks } from './reading-process.ts';
import { tooLargeError, UnreadableSheetError } from './sheet.ts';

const TIMEOUT_SECONDS = 60;

const pool = new ProcessPool<ReadingTasks>({
  module: new URL('./reading-process.ts', import.meta.url),
  work: 'read',
  maxHeapMb: 512,
  maxMemoryMb: 768,
  timeoutMs: TIMEOUT_SECONDS * 1000,
  maxWaiting: 3,
  // Nobody watches a page that only waits: the person learns that others are being served.
  maxWaitMs: 15_000,
});

/** The owner of the file, and the signal that stops the reading. */
export interface ReadingContext {
  readonly owner: TaskOwner;
  readonly signal: AbortSignal;
}

/**
 * Runs the `read` of a module (see `reading-process.ts`).
 * @throws UnreadableSheetError if the file is the cause
 * @throws ApiError APP_BUSY, CALL_ABORTED, APP_UNAVAILABLE
 */
export async function readInProcess<O>(module: URL, input: unknown, context: ReadingContext): Promise<O> {
  const result = await pool.run('read', { module: module.href, input }, context).catch((error: unknown) => {
    throw toSheetError(error);
  });
  if ('problem' in result) throw new UnreadableSheetError(result.problem);
  return result.output as O;
}

function toSheetError(error: unknown): unknown {
  if (!(error instanceof ProcessEndedError)) return error;
  if (error.reason === 'time') return tooLargeError('time', { seconds: TIMEOUT_SECONDS });
  return error.reason === 'memory' ? tooLargeError('memory') : error;
}
