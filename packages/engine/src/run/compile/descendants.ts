/** Which slots a name means from where it is said: the same row inside a repeat, all rows outside it. */
import { isWithin } from '../below.ts';
import type { Node } from './program.ts';
import type { SlotTree } from './slot-tree.ts';

export interface ResolvedSlots {
  readonly slots: readonly number[];
  /** Just one: not repeated, or in the same row. */
  readonly isSingle: boolean;
}

/** The repeat slots around a slot, innermost first. */
function enclosingRepeats(layout: SlotTree, slot: number): number[] {
  const found: number[] = [];
  for (let at = slot; at !== layout.size; at = layout.parents[at] as number)
    if (layout.isRepeat[at] === 1) found.push(at);
  return found;
}

/** The row slot in which a slot stands, within a repeat. */
function findRow(layout: SlotTree, repeat: number, slot: number): number {
  let row = slot;
  while (layout.parents[row] !== repeat) row = layout.parents[row] as number;
  return row;
}

const NO_SLOTS: readonly number[] = [];

/** The slots that an item means from a slot. With `all`, the rows of its own repeat count even from inside. */
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
