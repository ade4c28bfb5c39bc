/**
 * Converts HEIC pictures, which phones make and neither browsers nor the scaling library read, to JPEG.
 * A worker thread converts one picture at a time, with limits on time and size. The decoder is
 * WebAssembly, so that a malicious file cannot reach beyond the decoder's memory.
 */
import { Worker } from 'node:worker_threads';

export interface HeicTask {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
  readonly width: number;
}
export type HeicResult = { readonly jpeg: Uint8Array } | { readonly problem: string };

const TIMEOUT_SECONDS = 30;
const MAX_MEMORY_MB = 256;
/** More than today's phones produce. Decoding takes about ten bytes per pixel. */
const MAX_PIXELS = 50_000_000;

export const isHeic = (type: string): boolean => type === 'image/heic' || type === 'image/heif';

let last: Promise<unknown> = Promise.resolve();

/** Converts a picture to JPEG, no wider than `width`. Rejects if it cannot be read. */
export function convertHeic(bytes: Uint8Array, width: number): Promise<Buffer> {
  const next = last.then(() => runInThread({ bytes, width, maxPixels: MAX_PIXELS }));
  last = next.catch(() => {});
  return next;
}

function runInThread(task: HeicTask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      execArgv: [],
    });
    thread.unref();
    const timeout = setTimeout(() => {
      reject(new Error(`The picture took longer than ${TIMEOUT_SECONDS} s`));
      void thread.terminate();
    }, TIMEOUT_SECONDS * 1000);
    let result: HeicResult | null = null;
    thread.once('message', (message: HeicResult) => {
      result = message;
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timeout);
      if (!result) reject(new Error(`The thread that reads HEIC ended with ${code}`));
      else if ('jpeg' in result) resolve(Buffer.from(result.jpeg));
      else reject(new Error(result.problem));
    });
  });
}
