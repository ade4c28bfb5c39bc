/**
 * Values as numbers, for what asks them most: numbers as they are, one chosen option as its place in
 * its response set. Nothing is NaN, which fulfils no comparison.
 */
import type { Id, ResponseSet } from '../template/document.ts';

/** Stands for a value that is no number, so that who asks has to look at the value. No value is infinite. */
export const NO_NUMBER = Number.POSITIVE_INFINITY;

export function placeOfOption(set: ResponseSet | undefined, uuid: Id): number {
  const options = set?.options ?? [];
  for (let place = 0; place < options.length; place++) if (options[place]?.uuid === uuid) return place;
  return -1;
}

export function numberOf(value: unknown, set: ResponseSet | undefined): number {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return Number.NaN;
  if (!set || !Array.isArray(value) || value.length !== 1) return NO_NUMBER;
  const place = placeOfOption(set, value[0] as Id);
  return place < 0 ? NO_NUMBER : place;
}
