/** Reads the bounds of numbers, so that all code reads them in the same way. */
import type { Item } from '../template/document.ts';
import { getNumberOption } from './index.ts';

/** Inclusive bounds; null means no bound. */
export interface NumberBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * The least and greatest number that a number question or a slider accepts; null means no bound. Templates also write 0
 * for "no bound", so that a 0 only counts together with another bound that makes a range of it: 0 to 10, or -5 to 0.
 * The bounds of a slider always count.
 */
export function getNumberBounds(item: Item): NumberBounds {
  const [min, max] = [getNumberOption(item, 'min'), getNumberOption(item, 'max')];
  if (item.type === 'slider') return { min, max };
  return {
    min: min === 0 && !(max !== null && max > 0) ? null : min,
    max: max === 0 && !(min !== null && min < 0) ? null : max,
  };
}
