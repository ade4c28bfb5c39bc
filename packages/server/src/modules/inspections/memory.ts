import type { Database } from '../../db/database.ts';

/** A bounded memory of what is committed, apart for each database; the longest unused goes first. */
export class Memory<V> {
  readonly #most: number;
  readonly #byDatabase = new WeakMap<Database, Map<number, V>>();

  constructor(most: number) {
    this.#most = most;
  }

  get(database: Database, id: number): V | undefined {
    const values = this.#byDatabase.get(database);
    const value = values?.get(id);
    if (values && value !== undefined) {
      values.delete(id);
      values.set(id, value);
    }
    return value;
  }

  /** The same, forgotten with that: whoever takes it may change it, and gives it back by `set`. */
  take(database: Database, id: number): V | undefined {
    const values = this.#byDatabase.get(database);
    const value = values?.get(id);
    values?.delete(id);
    return value;
  }

  set(database: Database, id: number, value: V): void {
    const values = this.#byDatabase.get(database) ?? new Map<number, V>();
    this.#byDatabase.set(database, values);
    values.delete(id);
    values.set(id, value);
    const [oldest] = values.keys();
    if (values.size > this.#most && oldest !== undefined) values.delete(oldest);
  }
}
