/** What comes while the like of it is under way goes together with the next: many pay for one round trip. */

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/** So long the next wait for those under way; something slow or blocked must not hold up the rest. */
const PATIENCE_MS = 50;

export interface Deed<Item, Result> {
  /** Answers for each item, in their order; where it throws, nothing has been done for any of them. */
  together(items: readonly Item[]): Promise<readonly Result[]>;
  alone(item: Item): Promise<Result>;
}

/**
 * Does alike things together: the first at once, those that come meanwhile as soon as it is done, or
 * after 50 ms. Nothing is put off to wait for company. Where it fails, each is done alone, so that
 * nobody is told of another's failure.
 */
export class Gathering<Item, Result> {
  readonly #most: number;
  readonly #deed: Deed<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isUnderWay = false;

  constructor(most: number, deed: Deed<Item, Result>) {
    this.#most = most;
    this.#deed = deed;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isUnderWay) this.#next();
    });
  }

  #next(): void {
    const gathered = this.#waiting.splice(0, this.#most);
    this.#isUnderWay = gathered.length > 0;
    if (!this.#isUnderWay) return;
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(patience);
      this.#next();
    };
    const patience = setTimeout(end, PATIENCE_MS);
    void this.#answer(gathered).then(end);
  }

  async #answer(gathered: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first] = gathered;
    if (gathered.length === 1) {
      await this.#deed.alone(first!.item).then(first!.resolve, first!.reject);
      return;
    }
    try {
      const results = await this.#deed.together(gathered.map(({ item }) => item));
      for (const [n, { resolve }] of gathered.entries()) resolve(results[n]!);
    } catch {
      for (const { item, resolve } of gathered) resolve(this.#deed.alone(item));
    }
  }
}
