import { vi } from 'vitest';

/** The clock of the server stands still at a time, while work is done. */
export async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${time}Z`) });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
