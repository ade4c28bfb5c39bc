/** The bands of a number by which an answer gets points. */
import { isNumber, isRecord } from '../json.ts';
import type { Item } from '../template/document.ts';
import { CATALOGUE, getOption } from './index.ts';

export interface PointBand {
  readonly from: number | null;
  readonly to: number | null;
  readonly score: number;
}

/** The bands of an item; none if its answers get points otherwise. */
export function listBands(item: Item): PointBand[] {
  if (CATALOGUE[item.type].scoring !== 'range' || getOption(item, 'enable_score') !== true) return [];
  const bands = getOption(item, 'bands');
  if (!Array.isArray(bands)) return [];
  const end = (value: unknown) => (isNumber(value) ? value : null);
  return bands.flatMap((band: unknown) =>
    isRecord(band) && isNumber(band.score) ? [{ from: end(band.from), to: end(band.to), score: band.score }] : [],
  );
}

/** The first band that contains a number; -1 for none. */
export const findBand = (bands: readonly Pick<PointBand, 'from' | 'to'>[], value: number): number =>
  bands.findIndex(({ from, to }) => (from === null || value >= from) && (to === null || value <= to));
