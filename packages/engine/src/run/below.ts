/** What stands below a slot, in document order. */
import type { Places } from './places.ts';

type Tree = Pick<Places, 'order' | 'places' | 'ends'>;

/** The slots right below one, in order. */
export function* slotsBelow({ order, places, ends }: Tree, slot: number): Generator<number> {
  const end = ends[slot] as number;
  for (let place = (places[slot] as number) + 1; place < end; ) {
    const below = order[place] as number;
    yield below;
    place = ends[below] as number;
  }
}

/** Whether a slot is another, or stands somewhere below it. */
export const isWithin = ({ places, ends }: Tree, slot: number, above: number): boolean =>
  (places[slot] as number) >= (places[above] as number) && (places[slot] as number) < (ends[above] as number);
