import { vi } from 'vitest';

/** Does work while the clock of the server stands still. */
export async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${time}Z`) });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
