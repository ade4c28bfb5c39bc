/**
 * Which numbers follow from a number, for many numbers at once. The lists are chained through flat
 * arrays, so that those of a form are taken over as they stand and lengthened by what its rows add.
 */
export interface Links {
  /** Where the list of each number begins, -1 for an empty one. */
  readonly heads: Int32Array;
  readonly to: Int32Array;
  /** Where the next one of the same list stands, -1 behind the last. */
  readonly next: Int32Array;
}

const NOTHING = new Int32Array(0);
export const NO_LINKS: Links = { heads: NOTHING, to: NOTHING, next: NOTHING };

/** Lengthens links; those before stay as they are. */
export class LinksWriter {
  readonly #before: Links;
  #heads: Int32Array;
  readonly #to: number[] = [];
  readonly #next: number[] = [];

  constructor(before: Links, count: number) {
    this.#before = before;
    this.#heads = longer(before.heads, count);
  }

  add(from: number, to: number): void {
    if (from >= this.#heads.length) this.#heads = longer(this.#heads, 2 * from + 1);
    this.#next.push(this.#heads[from] as number);
    this.#heads[from] = this.#before.to.length + this.#to.push(to) - 1;
  }

  /** Where the list of a number begins now, -1 for an empty one. */
  first(from: number): number {
    return this.#heads[from] ?? -1;
  }

  /** Of what was added last, or stood before: the number at a place, and the place of the next. */
  at(place: number): number {
    const { to } = this.#before;
    return (place < to.length ? to[place] : this.#to[place - to.length]) as number;
  }
  after(place: number): number {
    const { next } = this.#before;
    return (place < next.length ? next[place] : this.#next[place - next.length]) as number;
  }

  /** The links of so many numbers. */
  links(count: number): Links {
    const heads = count === this.#heads.length ? this.#heads : longer(this.#heads.subarray(0, count), count);
    return { heads, to: joined(this.#before.to, this.#to), next: joined(this.#before.next, this.#next) };
  }
}

function longer(heads: Int32Array, count: number): Int32Array {
  const all = new Int32Array(count).fill(-1, heads.length);
  all.set(heads);
  return all;
}

/** Numbers, and more of them behind. */
export function joined<T extends Int32Array | Uint8Array | Float64Array>(before: T, more: readonly number[]): T {
  const all = new (before.constructor as new (length: number) => T)(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}
