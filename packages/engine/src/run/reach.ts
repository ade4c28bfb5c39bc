/** Which slots a name means from where it is said: the same row inside a repeat, all rows outside it. */
import { isWithin } from './below.ts';
import type { Places } from './places.ts';
import type { Node } from './program.ts';

export interface Reached {
  readonly slots: readonly number[];
  /** Just one: not repeated, or in the same row. */
  readonly isOne: boolean;
}

/** The repeat slots around a slot, innermost first. */
function repeatsAround(layout: Places, slot: number): number[] {
  const found: number[] = [];
  for (let at = slot; at !== layout.size; at = layout.parents[at] as number)
    if (layout.isRepeat[at] === 1) found.push(at);
  return found;
}

/** The row slot in which a slot stands, within a repeat. */
function rowWithin(layout: Places, repeat: number, slot: number): number {
  let row = slot;
  while (layout.parents[row] !== repeat) row = layout.parents[row] as number;
  return row;
}

const NO_SLOTS: readonly number[] = [];

/** The slots that an item means from a slot. With `all`, the rows of its own repeat count even from inside. */
export function reach(layout: Places, { index, isRepeated }: Node, from: number, all = false): Reached {
  if (!isRepeated) return { slots: [index], isOne: true };
  const slots = layout.rowSlots.get(index) ?? NO_SLOTS;
  if (slots.length === 0) return { slots, isOne: false };
  const shared = repeatsAround(layout, from).find((repeat) => slots.some((slot) => isWithin(layout, slot, repeat)));
  if (shared === undefined) return { slots, isOne: false };
  const own = slots.find((slot) => isWithin(layout, slot, rowWithin(layout, shared, from)));
  const inner = own === undefined ? undefined : repeatsAround(layout, own)[0];
  if (inner === shared && !all) return { slots: own === undefined ? [] : [own], isOne: true };
  const scope = all && inner === shared ? shared : rowWithin(layout, shared, from);
  return { slots: slots.filter((slot) => isWithin(layout, slot, scope)), isOne: false };
}
