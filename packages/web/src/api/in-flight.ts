import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Counts a call until its promise settles; the loading bar shows while the count is above 0. */
export async function inFlight<T>(work: Promise<T>): Promise<T> {
  count += 1;
  tell();
  try {
    return await work;
  } finally {
    count -= 1;
    tell();
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useInFlight = (): number => useSyncExternalStore(subscribe, () => count);
