import type { Database } from './db/database.ts';

interface LruCacheOptions<V> {
  readonly maxEntries?: number;
  /** Of all entries together. The newest one stays even if it alone is heavier. */
  readonly maxWeight?: number;
  readonly getWeight?: (value: V) => number;
}

/** A bounded cache; the least recently used entry is dropped first. */
export class LruCache<K, V> {
  readonly #entries = new Map<K, { readonly value: V; readonly weight: number }>();
  readonly #maxEntries: number;
  readonly #maxWeight: number;
  readonly #getWeight: (value: V) => number;
  #weight = 0;

  constructor({ maxEntries = Infinity, maxWeight = Infinity, getWeight = () => 1 }: LruCacheOptions<V>) {
    this.#maxEntries = maxEntries;
    this.#maxWeight = maxWeight;
    this.#getWeight = getWeight;
  }

  find(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.remove(key);
    const weight = this.#getWeight(value);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      const fits = this.#entries.size <= this.#maxEntries && this.#weight <= this.#maxWeight;
      if (fits || this.#entries.size === 1) break;
      this.remove(oldest);
    }
  }

  /** Takes an entry out of the cache; the caller may change it and put it back by `set`. */
  remove(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    return entry.value;
  }
}

/** Committed records by their ids, separate for each database. */
export class RecordCache<V> {
  readonly #options: LruCacheOptions<V>;
  readonly #byDatabase = new WeakMap<Database, LruCache<number, V>>();

  constructor(options: LruCacheOptions<V>) {
    this.#options = options;
  }

  of(database: Database): LruCache<number, V> {
    const known = this.#byDatabase.get(database);
    if (known) return known;
    const created = new LruCache<number, V>(this.#options);
    this.#byDatabase.set(database, created);
    return created;
  }
}
