/**
 * Points and percentages. People write points as decimals; the engine uses integers of 1/10,000 point,
 * so that sums are the same on every machine.
 */
import { CATALOGUE, getNumberOption, getOption } from '../catalogue/index.ts';
import { findBand, listBands } from '../catalogue/point-bands.ts';
import type { Item, ResponseSet } from '../template/document.ts';
import type { Score } from './types.ts';

/** Scores are integers of this fraction of a point. */
export const UNITS_PER_POINT = 10_000;

/** Rounds half away from zero, based on the decimal that people see rather than its binary approximation. */
function roundHalf(value: number): number {
  if (Number.isInteger(value)) return value;
  const size = Math.abs(value);
  const rounded = Math.round(Number(size.toPrecision(15)));
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** Points times weight as an integer of 1/10,000; adding 0 keeps a negative zero out of frozen results. */
export function toUnits(points: number, weight = 1): number {
  const units = roundHalf(points * UNITS_PER_POINT);
  // Fast path: a weight of 1 and points small enough to be exact.
  if (weight === 1 && Math.abs(units) < 1e11) return units + 0;
  return roundHalf((units * roundHalf(weight * UNITS_PER_POINT)) / UNITS_PER_POINT) + 0;
}

/** The score as percentage of the maximum, with two decimals, half rounded up; null without a maximum. */
export function toPercent(score: number, max: number): number | null {
  if (max <= 0) return null;
  const doubled = 20_000 * score + max;
  if (Number.isSafeInteger(doubled)) return Math.floor(doubled / (2 * max)) / 100;
  const [exact, divisor] = [20_000n * BigInt(score) + BigInt(max), 2n * BigInt(max)];
  const floor = exact / divisor - (exact < 0n && exact % divisor !== 0n ? 1n : 0n);
  return Number(floor) / 100;
}

/** Score and maximum in units with their percent. */
export const toScore = (score: number, max: number): Score => ({ score, max, percent: toPercent(score, max) });

/** Converts the value of an item to points. */
export interface ScoreTable {
  readonly weight: number;
  /** The maximum, in 1/10,000 point. */
  readonly max: number;
  /** Whether a person may set the score themselves. */
  readonly custom: boolean;
  /** The score of a value in 1/10,000 point; null if it is not scored. */
  readonly toUnits: (value: unknown) => number | null;
}

/** The table of an item; null if it is never scored. `ruled` is the highest score that a rule sets, in points. */
export function createScoreTable(item: Item, set: ResponseSet | undefined, ruled: number | null): ScoreTable | null {
  const { scoring } = CATALOGUE[item.type];
  if (scoring === 'none') return null;
  const weight = getNumberOption(item, 'weight') ?? 1;
  const custom = getOption<boolean>(item, 'custom_scoring') === true;
  const ruledMax = ruled === null ? Number.NEGATIVE_INFINITY : toUnits(ruled, weight);
  const isOwn = scoring !== 'rule' && getOption<boolean>(item, 'enable_score') === true;
  const own = isOwn ? createOwnTable(item, weight, set) : null;
  if (!own && ruled === null) return null;
  const max = Math.max(own?.max ?? Number.NEGATIVE_INFINITY, ruledMax);
  return { weight, custom, max, toUnits: own?.toUnits ?? neverScored };
}

const neverScored = () => null;

type OwnTable = Pick<ScoreTable, 'max' | 'toUnits'> | null;

function createOwnTable(item: Item, weight: number, set: ResponseSet | undefined): OwnTable {
  switch (CATALOGUE[item.type].scoring) {
    case 'checkbox': {
      const [checked, unchecked] = [getNumberOption(item, 'max_score') ?? 0, getNumberOption(item, 'min_score') ?? 0];
      const [on, off] = [toUnits(checked, weight), toUnits(unchecked, weight)];
      return { max: Math.max(on, off), toUnits: (value) => (value === true ? on : value === false ? off : null) };
    }
    case 'choices': {
      const max = set ? maxOfChoices(set, weight, item.options.multiple_selection === true) : null;
      return set && max !== null ? { max, toUnits: createChoiceScoring(set, weight) } : null;
    }
    case 'range':
      return createRangeTable(item, weight);
    case 'answered': {
      // The points of list items are in the context, which `getItemPoints` reads.
      if (getOption(item, 'point_field_key'))
        return { max: toUnits(getNumberOption(item, 'max_score') ?? 0, weight), toUnits: neverScored };
      const units = toUnits(getNumberOption(item, 'default_score') ?? 0, weight);
      return { max: units, toUnits: () => units };
    }
    default:
      return null;
  }
}

function createChoiceScoring({ options }: ResponseSet, weight: number): ScoreTable['toUnits'] {
  let points: ReadonlyMap<unknown, number> | undefined;
  return (selection) => {
    if (!Array.isArray(selection)) return null;
    points ??= new Map(options.flatMap(({ uuid, score }) => (isScored(score) ? [[uuid, score] as const] : [])));
    let sum: number | null = null;
    for (const uuid of selection) {
      const own = points.get(uuid);
      if (own !== undefined) sum = (sum ?? 0) + toUnits(own, weight);
    }
    return sum;
  };
}

export const isScored = (score: number | null | undefined): score is number =>
  typeof score === 'number' && Number.isFinite(score);

/** The maximum score of choices; null if none has points. */
function maxOfChoices({ options }: ResponseSet, weight: number, slotLists: boolean): number | null {
  const units = options.flatMap(({ score }) => (isScored(score) ? [toUnits(score, weight)] : []));
  if (units.length === 0) return null;
  return slotLists ? units.reduce((sum, one) => sum + Math.max(0, one), 0) : Math.max(...units);
}

function createRangeTable(item: Item, weight: number): OwnTable {
  const bands = listBands(item);
  if (bands.length > 0) {
    const units = bands.map(({ score }) => toUnits(score, weight));
    return {
      max: Math.max(...units),
      toUnits: (value) => (typeof value === 'number' ? (units[findBand(bands, value)] ?? 0) : null),
    };
  }
  const [min, max] = [getNumberOption(item, 'min_score') ?? 0, getNumberOption(item, 'max_score') ?? 0];
  return {
    max: toUnits(max, weight),
    toUnits: (value) => (typeof value === 'number' ? toUnits(Math.min(Math.max(value, min), max), weight) : null),
  };
}
