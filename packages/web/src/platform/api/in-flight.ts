import { createExternalValue } from './external-value.ts';

const count = createExternalValue(0);

/** Counts a call until its promise settles; the loading bar shows while the count is above 0. */
export async function trackCall<T>(work: Promise<T>): Promise<T> {
  count.set(count.get() + 1);
  try {
    return await work;
  } finally {
    count.set(count.get() - 1);
  }
}

export const useCallsInFlight = count.use;
