/** Row locks part transactions, but not works that share one (`Database.inSharedTransaction`). */
import type { Tx } from './database.ts';

const SERIALIZATION_FAILURE = '40001';

/** Two works of one transaction came to the same row: the transaction fails, and each is done alone. */
class Overlap extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/** What only one work of a transaction may hold. */
export class OnceInTransaction {
  readonly #held = new WeakMap<Tx, Set<number>>();

  /** @throws Overlap where another work of the transaction holds it, told like a failed serialization */
  hold(tx: Tx, id: number): void {
    const held = this.#held.get(tx) ?? new Set();
    if (held.has(id)) throw new Overlap(`${id} is held by another work of the same transaction`);
    this.#held.set(tx, held.add(id));
  }
}
