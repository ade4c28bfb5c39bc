import { isDeepStrictEqual } from 'node:util';

/** Compares regardless of order, because the database returns the properties of JSON in an order of its own. */
export const isSameJson = (input: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(input)), JSON.parse(JSON.stringify(stored)));
