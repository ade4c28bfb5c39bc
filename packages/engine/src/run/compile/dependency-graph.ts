/**
 * Determines which slots depend on which, and the order of their evaluation. Document order is used unless some slot
 * depends on a later one; then slots are sorted so that each follows those on which it depends. Constraints, and rules
 * that decide neither values nor visibility, take no part in this order: nothing depends on their results, so they may
 * read anything. The values that they read may therefore change after them, and then they are evaluated again (`late`
 * below).
 *
 * If many slots read the same list of slots, they are connected by a *hub*: each slot of the list has the hub as its
 * reader, and the hub has the readers of the list. Hubs are numbered behind the slots.
 */
import type { AdjacencyList } from './adjacency-list.ts';
import type { SlotTree } from './slot-tree.ts';

/** The slots and tests that depend on the value of a slot. */
export interface Dependents {
  /** The tests of each slot's value. */
  readonly tests: AdjacencyList;
  /** The slots whose rules contain each test: rules that decide values or visibility, and late ones. */
  readonly ruleOwners: AdjacencyList;
  readonly lateOwners: AdjacencyList;
  /** The slots and hubs whose expressions and counters read each slot or hub, and those whose constraints do. */
  readonly readers: AdjacencyList;
  readonly lateReaders: AdjacencyList;
  /** The number of slots and hubs. */
  readonly nodeCount: number;
}
export interface DependencyGraph extends Dependents {
  /** Slots in the order of evaluation, and the position of each in it. */
  readonly order: Int32Array;
  readonly positions: Int32Array;
  /** Slots that depend on themselves, directly or indirectly, and the slots that depend on those. */
  readonly circular: readonly number[];
}

export const createGraph = (layout: SlotTree, dependents: Dependents, readsAhead: boolean): DependencyGraph =>
  readsAhead
    ? sortTopologically(layout, dependents)
    : { ...dependents, order: layout.order, positions: layout.positions, circular: [] };

/** Calls back for each slot or hub that has to follow a slot or hub. */
function forEachFollower(
  { tests, ruleOwners, readers }: Dependents,
  node: number,
  call: (follower: number) => void,
): void {
  for (let at = readers.heads[node] as number; at >= 0; at = readers.next[at] as number)
    call(readers.targets[at] as number);
  for (let at = tests.heads[node] ?? -1; at >= 0; at = tests.next[at] as number) {
    const test = tests.targets[at] as number;
    for (let entry = ruleOwners.heads[test] as number; entry >= 0; entry = ruleOwners.next[entry] as number)
      if (ruleOwners.targets[entry] !== node) call(ruleOwners.targets[entry] as number);
  }
}

/** Sorts each slot after its parent and after all that it depends on; circular slots come last. */
function sortTopologically({ size, parents, order: inDocument }: SlotTree, dependents: Dependents): DependencyGraph {
  const { nodeCount } = dependents;
  const waiting = new Int32Array(nodeCount);
  const children: number[][] = Array.from({ length: size }, () => []);
  const wait = (node: number) => {
    (waiting[node] as number) += 1;
  };
  for (const slot of inDocument) {
    const parent = parents[slot] as number;
    if (parent !== size) {
      children[parent]?.push(slot);
      wait(slot);
    }
    forEachFollower(dependents, slot, wait);
  }
  for (let hub = size; hub < nodeCount; hub++) forEachFollower(dependents, hub, wait);
  const order = new Int32Array(inDocument.length);
  const positions = new Int32Array(size).fill(-1);
  let count = 0;
  const ready: number[] = [];
  const release = (node: number) => {
    (waiting[node] as number) -= 1;
    if (waiting[node] === 0) ready.push(node);
  };
  for (const slot of inDocument.toReversed()) if (waiting[slot] === 0) ready.push(slot);
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    if (node < size) {
      positions[node] = count;
      order[count++] = node;
    }
    forEachFollower(dependents, node, release);
    if (node < size) for (const below of (children[node] as number[]).toReversed()) release(below);
  }
  const circular: number[] = [];
  for (const slot of inDocument) {
    if (count === order.length) break;
    if ((positions[slot] as number) >= 0) continue;
    positions[slot] = count;
    order[count++] = slot;
    circular.push(slot);
  }
  return { ...dependents, order, positions, circular };
}
