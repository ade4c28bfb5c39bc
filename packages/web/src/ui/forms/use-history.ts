import { useState } from 'react';

interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** Typing in one field is one step: changes with the same key replace each other. */
export function useHistory<T>(initial: T) {
  const [steps, setSteps] = useState<Steps<T>>({ past: [], now: initial, future: [] });
  const [lastKey, setLastKey] = useState<string | null>(null);
  const step = (key: string | null, next: Steps<T>) => {
    setLastKey(key);
    setSteps(next);
  };
  const { past, now, future } = steps;
  return {
    now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change(next: T, key: string | null = null) {
      const isSameStep = key !== null && key === lastKey;
      step(key, { past: isSameStep ? past : [...past, now], now: next, future: [] });
    },
    undo() {
      const before = past.at(-1);
      if (before !== undefined) step(null, { past: past.slice(0, -1), now: before, future: [now, ...future] });
    },
    redo() {
      const [after, ...later] = future;
      if (after !== undefined) step(null, { past: [...past, now], now: after, future: later });
    },
    reset: (next: T) => step(null, { past: [], now: next, future: [] }),
  };
}
