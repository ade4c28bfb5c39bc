import { isDeepStrictEqual } from 'node:util';

/** The database answers the properties of JSON in an order of its own. */
export const isSameJson = (input: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(input)), JSON.parse(JSON.stringify(stored)));
