/**
 * Which slots depend on which, and the order of their evaluation. Document order is used unless some
 * slot depends on a later one; then slots are sorted so that each follows those that it depends on.
 */
import type { AdjacencyList } from './adjacency-list.ts';
import type { SlotTree } from './slot-tree.ts';

/** What depends on the value of a slot. */
export interface Dependents {
  /** By slot, the tests of its value. */
  readonly tests: AdjacencyList;
  /** By test, the slots whose rules contain it. */
  readonly ruleOwners: AdjacencyList;
  /** By slot, the slots whose expressions and counters read it. */
  readonly readers: AdjacencyList;
}
export interface DependencyGraph extends Dependents {
  /** Slots in the order of evaluation, and the position of each in it. */
  readonly order: Int32Array;
  readonly positions: Int32Array;
  /** Slots that depend on themselves, directly or indirectly, and the slots that depend on those. */
  readonly circular: readonly number[];
}

export function createGraph(layout: SlotTree, dependents: Dependents, readsAhead: boolean): DependencyGraph {
  const { order, positions } = layout;
  const { tests, ruleOwners, readers } = dependents;
  return readsAhead
    ? sortTopologically(layout, dependents)
    : { tests, ruleOwners, readers, order, positions, circular: [] };
}

/** Calls back for each slot that depends on a slot. */
function forEachDependent(
  { tests, ruleOwners, readers }: Dependents,
  slot: number,
  call: (dependent: number) => void,
): void {
  for (let at = readers.heads[slot] as number; at >= 0; at = readers.next[at] as number)
    call(readers.targets[at] as number);
  for (let at = tests.heads[slot] as number; at >= 0; at = tests.next[at] as number) {
    const test = tests.targets[at] as number;
    for (let entry = ruleOwners.heads[test] as number; entry >= 0; entry = ruleOwners.next[entry] as number)
      if (ruleOwners.targets[entry] !== slot) call(ruleOwners.targets[entry] as number);
  }
}

/** Each slot after its parent and after all that it depends on; circular slots come last. */
function sortTopologically({ size, parents, order: inDocument }: SlotTree, dependents: Dependents): DependencyGraph {
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
    forEachDependent(dependents, slot, wait);
  }
  const order = new Int32Array(inDocument.length);
  const positions = new Int32Array(size).fill(-1);
  let count = 0;
  const ready: number[] = [];
  const release = (slot: number) => {
    (waiting[slot] as number) -= 1;
    if (waiting[slot] === 0) ready.push(slot);
  };
  for (const slot of inDocument.toReversed()) if (waiting[slot] === 0) ready.push(slot);
  for (let slot = ready.pop(); slot !== undefined; slot = ready.pop()) {
    positions[slot] = count;
    order[count++] = slot;
    forEachDependent(dependents, slot, release);
    for (const below of (children[slot] as number[]).toReversed()) release(below);
  }
  const circular: number[] = [];
  for (const slot of inDocument) {
    if (count === order.length) break;
    if ((positions[slot] as number) >= 0) continue;
    positions[slot] = count;
    order[count++] = slot;
    circular.push(slot);
  }
  const { tests, ruleOwners, readers } = dependents;
  return { tests, ruleOwners, readers, order, positions, circular };
}
