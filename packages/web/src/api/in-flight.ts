import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Counts a call until its promise settles; the loading bar shows while the count is above 0. */
export async function trackCall<T>(work: Promise<T>): Promise<T> {
  count += 1;
  notify();
  try {
    return await work;
  } finally {
    count -= 1;
    notify();
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useCallsInFlight = (): number => useSyncExternalStore(subscribe, () => count);
