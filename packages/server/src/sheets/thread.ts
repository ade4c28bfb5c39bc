/**
 * Runs work on an untrusted file in a thread of its own, with limits on memory and time, so that it can
 * neither delay other requests nor bring the server down.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type SheetProblem, tooLargeError, UnreadableSheetError } from './sheet.ts';

const TIMEOUT_SECONDS = 60;
const MAX_MEMORY_MB = 512;
/** Further work waits, so that memory stays bounded however many users import at the same time. */
const MAX_THREADS = 2;

export type ThreadResult<O> = { readonly output: O } | { readonly problem: SheetProblem };

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a module that calls `answerInThread` with this input. @throws UnreadableSheetError if the file is the cause */
export async function runInThread<O>(module: URL, input: unknown): Promise<O> {
  if (running >= MAX_THREADS) await new Promise<void>((resume) => waiting.push(resume));
  running += 1;
  try {
    const answer = await startThread<O>(module, input);
    if ('problem' in answer) throw new UnreadableSheetError(answer.problem);
    return answer.output;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function startThread<O>(module: URL, input: unknown): Promise<ThreadResult<O>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      execArgv: [],
    });
    const timeout = setTimeout(() => {
      reject(tooLargeError('time', { seconds: TIMEOUT_SECONDS }));
      void worker.terminate();
    }, TIMEOUT_SECONDS * 1000);
    let answer: ThreadResult<O> | null = null;
    worker.once('message', (result: ThreadResult<O>) => {
      answer = result;
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeError('memory') : error),
    );
    // The thread counts as running until it has ended.
    worker.once('exit', (code) => {
      clearTimeout(timeout);
      if (answer) resolve(answer);
      else reject(new Error(`The reading thread ended with ${code} and no answer`));
    });
  });
}

/** The thread's side of `runInThread`: does the work once and posts the result. */
export async function answerInThread<I, O>(work: (input: I) => Promise<O>): Promise<void> {
  if (!parentPort) throw new Error('Only a thread started by runInThread can answer');
  parentPort.postMessage(await toThreadResult(() => work(workerData as I)));
}

async function toThreadResult<O>(work: () => Promise<O>): Promise<ThreadResult<O>> {
  try {
    return { output: await work() };
  } catch (error) {
    if (error instanceof UnreadableSheetError) return { problem: error.problem };
    throw error;
  }
}
