import type { Database } from '../../../db/database.ts';

interface CacheEntry<V> {
  readonly value: V;
  readonly weight: number;
}
interface Bucket<V> {
  readonly entries: Map<number, CacheEntry<V>>;
  weight: number;
}

/** A bounded cache of committed data, separate for each database; the least recently used entry is dropped first. */
export class LruCache<V> {
  readonly #maxWeight: number;
  readonly #getWeight: (value: V) => number;
  readonly #buckets = new WeakMap<Database, Bucket<V>>();

  /** @param maxWeight the largest number of entries, or the largest sum of their weights */
  constructor(maxWeight: number, getWeight: (value: V) => number = () => 1) {
    this.#maxWeight = maxWeight;
    this.#getWeight = getWeight;
  }

  get(database: Database, id: number): V | undefined {
    const entries = this.#buckets.get(database)?.entries;
    const known = entries?.get(id);
    if (!entries || !known) return undefined;
    entries.delete(id);
    entries.set(id, known);
    return known.value;
  }

  /** Takes an entry out of the cache; the caller may change it and put it back by `set`. */
  remove(database: Database, id: number): V | undefined {
    const bucket = this.#buckets.get(database);
    const known = bucket?.entries.get(id);
    if (!bucket || !known) return undefined;
    bucket.entries.delete(id);
    bucket.weight -= known.weight;
    return known.value;
  }

  set(database: Database, id: number, value: V): void {
    this.remove(database, id);
    const bucket = this.#buckets.get(database) ?? { entries: new Map(), weight: 0 };
    this.#buckets.set(database, bucket);
    const weight = this.#getWeight(value);
    bucket.entries.set(id, { value, weight });
    bucket.weight += weight;
    for (const oldest of bucket.entries.keys()) {
      if (bucket.weight <= this.#maxWeight) break;
      this.remove(database, oldest);
    }
  }
}
