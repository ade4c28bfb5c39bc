/**
 * Prints report documents to PDF or Word in a few worker threads, so that no other request waits for it. A print
 * is rejected as "busy" when the queue is full or when it takes too long.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../http/api-error.ts';
import type { ReportDocument } from './report-document.ts';

export interface PrintOrder {
  /** PDF by default. */
  readonly format?: 'pdf' | 'docx';
  /** The address of another template than that of reports; its data is a JSON file of the same name. */
  readonly template?: string;
  readonly document: ReportDocument | object;
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}
export type PrintResult = { readonly bytes: Uint8Array } | { readonly problem: string };

const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_QUEUE_LENGTH = 12;
const TIMEOUT_SECONDS = 30;

interface QueuedPrint {
  readonly order: PrintOrder;
  /** Aborts when the caller has disconnected. */
  readonly gone: AbortSignal | undefined;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const idleThreads: Worker[] = [];
const queue: QueuedPrint[] = [];
let threads = 0;

/**
 * An aborted print leaves the queue or frees its thread at once.
 * @throws ApiError `APP_BUSY` when the queue is full or the print takes too long
 * @throws ApiError `CALL_ABORTED` when the caller has disconnected
 */
export function print(order: PrintOrder, gone?: AbortSignal): Promise<Buffer> {
  if (gone?.aborted) return Promise.reject(new ApiError('CALL_ABORTED'));
  if (queue.length >= MAX_QUEUE_LENGTH) return Promise.reject(new ApiError('APP_BUSY'));
  return new Promise((resolve, reject) => {
    const waiting = { order, gone, resolve, reject };
    queue.push(waiting);
    gone?.addEventListener('abort', () => removeFromQueue(waiting), { once: true });
    printNext();
  });
}

function removeFromQueue(waiting: QueuedPrint): void {
  const place = queue.indexOf(waiting);
  if (place < 0) return;
  queue.splice(place, 1);
  waiting.reject(new ApiError('CALL_ABORTED'));
}

function printNext(): void {
  const thread = idleThreads.pop() ?? startThread();
  if (!thread) return;
  const next = queue.shift();
  if (next) printOnThread(thread, next);
  else idleThreads.push(thread);
}

function startThread(): Worker | null {
  if (threads >= MAX_THREADS || queue.length === 0) return null;
  threads += 1;
  const thread = new Worker(new URL('./print-thread.ts', import.meta.url), { execArgv: [] });
  // An idle thread does not keep the server from stopping.
  thread.unref();
  return thread;
}

function printOnThread(thread: Worker, { order, gone, resolve, reject }: QueuedPrint): void {
  const cleanUp = (): void => {
    clearTimeout(patience);
    gone?.removeEventListener('abort', breakOff);
    thread.off('message', take);
    thread.off('error', lose);
    thread.off('exit', end);
  };
  const take = (result: PrintResult): void => {
    cleanUp();
    idleThreads.push(thread);
    if ('bytes' in result) resolve(toBuffer(result.bytes));
    else reject(new Error(`The report could not be printed: ${result.problem}`));
    printNext();
  };
  const lose = (error: unknown): void => {
    cleanUp();
    threads -= 1;
    thread.on('error', () => {});
    void thread.terminate();
    reject(error);
    printNext();
  };
  const end = (code: number): void => lose(new Error(`The printing thread ended with ${code}`));
  const breakOff = (): void => lose(new ApiError('CALL_ABORTED'));
  const patience = setTimeout(() => lose(new ApiError('APP_BUSY')), TIMEOUT_SECONDS * 1000);
  thread.on('message', take);
  thread.on('error', lose);
  thread.on('exit', end);
  gone?.addEventListener('abort', breakOff);
  thread.postMessage(order);
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
