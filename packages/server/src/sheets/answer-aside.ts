import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableSheet } from './sheet.ts';
import type { Aside } from './thread.ts';

/** The thread's side of `runAside`: does the work once and posts what came of it. */
export async function answerAside<I, O>(work: (input: I) => Promise<O>): Promise<void> {
  if (!parentPort) throw new Error('Only a thread started by runAside answers');
  parentPort.postMessage(await settle(() => work(workerData as I)));
}

async function settle<O>(work: () => Promise<O>): Promise<Aside<O>> {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { problem: error.problem };
    throw error;
  }
}
