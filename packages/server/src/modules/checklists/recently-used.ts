/** Keeps what was used last, up to a number of entries and a total weight. */
export class RecentlyUsed<K, V> {
  readonly #kept = new Map<K, { readonly value: V; readonly weight: number }>();
  readonly #most: number;
  readonly #heaviest: number;
  #weight = 0;

  constructor(most: number, heaviest: number) {
    this.#most = most;
    this.#heaviest = heaviest;
  }

  find(key: K): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  keep(key: K, value: V, weight: number): void {
    this.#drop(key);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most && (this.#weight <= this.#heaviest || this.#kept.size === 1)) break;
      this.#drop(oldest);
    }
  }

  #drop(key: K): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
