/**
 * Prints report documents to PDF in a few threads of their own, so that no other request waits for
 * it. More work than the line takes, or work that takes too long, is refused as "busy".
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../http/refusal.ts';
import type { ReportDocument } from './report-document.ts';

export interface PrintOrder {
  readonly document: ReportDocument;
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}
export type PrintResult = { readonly pdf: Uint8Array } | { readonly problem: string };

const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const LONGEST_LINE = 12;
const SECONDS = 30;

interface Waiting {
  readonly order: PrintOrder;
  /** Nobody waits for it any more. */
  readonly gone: AbortSignal | undefined;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const idle: Worker[] = [];
const line: Waiting[] = [];
let threads = 0;

/**
 * What is broken off makes room for others at once, in the line and in a thread.
 * @throws Refusal `APP_BUSY` when too many wait already, or when this one takes too long.
 * @throws Refusal `CALL_ABORTED` when its caller has gone.
 */
export function print(order: PrintOrder, gone?: AbortSignal): Promise<Buffer> {
  if (gone?.aborted) return Promise.reject(new Refusal('CALL_ABORTED'));
  if (line.length >= LONGEST_LINE) return Promise.reject(new Refusal('APP_BUSY'));
  return new Promise((resolve, reject) => {
    const waiting = { order, gone, resolve, reject };
    line.push(waiting);
    gone?.addEventListener('abort', () => leaveLine(waiting), { once: true });
    printNext();
  });
}

function leaveLine(waiting: Waiting): void {
  const place = line.indexOf(waiting);
  if (place < 0) return;
  line.splice(place, 1);
  waiting.reject(new Refusal('CALL_ABORTED'));
}

function printNext(): void {
  const thread = idle.pop() ?? newThread();
  if (!thread) return;
  const next = line.shift();
  if (next) printIn(thread, next);
  else idle.push(thread);
}

function newThread(): Worker | null {
  if (threads >= MOST_THREADS || line.length === 0) return null;
  threads += 1;
  const thread = new Worker(new URL('./press-thread.ts', import.meta.url), { execArgv: [] });
  // A waiting press does not keep a server from stopping.
  thread.unref();
  return thread;
}

function printIn(thread: Worker, { order, gone, resolve, reject }: Waiting): void {
  const leave = (): void => {
    clearTimeout(patience);
    gone?.removeEventListener('abort', breakOff);
    thread.off('message', take);
    thread.off('error', lose);
    thread.off('exit', end);
  };
  const take = (result: PrintResult): void => {
    leave();
    idle.push(thread);
    if ('pdf' in result) resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength));
    else reject(new Error(`The report could not be printed: ${result.problem}`));
    printNext();
  };
  const lose = (error: unknown): void => {
    leave();
    threads -= 1;
    thread.on('error', () => {});
    void thread.terminate();
    reject(error);
    printNext();
  };
  const end = (code: number): void => lose(new Error(`The printing thread ended with ${code}`));
  const breakOff = (): void => lose(new Refusal('CALL_ABORTED'));
  const patience = setTimeout(() => lose(new Refusal('APP_BUSY')), SECONDS * 1000);
  thread.on('message', take);
  thread.on('error', lose);
  thread.on('exit', end);
  gone?.addEventListener('abort', breakOff);
  thread.postMessage(order);
}
