/** The slots that one step changed, each once. */
export class Touched {
  readonly slots: number[] = [];
  /** In which step each slot was last noted. */
  readonly #notedIn: Uint32Array;
  #step = 1;

  constructor(size: number) {
    this.#notedIn = new Uint32Array(size + 1);
  }

  clear(): void {
    this.#step += 1;
    this.slots.length = 0;
  }

  add(slot: number): void {
    if (this.#notedIn[slot] === this.#step) return;
    this.#notedIn[slot] = this.#step;
    this.slots.push(slot);
  }
}
