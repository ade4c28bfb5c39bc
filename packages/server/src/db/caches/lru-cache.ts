import type { Database } from '../database.ts';

interface LruCacheOptions<K, V> {
  /** The approximate maximum size of all entries together. The newest one stays even if it alone needs more. */
  readonly maxBytes: number;
  /** The memory that an entry needs, roughly: what counts is that a large one counts as large. */
  readonly getBytes: (value: V, key: K) => number;
}

/** A cache of bounded memory; the least recently used entry is dropped first. */
export class LruCache<K, V> {
  readonly #entries = new Map<K, { readonly value: V; readonly bytes: number }>();
  readonly #options: LruCacheOptions<K, V>;
  #bytes = 0;

  constructor(options: LruCacheOptions<K, V>) {
    this.#options = options;
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
    const bytes = this.#options.getBytes(value, key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes || this.#entries.size === 1) break;
      this.remove(oldest);
    }
  }

  /** Takes an entry out of the cache; the caller may change it and put it back by `set`. */
  remove(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    return entry.value;
  }
}

/** The cached records of one workspace. */
export interface WorkspaceCache<V> {
  find(id: number): V | undefined;
  set(id: number, value: V): void;
  remove(id: number): V | undefined;
}

/** Committed records by workspace and id, separate for each database; all workspaces share the memory. */
export class RecordCache<V> {
  readonly #options: LruCacheOptions<string, V>;
  readonly #byDatabase = new WeakMap<Database, LruCache<string, V>>();

  constructor({ maxBytes, getBytes }: { readonly maxBytes: number; readonly getBytes: (value: V) => number }) {
    this.#options = { maxBytes, getBytes };
  }

  of(database: Database, workspaceId: number): WorkspaceCache<V> {
    const records = this.#byDatabase.get(database) ?? new LruCache<string, V>(this.#options);
    this.#byDatabase.set(database, records);
    const toKey = (id: number): string => `${workspaceId} ${id}`;
    return {
      find: (id) => records.find(toKey(id)),
      set: (id, value) => records.set(toKey(id), value),
      remove: (id) => records.remove(toKey(id)),
    };
  }
}
