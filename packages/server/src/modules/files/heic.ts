/**
 * Pictures as phones make them (HEIC), which neither browsers nor the scaling library read: a thread of
 * its own makes an upright JPEG of one, with an end to its time and to the size of what it opens, one
 * picture after the other. The decoder is WebAssembly: what a hostile file does stays inside its memory.
 */
import { Worker } from 'node:worker_threads';

export interface HeicTask {
  readonly bytes: Uint8Array;
  readonly mostPixels: number;
  readonly width: number;
}
export type HeicResult = { readonly jpeg: Uint8Array } | { readonly problem: string };

const SECONDS = 30;
const MEGABYTES = 256;
/** What phones make today; opening one takes some ten bytes a pixel. */
const MOST_PIXELS = 50_000_000;

export const isHeic = (type: string): boolean => type === 'image/heic' || type === 'image/heif';

let last: Promise<unknown> = Promise.resolve();

/** A JPEG of the picture, no wider than asked for. Rejects where it cannot be read. */
export function jpegOfHeic(bytes: Uint8Array, width: number): Promise<Buffer> {
  const next = last.then(() => inThread({ bytes, width, mostPixels: MOST_PIXELS }));
  last = next.catch(() => {});
  return next;
}

function inThread(task: HeicTask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      execArgv: [],
    });
    thread.unref();
    const patience = setTimeout(() => {
      reject(new Error(`The picture took longer than ${SECONDS} s`));
      void thread.terminate();
    }, SECONDS * 1000);
    let result: HeicResult | null = null;
    thread.once('message', (told: HeicResult) => {
      result = told;
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(patience);
      if (!result) reject(new Error(`The thread that reads HEIC ended with ${code}`));
      else if ('jpeg' in result) resolve(Buffer.from(result.jpeg));
      else reject(new Error(result.problem));
    });
  });
}
