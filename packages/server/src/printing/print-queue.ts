/** Prints documents to PDF or Word in processes of their own, so that no other call waits for it. */
import { ApiError } from '../http/api-error.ts';
import { ProcessEndedError, ProcessPool, type TaskOwner } from '../processes/index.ts';
import type { PrintOrder } from './print-order.ts';
import type { PrintTasks } from './print-process.ts';

/** The caller that prints; the signal aborts when it has disconnected. */
export interface Printer {
  readonly owner: TaskOwner;
  readonly signal?: AbortSignal | undefined;
}

const pool = new ProcessPool<PrintTasks>({
  module: new URL('./print-process.ts', import.meta.url),
  work: 'print',
  maxHeapMb: 512,
  maxMemoryMb: 1_024,
  timeoutMs: 30_000,
  // Each waiting print holds its pictures.
  maxWaiting: 12,
  maxWaitMs: 60_000,
});

/**
 * An aborted print leaves the queue, or its process is killed.
 * @throws ApiError `APP_BUSY` when the owner prints too much at once, or a print takes too much time or memory
 * @throws ApiError `CALL_ABORTED`, `APP_UNAVAILABLE`
 */
export async function printDocument(order: PrintOrder, printer: Printer): Promise<Buffer> {
  const result = await pool.run('print', order, printer).catch((error: unknown) => {
    const hasExceeded = error instanceof ProcessEndedError && (error.reason === 'time' || error.reason === 'memory');
    throw hasExceeded ? new ApiError('APP_BUSY') : error;
  });
  if ('problem' in result) throw new Error(`The report could not be printed: ${result.problem}`);
  const { buffer, byteOffset, byteLength } = result.bytes;
  return Buffer.from(buffer, byteOffset, byteLength);
}
