/** Who wants to know when what a key shows may have changed; null stands for any change at all. */
export class ChangeListeners<Key> {
  readonly #listeners = new Map<Key | null, Set<() => void>>();
  readonly #versions = new Map<Key | null, number>();
  #allTouched = 0;

  add(key: Key | null, listener: () => void): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => set.delete(listener);
  }

  /** Rises with every change of what the key shows. */
  version(key: Key | null): number {
    return (this.#versions.get(key) ?? 0) + this.#allTouched;
  }

  touch(keys: Iterable<Key | null>): void {
    const touched = [...keys];
    for (const key of touched) this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
    for (const key of touched) for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Everything may be otherwise, also what nobody listens to as yet. */
  touchAll(): void {
    this.#allTouched += 1;
    for (const set of this.#listeners.values()) for (const listener of set) listener();
  }
}
