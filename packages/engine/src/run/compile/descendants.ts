/**
 * Finds the children of a slot, and the slots to which an item refers: the same row from inside a repeat, all rows from
 * outside.
 */
import type { Node } from './node.ts';
import type { SlotTree } from './slot-tree.ts';

type Tree = Pick<SlotTree, 'order' | 'positions' | 'ends'>;

/** The children of a slot, in document order. */
export function* childSlots({ order, positions, ends }: Tree, slot: number): Generator<number> {
  const end = ends[slot] as number;
  for (let position = (positions[slot] as number) + 1; position < end; ) {
    const child = order[position] as number;
    yield child;
    position = ends[child] as number;
  }
}

/** The part of a list of slots in document order that lies at or below a slot, as indexes from `start` to before `end`. */
function findRange({ positions, ends }: Tree, slots: readonly number[], above: number): { start: number; end: number } {
  const start = findFirst(positions, slots, positions[above] as number);
  return { start, end: findFirst(positions, slots, ends[above] as number, start) };
}

/** The index of the first slot at or behind a position. */
function findFirst(positions: Int32Array, slots: readonly number[], position: number, from = 0): number {
  let [low, high] = [from, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[slots[middle] as number] as number) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface ResolvedSlots {
  readonly slots: readonly number[];
  /** Whether the item is not repeated or is in the same row, so that it has one value rather than a list. */
  readonly isSingle: boolean;
}

/** The repeats that contain a slot, innermost first. A repeat as a whole is outside of its own rows. */
function enclosingRepeats(layout: SlotTree, slot: number): number[] {
  const repeats: number[] = [];
  for (let at = layout.parents[slot] as number; at !== layout.size; at = layout.parents[at] as number)
    if (layout.isRepeat[at] === 1) repeats.push(at);
  return repeats;
}

/** The row of a repeat that contains a slot. */
function findRow(layout: SlotTree, repeat: number, slot: number): number {
  let row = slot;
  while (layout.parents[row] !== repeat) row = layout.parents[row] as number;
  return row;
}

const NO_SLOTS: readonly number[] = [];

/** The parts of lists that were resolved before, so that equal lists are the same object. */
export type ListCache = Map<readonly number[], Map<number, readonly number[]>>;

/**
 * The slots that an item refers to, seen from a slot. With `all`, all rows of the common repeat rather
 * than the same row. Lists are found by binary search, because every row of a repeat may refer to them.
 */
export function resolveSlots(
  layout: SlotTree,
  { index, isRepeated }: Node,
  from: number,
  all = false,
  cache?: ListCache,
): ResolvedSlots {
  if (!isRepeated) return { slots: [index], isSingle: true };
  const slots = layout.rowSlots.get(index) ?? NO_SLOTS;
  if (slots.length === 0) return { slots, isSingle: false };
  const shared = enclosingRepeats(layout, from).find((repeat) => {
    const { start, end } = findRange(layout, slots, repeat);
    return start < end;
  });
  if (shared === undefined) return { slots, isSingle: false };
  const row = findRow(layout, shared, from);
  const own = findRange(layout, slots, row);
  const inner = own.start < own.end ? enclosingRepeats(layout, slots[own.start] as number)[0] : undefined;
  if (inner === shared && !all) return { slots: [slots[own.start] as number], isSingle: true };
  const scope = all && inner === shared ? findRange(layout, slots, shared) : own;
  return { slots: slice(slots, scope, cache), isSingle: false };
}

function slice(
  slots: readonly number[],
  { start, end }: { start: number; end: number },
  cache: ListCache | undefined,
): readonly number[] {
  if (start === 0 && end === slots.length) return slots;
  const cached = cache?.get(slots)?.get(start);
  if (cached?.length === end - start) return cached;
  const part = slots.slice(start, end);
  if (cache) {
    const parts = cache.get(slots) ?? new Map<number, readonly number[]>();
    cache.set(slots, parts.set(start, part));
  }
  return part;
}
