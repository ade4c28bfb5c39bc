/**
 * Which numbers follow from a number, for many numbers at once. The lists are chained through flat
 * arrays, so that those of a form are taken over as they stand and lengthened by what its rows add.
 */
export interface AdjacencyList {
  /** Where the list of each number begins, -1 for an empty one. */
  readonly heads: Int32Array;
  readonly targets: Int32Array;
  /** Where the next one of the same list stands, -1 behind the last. */
  readonly next: Int32Array;
}

const NO_ENTRIES = new Int32Array(0);
export const EMPTY_ADJACENCY_LIST: AdjacencyList = { heads: NO_ENTRIES, targets: NO_ENTRIES, next: NO_ENTRIES };

/** Lengthens links; those before stay as they are. */
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

  /** Where the list of a number begins now, -1 for an empty one. */
  firstEntry(from: number): number {
    return this.#heads[from] ?? -1;
  }

  /** Of what was added last, or stood before: the number at a place, and the place of the next. */
  targetAt(place: number): number {
    const { targets } = this.#before;
    return (place < targets.length ? targets[place] : this.#to[place - targets.length]) as number;
  }
  nextEntry(place: number): number {
    const { next } = this.#before;
    return (place < next.length ? next[place] : this.#next[place - next.length]) as number;
  }

  /** The links of so many numbers. */
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

/** Numbers, and more of them behind. */
export function appendNumbers<T extends Int32Array | Uint8Array | Float64Array>(before: T, more: readonly number[]): T {
  const all = new (before.constructor as new (length: number) => T)(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}
