/** Children of a slot, and the slots that an item refers to: the same row from inside a repeat, all rows from outside. */
import type { Node } from './program.ts';
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

/** Whether a slot is another one or one of its descendants. */
export const isWithin = ({ positions, ends }: Tree, slot: number, above: number): boolean =>
  (positions[slot] as number) >= (positions[above] as number) && (positions[slot] as number) < (ends[above] as number);

export interface ResolvedSlots {
  readonly slots: readonly number[];
  /** The item is not repeated, or is in the same row: it has one value rather than a list. */
  readonly isSingle: boolean;
}

/** The repeats that contain a slot, innermost first. */
function enclosingRepeats(layout: SlotTree, slot: number): number[] {
  const found: number[] = [];
  for (let at = slot; at !== layout.size; at = layout.parents[at] as number)
    if (layout.isRepeat[at] === 1) found.push(at);
  return found;
}

/** The row of a repeat that contains a slot. */
function findRow(layout: SlotTree, repeat: number, slot: number): number {
  let row = slot;
  while (layout.parents[row] !== repeat) row = layout.parents[row] as number;
  return row;
}

const NO_SLOTS: readonly number[] = [];

/** The slots that an item refers to, seen from a slot. With `all`, all rows of the common repeat rather than the same row. */
export function resolveSlots(layout: SlotTree, { index, isRepeated }: Node, from: number, all = false): ResolvedSlots {
  if (!isRepeated) return { slots: [index], isSingle: true };
  const slots = layout.rowSlots.get(index) ?? NO_SLOTS;
  if (slots.length === 0) return { slots, isSingle: false };
  const shared = enclosingRepeats(layout, from).find((repeat) => slots.some((slot) => isWithin(layout, slot, repeat)));
  if (shared === undefined) return { slots, isSingle: false };
  const own = slots.find((slot) => isWithin(layout, slot, findRow(layout, shared, from)));
  const inner = own === undefined ? undefined : enclosingRepeats(layout, own)[0];
  if (inner === shared && !all) return { slots: own === undefined ? [] : [own], isSingle: true };
  const scope = all && inner === shared ? shared : findRow(layout, shared, from);
  return { slots: slots.filter((slot) => isWithin(layout, slot, scope)), isSingle: false };
}
