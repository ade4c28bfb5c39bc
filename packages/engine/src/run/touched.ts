/** The slots that one step changed, each once. */
export class Touched {
  readonly slots: number[] = [];
  /** A bit for each slot that is noted: few bytes, which stay at hand on the largest form. */
  readonly #noted: Int32Array;

  constructor(size: number) {
    this.#noted = new Int32Array((size >> 5) + 1);
  }

  clear(): void {
    const { slots } = this;
    for (let index = 0; index < slots.length; index++) this.#noted[(slots[index] as number) >> 5] = 0;
    slots.length = 0;
  }

  add(slot: number): void {
    const bits = this.#noted[slot >> 5] as number;
    const bit = 1 << (slot & 31);
    if ((bits & bit) !== 0) return;
    this.#noted[slot >> 5] = bits | bit;
    this.slots.push(slot);
  }
}
