/** A child process with tasks that behave badly, for tests of the pool. */
import { serveTasks } from '../child.ts';

const sleeping = new Int32Array(new SharedArrayBuffer(4));

const tasks = {
  echo: async (text: string) => text,
  pid: async () => process.pid,
  fail: async (message: string) => {
    throw new Error(message);
  },
  /** Blocks like native code: no listener of the process runs anymore. */
  hang: async () => {
    Atomics.wait(sleeping, 0, 0);
  },
  crash: async () => process.exit(3),
  fillMemory: async () => {
    const kept = [];
    for (;;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, kept.length + 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  environment: async () => Object.keys(process.env),
  add: async ({ bytes, number }: { bytes: Uint8Array; number: number }) => bytes.map((byte) => byte + number),
};

export type TestTasks = typeof tasks;
serveTasks(tasks);
