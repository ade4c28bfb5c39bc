/** Row locks part transactions, but not works that share one (`Database.inSharedTransaction`). */
import type { Tx } from './database.ts';
import { ofTransaction } from './of-transaction.ts';

const SERIALIZATION_FAILURE = '40001';

/** Two works of one transaction came to the same row: the transaction fails, and each is done alone. */
class Overlap extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/** What only one work of a transaction may hold. */
export class OnceInTransaction {
  readonly #heldIn = ofTransaction(() => new Set<number>());

  /** @throws Overlap where another work of the transaction holds it, told like a failed serialization */
  hold(tx: Tx, id: number): void {
    const held = this.#heldIn(tx);
    if (held.has(id)) throw new Overlap(`${id} is held by another work of the same transaction`);
    held.add(id);
  }
}
