import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableSheetError } from './sheet.ts';
import type { ThreadResult } from './thread.ts';

/** The thread's side of `runInThread`: does the work once and posts the result. */
export async function answerInThread<I, O>(work: (input: I) => Promise<O>): Promise<void> {
  if (!parentPort) throw new Error('Only a thread started by runAside answers');
  parentPort.postMessage(await toThreadResult(() => work(workerData as I)));
}

async function toThreadResult<O>(work: () => Promise<O>): Promise<ThreadResult<O>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof UnreadableSheetError) return { problem: error.problem };
    throw error;
  }
}
