/**
 * Who follows whom, and in which order slots are settled. Document order serves as long as nothing
 * reads what stands behind it; else slots are sorted so that each comes after those that it reads.
 */
import type { Binding } from './bindings.ts';
import type { Layout } from './layout.ts';

export interface Graph {
  /** Those that read a slot, in one flat array: from `starts[slot]` to `starts[slot + 1]`. */
  readonly starts: Int32Array;
  readonly readers: Int32Array;
  /** Slots in the order of settling, and the place of each in it. */
  readonly order: Int32Array;
  readonly places: Int32Array;
  /** Slots that depend on themselves; what they work out stays empty. */
  readonly circular: ReadonlySet<number>;
}
type Bindings = readonly (Binding | null)[];
type Tree = Pick<Layout, 'size' | 'parents' | 'order' | 'places'>;

export function graphOf(layout: Tree, bindings: Bindings): Graph {
  const { size, order, places } = layout;
  const starts = new Int32Array(size + 1);
  let isForward = false;
  for (let slot = 0; slot < size; slot++) {
    for (const read of bindings[slot]?.reads ?? NONE) {
      (starts[read + 1] as number) += 1;
      if ((places[read] as number) > (places[slot] as number)) isForward = true;
    }
  }
  for (let slot = 0; slot < size; slot++) (starts[slot + 1] as number) += starts[slot] as number;
  const readers = new Int32Array(starts[size] as number);
  const next = starts.slice();
  for (let slot = 0; slot < size; slot++) {
    for (const read of bindings[slot]?.reads ?? NONE) {
      readers[next[read] as number] = slot;
      (next[read] as number) += 1;
    }
  }
  const plain = { starts, readers, order, places, circular: new Set<number>() };
  return isForward ? sorted(layout, bindings, plain) : plain;
}
const NONE: readonly number[] = [];

/** Each slot after its parent and after all that it reads; those in a circle follow at the end. */
function sorted({ size, parents, order: inDocument }: Tree, bindings: Bindings, graph: Graph): Graph {
  const waiting = new Int32Array(size);
  const children: number[][] = Array.from({ length: size }, () => []);
  for (const slot of inDocument) {
    const parent = parents[slot] as number;
    if (parent !== size) children[parent]?.push(slot);
    waiting[slot] = (bindings[slot]?.reads.length ?? 0) + (parent === size ? 0 : 1);
  }
  const order = new Int32Array(size);
  const places = new Int32Array(size).fill(-1);
  let count = 0;
  const ready: number[] = [];
  const release = (slot: number) => {
    (waiting[slot] as number) -= 1;
    if (waiting[slot] === 0) ready.push(slot);
  };
  const settleFrom = () => {
    for (let slot = ready.pop(); slot !== undefined; slot = ready.pop()) {
      places[slot] = count;
      order[count++] = slot;
      const { starts, readers } = graph;
      for (let at = (starts[slot + 1] as number) - 1; at >= (starts[slot] as number); at--)
        release(readers[at] as number);
      const below = children[slot] as number[];
      for (let at = below.length - 1; at >= 0; at--) release(below[at] as number);
    }
  };
  for (const slot of inDocument.toReversed()) if (waiting[slot] === 0) ready.push(slot);
  settleFrom();
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
