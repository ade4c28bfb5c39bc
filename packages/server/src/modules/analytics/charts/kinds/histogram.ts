/** Histograms: how many rows have a value within each bin. */
import type { ChartAnswer, ChartPoint } from '@rounds/contract/analytics';
import type { RawBuilder } from 'kysely';
import type { Range } from '../../range.ts';
import { ANSWER_NUMBER } from '../../sources/queries/answer-sets.ts';
import { DURATION_MINUTES, SCORE } from '../../sources/queries/inspection-sets.ts';
import { binKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { type ChartPlan, writePoint } from '../plan.ts';
import { aggregate } from '../queries/aggregate.ts';
import { getStatistics, type Statistics } from '../queries/statistics.ts';

const MAX_BINS = 20;
const SCORE_EDGES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];

interface Histogram {
  readonly value: RawBuilder<unknown>;
  /** The lowest value of each bin; everything above is in the last one. */
  readonly edges: readonly number[];
  /** The end of the last bin; null if it is open. */
  readonly end: number | null;
  readonly figures?: ChartAnswer['figures'];
  /** Each bin is one whole number. */
  readonly isExact?: boolean;
  /** The interval of a histogram of dates. */
  readonly interval?: 'month' | 'year';
}

export async function planHistogram(context: ChartContext, source: Source): Promise<ChartPlan> {
  const set = source.sets['']!;
  const histogram = await createHistogram(context, source);
  const key = binKey(histogram.value, histogram.edges);
  return {
    counted: { '': countBy(context, set, [key]) },
    keys: ['bin'],
    evaluate: async () => {
      const load = async (range: Range) => {
        const counted = countBy(context, set, [key], range);
        const groups = await aggregate(context.tx, counted, { measures: ['count'], by: [['bin'], []] });
        return new Map(groups.map((group) => [group.keys.bin ?? '', group.total]));
      };
      const now = await load(context.range);
      const before = context.isCompared ? await load(context.previousRange) : null;
      const points = histogram.edges.map((min, index): ChartPoint => {
        const bin = String(index + 1);
        const count = now.get(bin) ?? 0;
        const max = histogram.edges[index + 1] ?? histogram.end;
        return {
          point: writePoint({ bin }),
          min,
          ...(max !== null && { max: histogram.isExact ? min : max }),
          ...(histogram.interval && { date: toDay(min) }),
          value: count,
          count,
          total: count,
          ...(before && { previous: before.get(bin) ?? 0 }),
        };
      });
      const total = now.get('') ?? 0;
      return {
        points: total === 0 && !before?.get('') ? [] : points,
        total,
        previous_total: before && (before.get('') ?? 0),
        totals: { count: total },
        counted: total,
        is_truncated: false,
        ...(histogram.figures && { figures: histogram.figures }),
        ...(histogram.interval && { interval: histogram.interval }),
      };
    },
  };
}

async function createHistogram(context: ChartContext, { sets }: Source): Promise<Histogram> {
  const { key, tx, questions } = context;
  if (key === 'reports.distribution') return { value: SCORE, edges: SCORE_EDGES, end: 100 };
  const value = key === 'reports.duration' ? DURATION_MINUTES : ANSWER_NUMBER;
  const statistics = await getStatistics(tx, countBy(context, sets['']!, []), value);
  if (key === 'reports.duration') {
    const edges = toEdges(0, statistics.p95 ?? 0);
    return { value, edges, end: null, figures: toFigures(statistics) };
  }
  if (key === 'responses.dates') return { value, ...toDateBins(statistics) };
  // Shorter steps would be empty between whole numbers.
  const edges = toEdges(statistics.min ?? 0, statistics.max ?? 0, statistics.is_whole ? 1 : 0);
  const [question] = questions;
  const figures = toFigures(statistics, question);
  const step = getStep(edges);
  return { value, edges, end: limit(edges.at(-1)! + step), figures, isExact: statistics.is_whole && step === 1 };
}

const DAY_MS = 86_400_000;
const MAX_MONTHS = 36;
/** The limit of dates, which a number that somebody requests as a date may exceed. */
const MAX_DAYS = 1e8 - 366;
const toDate = (days: number): Date => new Date(Math.max(-MAX_DAYS, Math.min(MAX_DAYS, days)) * DAY_MS);
const toDay = (days: number): string => toDate(days).toISOString().slice(0, 10);

/** Months, or if there are too many of them, years or several years. */
function toDateBins({ min, max }: Statistics): Pick<Histogram, 'edges' | 'end' | 'interval'> {
  const [first, last] = [toDate(min ?? 0), toDate(max ?? 0)];
  const years = last.getUTCFullYear() - first.getUTCFullYear() + 1;
  const months = years * 12 - first.getUTCMonth() - (11 - last.getUTCMonth());
  const isMonthly = months <= MAX_MONTHS;
  const step = isMonthly ? 1 : 12 * toRoundStep(years / MAX_MONTHS);
  const [year, month] = [first.getUTCFullYear(), isMonthly ? first.getUTCMonth() : 0];
  const count = isMonthly ? months : Math.ceil((12 * years) / step);
  const edges = Array.from({ length: count + 1 }, (_, index) => Date.UTC(year, month + index * step) / DAY_MS);
  return { edges: edges.slice(0, -1), end: edges.at(-1)!, interval: isMonthly ? 'month' : 'year' };
}

const getStep = ([first = 0, second]: readonly number[]): number => (second === undefined ? 1 : second - first);

/** The precision of edges, relative to their size. Edges that are closer to each other would be the same number. */
const PRECISION = 1e-11;

/** The lowest values of bins of a round size, which together hold everything from `min` to `max`. */
export function toEdges(min: number, max: number, minStep = 0): number[] {
  const step = toRoundStep(
    Math.max(max / MAX_BINS - min / MAX_BINS, Math.max(Math.abs(min), Math.abs(max)) * PRECISION, minStep),
  );
  const floor = Math.floor(min / step);
  const first = toEdge(floor, step) > min ? floor - 1 : floor;
  const count = Math.min(MAX_BINS + 1, Math.floor(max / step) - first + 1);
  return Array.from({ length: Math.max(1, count) }, (_, index) => toEdge(first + index, step));
}

/** Avoids the errors of floating-point multiplication. */
const toEdge = (index: number, step: number): number => limit(Number((index * step).toPrecision(12)));
const limit = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));

/** 1, 2 or 5 times a power of ten, not below `step`. */
function toRoundStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= step)!;
}

const toFigures = (
  { min, mean, median, max }: Statistics,
  question?: ChartContext['questions'][number],
): NonNullable<ChartAnswer['figures']> => ({
  min,
  mean,
  median,
  max,
  lower_limit: question?.lower_limit ?? null,
  upper_limit: question?.upper_limit ?? null,
  unit: question?.unit ?? null,
});
