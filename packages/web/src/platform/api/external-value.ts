import { useSyncExternalStore } from 'react';

interface ExternalValue<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly use: () => T;
}

/** One value outside React that components can read; setting an equal value does not notify listeners. */
export function createExternalValue<T>(initial: T): ExternalValue<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => current;
  return {
    get,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
