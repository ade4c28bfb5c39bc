/** Slots that one step noted, each once. Lists are written over and never emptied, which would cost more than the step. */
export class SlotSet {
  /** So many of these count. */
  readonly slots: number[] = [];
  count = 0;
  /** A bit for each slot that is noted: few bytes, which stay at hand on the largest form. */
  readonly #noted: Int32Array;

  constructor(size: number) {
    this.#noted = new Int32Array((size >> 5) + 1);
  }

  clear(): void {
    for (let index = 0; index < this.count; index++) this.#noted[(this.slots[index] as number) >> 5] = 0;
    this.count = 0;
  }

  /** True the first time. */
  add(slot: number): boolean {
    const bits = this.#noted[slot >> 5] as number;
    const bit = 1 << (slot & 31);
    if ((bits & bit) !== 0) return false;
    this.#noted[slot >> 5] = bits | bit;
    this.slots[this.count++] = slot;
    return true;
  }
}
