/**
 * Work on a stranger's file runs aside: in a thread of its own, with an end to its memory and its
 * time, so that no other request waits for it and nothing it does can take the server down.
 */
import { Worker } from 'node:worker_threads';
import { type SheetProblem, tooLarge, UnreadableSheet } from './sheet.ts';

const SECONDS = 30;
const MEGABYTES = 512;
/** Threads at a time; more wait in line, so that memory stays bounded however many people import. */
const AT_ONCE = 2;

export type Aside<O> = { readonly done: O } | { readonly problem: SheetProblem };

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the module's `answerAside` on the input in a thread; throws `UnreadableSheet` when the file is at fault. */
export async function runAside<O>(module: URL, input: unknown): Promise<O> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    const answer = await inThread<O>(module, input);
    if ('problem' in answer) throw new UnreadableSheet(answer.problem);
    return answer.done;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function inThread<O>(module: URL, input: unknown): Promise<Aside<O>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      execArgv: [],
    });
    const patience = setTimeout(() => {
      reject(tooLarge('time', { seconds: SECONDS }));
      void worker.terminate();
    }, SECONDS * 1000);
    let answer: Aside<O> | null = null;
    worker.once('message', (told: Aside<O>) => {
      answer = told;
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge('memory') : error),
    );
    // Not before it is gone: till then it counts as one of those that run.
    worker.once('exit', (code) => {
      clearTimeout(patience);
      if (answer) resolve(answer);
      else reject(new Error(`The reading thread ended with ${code} and no answer`));
    });
  });
}
