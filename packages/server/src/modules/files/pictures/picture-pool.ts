/**
 * The processes that read pictures and other untrusted files. Uploads are inspected by processes of their own, so
 * that no upload waits for a large picture that is being scaled.
 */
import { ProcessPool } from '../../../processes/index.ts';
import type { PictureTasks } from './picture-process.ts';

const COMMON = {
  module: new URL('./picture-process.ts', import.meta.url),
  work: 'picture',
  maxHeapMb: 128,
} as const;

const inspecting = new ProcessPool<Pick<PictureTasks, 'inspect' | 'describe'>>({
  ...COMMON,
  maxMemoryMb: 512,
  timeoutMs: 5_000,
  // Waiting costs nothing but a path, and programs of the API send many files at once.
  maxWaiting: 100,
  maxWaitMs: 30_000,
});
const scaling = new ProcessPool<Pick<PictureTasks, 'scale'>>({
  ...COMMON,
  // A HEIC photo of the largest size takes 500 MB, a PNG of 100 megapixels 400 MB.
  maxMemoryMb: 1_024,
  timeoutMs: 60_000,
  maxWaiting: 30,
  maxWaitMs: 60_000,
});

/** An icon is drawn in milliseconds; one that takes longer is meant to. */
export const DRAWING_TIMEOUT_MS = 5_000;

export const inspectInProcess = inspecting.run.bind(inspecting);
export const scaleInProcess = scaling.run.bind(scaling);
