/**
 * The positions that have to be evaluated again, as one bit each. They are taken in ascending order;
 * positions that are added meanwhile must lie behind the one that was taken last.
 */
export class DirtySet {
  readonly #words: Int32Array;
  /** The range of words that may contain bits. */
  #first: number;
  #last = -1;

  constructor(size: number) {
    this.#words = new Int32Array((size >> 5) + 1);
    this.#first = this.#words.length;
  }

  get isEmpty(): boolean {
    return this.#last < 0;
  }

  add(position: number): void {
    const word = position >> 5;
    (this.#words[word] as number) |= 1 << (position & 31);
    if (word < this.#first) this.#first = word;
    if (word > this.#last) this.#last = word;
  }

  /** Adds the positions from 0 to `count` - 1. */
  addAll(count: number): void {
    if (count === 0) return;
    this.#first = 0;
    this.#last = (count - 1) >> 5;
    this.#words.fill(-1, 0, this.#last + 1);
    this.#words[this.#last] = -1 >>> (31 - ((count - 1) & 31));
  }

  /** Removes and returns the lowest position; -1 if there is none. */
  takeFirst(): number {
    const words = this.#words;
    for (let word = this.#first; word <= this.#last; word++) {
      const bits = words[word] as number;
      if (bits === 0) continue;
      words[word] = bits & (bits - 1);
      this.#first = word;
      return (word << 5) + (31 - Math.clz32(bits & -bits));
    }
    this.#first = words.length;
    this.#last = -1;
    return -1;
  }
}

/**
 * The slots that changed during one update, each once and in the order of their change. The list is
 * overwritten by the next update instead of being emptied, which would cost more than a small update.
 */
export class SlotSet {
  /** Only the first `count` entries are valid. */
  readonly slots: number[] = [];
  count = 0;
  /** The slots as one bit each, small enough to stay in the processor cache even for a large form. */
  readonly #members: Int32Array;

  constructor(size: number) {
    this.#members = new Int32Array((size >> 5) + 1);
  }

  clear(): void {
    for (let index = 0; index < this.count; index++) this.#members[(this.slots[index] as number) >> 5] = 0;
    this.count = 0;
  }

  /** Adds a slot. Returns true if it was not in the set yet. */
  add(slot: number): boolean {
    const bits = this.#members[slot >> 5] as number;
    const bit = 1 << (slot & 31);
    if ((bits & bit) !== 0) return false;
    this.#members[slot >> 5] = bits | bit;
    this.slots[this.count++] = slot;
    return true;
  }
}
