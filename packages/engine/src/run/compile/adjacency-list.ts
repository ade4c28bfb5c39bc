/**
 * Lists of numbers that belong to numbers, chained through flat arrays. The lists of a form can be extended for its
 * rows without rebuilding them.
 */
export interface AdjacencyList {
  /** The index of the first entry of each number; -1 for an empty list. */
  readonly heads: Int32Array;
  readonly targets: Int32Array;
  /** The index of the next entry of the same list for each entry; -1 after the last. */
  readonly next: Int32Array;
}

const NO_ENTRIES = new Int32Array(0);
export const EMPTY_ADJACENCY_LIST: AdjacencyList = { heads: NO_ENTRIES, targets: NO_ENTRIES, next: NO_ENTRIES };

/** Extends an adjacency list, which itself stays unchanged. */
export class AdjacencyListBuilder {
  readonly #before: AdjacencyList;
  #heads: Int32Array;
  readonly #to: number[] = [];
  readonly #next: number[] = [];

  constructor(before: AdjacencyList, count: number) {
    this.#before = before;
    this.#heads = growHeads(before.heads, count);
  }

  add(from: number, to: number): void {
    if (from >= this.#heads.length) this.#heads = growHeads(this.#heads, 2 * from + 1);
    this.#next.push(this.#heads[from] as number);
    this.#heads[from] = this.#before.targets.length + this.#to.push(to) - 1;
  }

  /** The index of the first entry of a number; -1 for an empty list. */
  firstEntry(from: number): number {
    return this.#heads[from] ?? -1;
  }

  /** The target of an entry, and the index of the next entry. */
  targetAt(place: number): number {
    const { targets } = this.#before;
    return (place < targets.length ? targets[place] : this.#to[place - targets.length]) as number;
  }
  nextEntry(place: number): number {
    const { next } = this.#before;
    return (place < next.length ? next[place] : this.#next[place - next.length]) as number;
  }

  /** The lists of the numbers from 0 to `count` - 1. */
  build(count: number): AdjacencyList {
    const heads = count === this.#heads.length ? this.#heads : growHeads(this.#heads.subarray(0, count), count);
    return {
      heads,
      targets: appendNumbers(this.#before.targets, this.#to),
      next: appendNumbers(this.#before.next, this.#next),
    };
  }
}

function growHeads(heads: Int32Array, count: number): Int32Array {
  const all = new Int32Array(count).fill(-1, heads.length);
  all.set(heads);
  return all;
}

/** A copy of an array with more numbers at its end. */
export function appendNumbers<T extends Int32Array | Uint8Array | Float64Array>(before: T, more: readonly number[]): T {
  const all = new (before.constructor as new (length: number) => T)(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}
