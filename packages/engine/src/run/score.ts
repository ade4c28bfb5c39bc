/**
 * Points and percents (decisions, section 4). People write points as decimals; inside they are
 * integers of 1/10,000, so that sums are the same on every machine.
 */
import { CATALOGUE, optionOf } from '../catalogue/index.ts';
import type { Id, Item, ResponseSet } from '../template/document.ts';
import { NO_NUMBER } from './numbers.ts';
import type { Score } from './types.ts';

/** How many units, the integers that scores are kept in, make a point. */
export const UNITS_PER_POINT = 10_000;

/** Half away from zero, on the decimal that a person reads: 1.005 is not a little less. */
function roundHalf(value: number): number {
  if (Number.isInteger(value)) return value;
  const size = Math.abs(value);
  const rounded = Math.round(Number(size.toPrecision(15)));
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** Points times weight as an integer of 1/10,000; adding 0 keeps a negative zero out of frozen results. */
export function toUnits(points: number, weight = 1): number {
  const units = roundHalf(points * UNITS_PER_POINT);
  // Nearly all weights are 1, and nearly all points are few enough to be exact.
  if (weight === 1 && Math.abs(units) < 1e11) return units + 0;
  return roundHalf((units * roundHalf(weight * UNITS_PER_POINT)) / UNITS_PER_POINT) + 0;
}

/** Score over maximum with 2 decimals, half up; null where there is no maximum. */
export function percentOf(score: number, max: number): number | null {
  if (max <= 0) return null;
  const doubled = 20_000 * score + max;
  if (Number.isSafeInteger(doubled)) return Math.floor(doubled / (2 * max)) / 100;
  const [exact, divisor] = [20_000n * BigInt(score) + BigInt(max), 2n * BigInt(max)];
  const floor = exact / divisor - (exact < 0n && exact % divisor !== 0n ? 1n : 0n);
  return Number(floor) / 100;
}

/** Score and maximum in units with their percent. */
export const scoreOf = (score: number, max: number): Score => ({ score, max, percent: percentOf(score, max) });

/** How an item's value becomes points; compiled once. */
export interface ScoreTable {
  readonly weight: number;
  /** The highest that it can give, in units. */
  readonly max: number;
  /** Whether a person may set the score themselves. */
  readonly custom: boolean;
  /** Units of a value, which is also at hand as a number (`numbers.ts`); null where it takes no part. */
  readonly unitsOf: (value: unknown, number: number) => number | null;
}

/** The table of an item, or null when it scores nothing. `ruled` is the highest that a rule sets, in points. */
export function scoreTable(item: Item, set: ResponseSet | undefined, ruled: number | null): ScoreTable | null {
  const { scoring } = CATALOGUE[item.type];
  if (scoring === 'none') return null;
  const weight = numberOption(item, 'weight') ?? 1;
  const custom = optionOf<boolean>(item, 'custom_scoring') === true;
  const ruledMax = ruled === null ? Number.NEGATIVE_INFINITY : toUnits(ruled, weight);
  const isOwn = scoring !== 'rule' && optionOf<boolean>(item, 'enable_score') === true;
  if (isOwn && scoring === 'choices') {
    const max = mostOfChoices(set, weight, item.options.multiple_selection === true);
    if (set && max !== null) return new ChoiceTable(weight, Math.max(max, ruledMax), custom, set);
  }
  const own = isOwn ? ownTable(item, weight) : null;
  if (!own && ruled === null) return null;
  const max = Math.max(own?.max ?? Number.NEGATIVE_INFINITY, ruledMax);
  return { weight, custom, max, unitsOf: own?.unitsOf ?? nothing };
}

const nothing = () => null;

function numberOption(item: Item, name: string): number | null {
  const value = optionOf(item, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

type OwnTable = Pick<ScoreTable, 'max' | 'unitsOf'> | null;

function ownTable(item: Item, weight: number): OwnTable {
  switch (CATALOGUE[item.type].scoring) {
    case 'checkbox': {
      const [ticked, unticked] = [numberOption(item, 'max_score') ?? 0, numberOption(item, 'min_score') ?? 0];
      const [on, off] = [toUnits(ticked, weight), toUnits(unticked, weight)];
      return { max: Math.max(on, off), unitsOf: (value) => (value === true ? on : value === false ? off : null) };
    }
    case 'range':
      return rangeTable(item, weight);
    case 'answered': {
      const units = toUnits(numberOption(item, 'default_score') ?? 0, weight);
      return { max: units, unitsOf: () => units };
    }
    default:
      return null;
  }
}

/** Most scored items pick from a set, whose own points are looked at: nothing is kept beside it. */
class ChoiceTable implements ScoreTable {
  readonly weight: number;
  readonly max: number;
  readonly custom: boolean;
  readonly set: ResponseSet;

  constructor(weight: number, max: number, custom: boolean, set: ResponseSet) {
    this.weight = weight;
    this.max = max;
    this.custom = custom;
    this.set = set;
  }

  unitsOf(chosen: unknown, number: number): number | null {
    if (!Array.isArray(chosen)) return null;
    if (number !== NO_NUMBER) {
      const score = this.set.options[number]?.score;
      return isScored(score) ? toUnits(score, this.weight) : null;
    }
    let sum: number | null = null;
    for (let index = 0; index < chosen.length; index++) {
      const points = pointsOf(this.set, chosen[index]);
      if (points !== null) sum = (sum ?? 0) + toUnits(points, this.weight);
    }
    return sum;
  }
}

export const isScored = (score: number | null | undefined): score is number =>
  typeof score === 'number' && Number.isFinite(score);

function pointsOf({ options }: ResponseSet, uuid: Id): number | null {
  for (let place = options.length - 1; place >= 0; place--) {
    const option = options[place];
    if (option?.uuid === uuid && isScored(option.score)) return option.score;
  }
  return null;
}

/** The most that choices give, or null where none takes part. */
function mostOfChoices(set: ResponseSet | undefined, weight: number, several: boolean): number | null {
  let most: number | null = null;
  for (const { score } of set?.options ?? []) {
    if (!isScored(score)) continue;
    const units = toUnits(score, weight);
    if (several) most = (most ?? 0) + Math.max(0, units);
    else most = most === null ? units : Math.max(most, units);
  }
  return most;
}

interface Band {
  readonly from: number | null;
  readonly to: number | null;
  readonly units: number;
}

function rangeTable(item: Item, weight: number): OwnTable {
  const bands = bandsOf(item, weight);
  if (bands.length > 0) {
    const fits = (band: Band, value: number) =>
      (band.from === null || value >= band.from) && (band.to === null || value <= band.to);
    return {
      max: Math.max(...bands.map((band) => band.units)),
      unitsOf: (value) => (typeof value === 'number' ? (bands.find((band) => fits(band, value))?.units ?? 0) : null),
    };
  }
  const [least, most] = [numberOption(item, 'min_score') ?? 0, numberOption(item, 'max_score') ?? 0];
  return {
    max: toUnits(most, weight),
    unitsOf: (value) => (typeof value === 'number' ? toUnits(Math.min(Math.max(value, least), most), weight) : null),
  };
}

function bandsOf(item: Item, weight: number): Band[] {
  const bands = optionOf(item, 'bands');
  if (!Array.isArray(bands)) return [];
  const end = (value: unknown) => (typeof value === 'number' ? value : null);
  return bands.flatMap((band: { from?: unknown; to?: unknown; score?: unknown } | null) =>
    typeof band?.score === 'number'
      ? [{ from: end(band.from), to: end(band.to), units: toUnits(band.score, weight) }]
      : [],
  );
}
