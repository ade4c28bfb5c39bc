/**
 * Who follows whom, and in which order slots are settled. Document order serves as long as nothing
 * reads what stands behind it; else slots are sorted so that each comes after those that it reads.
 */
import type { Binding } from './bindings.ts';
import type { Conditions } from './conditions.ts';
import type { Places } from './layout.ts';

/** Numbers that belong to a number, in one flat array: those of `n` from `starts[n]` to `starts[n + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly all: Int32Array;
}
export interface Graph {
  /** By slot, the tests that ask its value. */
  readonly tests: Lists;
  /** By test, the slots whose rules ask it. */
  readonly askers: Lists;
  /** By slot, the slots whose expressions and counts read it. */
  readonly readers: Lists;
  /** Slots in the order of settling, and the place of each in it. */
  readonly order: Int32Array;
  readonly places: Int32Array;
  /** Slots that depend on themselves; what they work out stays empty. */
  readonly circular: ReadonlySet<number>;
}
type Bindings = readonly (Binding | null)[];
type Tree = Pick<Places, 'size' | 'parents' | 'order' | 'places'>;

export function graphOf(layout: Tree, bindings: Bindings, { tests }: Conditions): Graph {
  const { size, order, places } = layout;
  const asked = new Pairs();
  const asking = new Pairs();
  const reading = new Pairs();
  for (let test = 0; test < tests.length; test++) for (const slot of tests[test]?.slots ?? NONE) asked.add(slot, test);
  for (let slot = 0; slot < bindings.length; slot++) {
    const binding = bindings[slot];
    if (!binding) continue;
    for (const read of binding.reads) reading.add(read, slot);
    for (const test of binding.tests) if (!binding.testsOfItself.includes(test)) asking.add(test, slot);
  }
  const plain: Graph = {
    tests: asked.lists(size),
    askers: asking.lists(tests.length),
    readers: reading.lists(size),
    ...{ order, places, circular: new Set() },
  };
  const isForward = (from: number, to: number) => (places[from] as number) > (places[to] as number);
  const looksAhead =
    reading.some(isForward) || asking.some((test, slot) => tests[test]?.slots.some((one) => isForward(one, slot)));
  return looksAhead ? sorted(layout, bindings, plain) : plain;
}
const NONE: readonly number[] = [];

/** Pairs of numbers on their way to lists. */
export class Pairs {
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  add(from: number, to: number): void {
    this.#from.push(from);
    this.#to.push(to);
  }

  some(holds: (from: number, to: number) => boolean | undefined): boolean {
    return this.#from.some((from, index) => holds(from, this.#to[index] as number));
  }

  lists(count: number): Lists {
    const starts = new Int32Array(count + 2);
    const all = new Int32Array(this.#to.length);
    // Counted two places further on, so that filling in moves each start to where it belongs.
    for (const from of this.#from) (starts[from + 2] as number) += 1;
    for (let number = 2; number < starts.length; number++) (starts[number] as number) += starts[number - 1] as number;
    for (let index = 0; index < all.length; index++) {
      const from = this.#from[index] as number;
      all[starts[from + 1] as number] = this.#to[index] as number;
      (starts[from + 1] as number) += 1;
    }
    return { starts, all };
  }
}

/** Calls back for each slot that follows from a slot's value. */
function eachFollower({ tests, askers, readers }: Graph, slot: number, call: (follower: number) => void): void {
  for (let at = readers.starts[slot] as number; at < (readers.starts[slot + 1] as number); at++)
    call(readers.all[at] as number);
  for (let at = tests.starts[slot] as number; at < (tests.starts[slot + 1] as number); at++) {
    const test = tests.all[at] as number;
    for (let asker = askers.starts[test] as number; asker < (askers.starts[test + 1] as number); asker++)
      if (askers.all[asker] !== slot) call(askers.all[asker] as number);
  }
}

/** Each slot after its parent and after all that it reads; those in a circle follow at the end. */
function sorted({ size, parents, order: inDocument }: Tree, bindings: Bindings, graph: Graph): Graph {
  const waiting = new Int32Array(size);
  const children: number[][] = Array.from({ length: size }, () => []);
  const wait = (slot: number) => {
    (waiting[slot] as number) += 1;
  };
  for (const slot of inDocument) {
    const parent = parents[slot] as number;
    if (parent !== size) {
      children[parent]?.push(slot);
      wait(slot);
    }
    eachFollower(graph, slot, wait);
  }
  const order = new Int32Array(size);
  const places = new Int32Array(size).fill(-1);
  let count = 0;
  const ready: number[] = [];
  const release = (slot: number) => {
    (waiting[slot] as number) -= 1;
    if (waiting[slot] === 0) ready.push(slot);
  };
  for (const slot of inDocument.toReversed()) if (waiting[slot] === 0) ready.push(slot);
  for (let slot = ready.pop(); slot !== undefined; slot = ready.pop()) {
    places[slot] = count;
    order[count++] = slot;
    eachFollower(graph, slot, release);
    for (const below of (children[slot] as number[]).toReversed()) release(below);
  }
  const circular = new Set<number>();
  for (const slot of inDocument) {
    if (count === size) break;
    if ((places[slot] as number) >= 0) continue;
    places[slot] = count;
    order[count++] = slot;
    if (bindings[slot]) circular.add(slot);
  }
  return { ...graph, order, places, circular };
}
