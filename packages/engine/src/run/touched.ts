/** The slots that one step changed, each once. */
export class Touched {
  readonly slots: number[] = [];
  readonly #isNoted: Uint8Array;

  constructor(size: number) {
    this.#isNoted = new Uint8Array(size + 1);
  }

  clear(): void {
    for (let index = 0; index < this.slots.length; index++) this.#isNoted[this.slots[index] as number] = 0;
    this.slots.length = 0;
  }

  add(slot: number): void {
    if (this.#isNoted[slot] !== 0) return;
    this.#isNoted[slot] = 1;
    this.slots.push(slot);
  }
}
