/** The slots that one step changed, each once. */
export class Touched {
  readonly slots: number[] = [];
  /** 1 for a slot that is noted, 2 for a group whose sums and all above it are. */
  readonly #marks: Uint8Array;

  constructor(size: number) {
    this.#marks = new Uint8Array(size + 1);
  }

  clear(): void {
    for (const slot of this.slots) this.#marks[slot] = 0;
    this.slots.length = 0;
  }

  add(slot: number): void {
    if (this.#marks[slot] !== 0) return;
    this.#marks[slot] = 1;
    this.slots.push(slot);
  }

  /** False where this group, and so all above it, was noted before. */
  addGroup(slot: number): boolean {
    if (this.#marks[slot] === 2) return false;
    this.add(slot);
    this.#marks[slot] = 2;
    return true;
  }
}
