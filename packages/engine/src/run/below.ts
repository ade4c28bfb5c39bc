/** What stands below a slot, in document order. */
import type { SlotTree } from './compile/slot-tree.ts';

type Tree = Pick<SlotTree, 'order' | 'positions' | 'ends'>;

/** The slots right below one, in order. */
export function* childSlots({ order, positions, ends }: Tree, slot: number): Generator<number> {
  const end = ends[slot] as number;
  for (let position = (positions[slot] as number) + 1; position < end; ) {
    const child = order[position] as number;
    yield child;
    position = ends[child] as number;
  }
}

/** Whether a slot is another, or stands somewhere below it. */
export const isWithin = ({ positions, ends }: Tree, slot: number, above: number): boolean =>
  (positions[slot] as number) >= (positions[above] as number) && (positions[slot] as number) < (ends[above] as number);
