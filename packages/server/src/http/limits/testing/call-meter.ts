/**
 * Measures what a call does to everyone else: how long it blocks the event loop of the server, which runs in the
 * process of the test, and how much memory it takes. A second client that waits for a response would also measure how
 * busy the machine is, so a pause of the event loop counts only as long as its thread was really working.
 */
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
/** The amount of garbage from which the memory before a call says nothing. */
const GARBAGE_THRESHOLD_BYTES = 100 * MB;

/** Memory of the objects of the main thread, and of the whole process with its other threads. */
const readMemory = () => {
  const { heapUsed, external, rss } = process.memoryUsage();
  return { objects: heapUsed + external, process: rss };
};
let afterCollection = readMemory().objects;

/** Processor time of the main thread. Older versions of Node know only that of the whole process. */
const readWork = (): number => {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
};

/** `isClean`: collects garbage in any case. */
export async function measureCall(call: () => Promise<unknown>, isClean = false): Promise<Measurement> {
  if (isClean || readMemory().objects - afterCollection > GARBAGE_THRESHOLD_BYTES) {
    collectGarbage();
    afterCollection = readMemory().objects;
  }
  const before = readMemory();
  let objects = 0;
  let processes = 0;
  let blocked_ms = 0;
  let last = { time: performance.now(), work: readWork() };
  const sample = () => {
    const memory = readMemory();
    objects = Math.max(objects, memory.objects - before.objects);
    processes = Math.max(processes, memory.process - before.process);
    const now = { time: performance.now(), work: readWork() };
    blocked_ms = Math.max(blocked_ms, Math.min(now.time - last.time, now.work - last.work) - RESOLUTION_MS);
    last = now;
  };
  const timer = setInterval(sample, RESOLUTION_MS);
  try {
    await call();
    // The work of the server right after its response counts as well.
    await sleep(2 * RESOLUTION_MS);
    sample();
  } finally {
    clearInterval(timer);
  }
  return { blocked_ms, grown_mb: Math.max(objects, processes) / MB };
}
