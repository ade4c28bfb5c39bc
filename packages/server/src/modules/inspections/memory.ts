import type { Database } from '../../db/database.ts';

interface Kept<V> {
  readonly value: V;
  readonly weight: number;
}
interface Shelf<V> {
  readonly kept: Map<number, Kept<V>>;
  weight: number;
}

/** A bounded memory of what is committed, apart for each database; the longest unused goes first. */
export class Memory<V> {
  readonly #most: number;
  readonly #weightOf: (value: V) => number;
  readonly #byDatabase = new WeakMap<Database, Shelf<V>>();

  /** `most` is how many there may be, or what they may weigh together where they differ in size. */
  constructor(most: number, weightOf: (value: V) => number = () => 1) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  get(database: Database, id: number): V | undefined {
    const kept = this.#byDatabase.get(database)?.kept;
    const known = kept?.get(id);
    if (!kept || !known) return undefined;
    kept.delete(id);
    kept.set(id, known);
    return known.value;
  }

  /** The same, forgotten with that: whoever takes it may change it, and gives it back by `set`. */
  take(database: Database, id: number): V | undefined {
    const shelf = this.#byDatabase.get(database);
    const known = shelf?.kept.get(id);
    if (!shelf || !known) return undefined;
    shelf.kept.delete(id);
    shelf.weight -= known.weight;
    return known.value;
  }

  set(database: Database, id: number, value: V): void {
    this.take(database, id);
    const shelf = this.#byDatabase.get(database) ?? { kept: new Map(), weight: 0 };
    this.#byDatabase.set(database, shelf);
    const weight = this.#weightOf(value);
    shelf.kept.set(id, { value, weight });
    shelf.weight += weight;
    for (const oldest of shelf.kept.keys()) {
      if (shelf.weight <= this.#most) break;
      this.take(database, oldest);
    }
  }
}
