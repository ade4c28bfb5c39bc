import { useSyncExternalStore } from 'react';

/**
 * Whether the last call got a response. `navigator.onLine` alone is not enough: it is also true in a network
 * that leads nowhere.
 */
let isReachable = true;
const listeners = new Set<() => void>();

export function setServerReachable(value: boolean): void {
  if (value === isReachable) return;
  isReachable = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useIsServerReachable = (): boolean => useSyncExternalStore(subscribe, () => isReachable);
