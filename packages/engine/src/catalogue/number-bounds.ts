/** The bounds of numbers, read in one place. */
import type { Item } from '../template/document.ts';
import { getNumberOption } from './index.ts';

export interface NumberBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * The least and greatest number that a number question or a slider accepts; null: no bound. Templates also write 0
 * for "no bound", so that 0 is one only beside another bound that makes a range of it: 0 to 10, or -5 to 0. The
 * bounds of a slider always count.
 */
export function getNumberBounds(item: Item): NumberBounds {
  const [min, max] = [getNumberOption(item, 'min'), getNumberOption(item, 'max')];
  if (item.type === 'slider') return { min, max };
  return {
    min: min === 0 && !(max !== null && max > 0) ? null : min,
    max: max === 0 && !(min !== null && min < 0) ? null : max,
  };
}
