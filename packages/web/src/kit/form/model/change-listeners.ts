/** Stores listeners by answer key; the key null means any change. */
export class ChangeListeners<Key> {
  readonly #listeners = new Map<Key | null, Set<() => void>>();
  readonly #versions = new Map<Key | null, number>();
  #allTouched = 0;

  add(key: Key | null, listener: () => void): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => set.delete(listener);
  }

  /** The version of a key, which increases with every change. */
  version(key: Key | null): number {
    return (this.#versions.get(key) ?? 0) + this.#allTouched;
  }

  touch(keys: Iterable<Key | null>): void {
    const touched = [...keys];
    for (const key of touched) this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
    for (const key of touched) for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Marks everything as changed, including keys without listeners. */
  touchAll(): void {
    this.#allTouched += 1;
    for (const set of this.#listeners.values()) for (const listener of set) listener();
  }
}
