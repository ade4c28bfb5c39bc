import type { Tx } from './database.ts';

/** What belongs to a transaction: made when it is first asked for, and forgotten with it. */
export function ofTransaction<T extends object>(make: (tx: Tx) => T): (tx: Tx) => T {
  const kept = new WeakMap<Tx, T>();
  return (tx) => {
    const known = kept.get(tx) ?? make(tx);
    kept.set(tx, known);
    return known;
  };
}
