/**
 * Measures what a call does to everyone else: how long it blocks the event loop of the server, which runs in the
 * process of the test, and how much memory it takes. A second client that waits for an answer would also measure how
 * busy the machine is; the delay of the event loop is what the process itself caused.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Measurement {
  readonly blocked_ms: number;
  readonly grown_mb: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RESOLUTION_MS = 5;
const MB = 1024 * 1024;
/** With this much garbage, the memory before a call says nothing. */
const GARBAGE_THRESHOLD_BYTES = 100 * MB;

/** Memory of the objects of the main thread, and of the whole process with its other threads. */
const readMemory = () => {
  const { heapUsed, external, rss } = process.memoryUsage();
  return { objects: heapUsed + external, process: rss };
};
let afterCollection = readMemory().objects;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

/** `isClean`: collects garbage in any case. */
export async function measureCall(call: () => Promise<unknown>, isClean = false): Promise<Measurement> {
  if (isClean || readMemory().objects - afterCollection > GARBAGE_THRESHOLD_BYTES) {
    collectGarbage();
    afterCollection = readMemory().objects;
  }
  const before = readMemory();
  let objects = 0;
  let processes = 0;
  const sample = () => {
    const now = readMemory();
    objects = Math.max(objects, now.objects - before.objects);
    processes = Math.max(processes, now.process - before.process);
  };
  const timer = setInterval(sample, 2 * RESOLUTION_MS);
  delay.enable();
  delay.reset();
  try {
    await call();
    // Its end counts as well.
    await sleep(2 * RESOLUTION_MS);
    sample();
  } finally {
    clearInterval(timer);
  }
  return { blocked_ms: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), grown_mb: Math.max(objects, processes) / MB };
}
