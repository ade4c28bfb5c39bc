/** Values over time, for one series or for several. */
import { type ChartPoint, MAX_GROUPS } from '@rounds/contract/analytics';
import { listSteps, type Range } from '../../range.ts';
import type { Counted, CountSet } from '../../sources/queries/count-set.ts';
import { groupKey, type Key, largestGroupKey, stepKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { type Labels, loadLabels } from '../labels.ts';
import {
  aggregateWith,
  type ChartPlan,
  type Evaluation,
  toGroupId,
  toSeriesKey,
  toValues,
  writePoint,
} from '../plan.ts';
import { aggregate, countTogether, type Group } from '../queries/aggregate.ts';
import { getSeriesLabel } from '../texts.ts';

/** Series by the groups of one set. */
interface Grouping {
  readonly tokens: readonly string[];
  readonly keyFor: (set: CountSet) => Key;
  readonly labels: Labels;
  readonly isTruncated: boolean;
}

export async function planTime(context: ChartContext, source: Source): Promise<ChartPlan> {
  const grouping = await findGrouping(context, source);
  const keysOf = (set: CountSet): Key[] => [
    stepKey(set, context.interval, context.timeZone),
    ...(grouping ? [grouping.keyFor(set)] : []),
  ];
  const countIn = (range: Range) => (set: CountSet) => countBy(context, set, keysOf(set), range);
  return {
    counted: mapValues(source.sets, countIn(context.range)),
    keys: grouping ? ['step', 'group'] : ['step'],
    ...(source.isBehind && { isBehind: source.isBehind }),
    evaluate: () => evaluate(context, source, grouping, countIn),
  };
}

export const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

async function findGrouping(context: ChartContext, { sets }: Source): Promise<Grouping | null> {
  const { declaration, by, locale } = context;
  const set = sets['']!;
  if (declaration.series && set) {
    const dimension = set.dimensions.status!;
    return {
      tokens: declaration.series.map((series) => `=${series}`),
      keyFor: () => groupKey(dimension),
      labels: new Map(
        declaration.series.map((key) => [`=${key}`, { label: getSeriesLabel(context.key, key, locale), color: null }]),
      ),
      isTruncated: false,
    };
  }
  if (!by) return null;
  const dimension = set.dimensions[by]!;
  const { tokens, isTruncated } = await findLargest(context, countBy(context, set, [groupKey(dimension)]), MAX_GROUPS);
  const visibleTokens = isTruncated ? [...tokens, 'other'] : tokens;
  return {
    tokens: visibleTokens,
    keyFor: () => largestGroupKey(dimension, tokens),
    labels: await loadLabels(context, by, visibleTokens),
    isTruncated,
  };
}

/** The groups with the most rows. */
export async function findLargest({ tx }: ChartContext, counted: Counted, limit: number) {
  const rows = await aggregate(tx, counted, {
    measures: ['count'],
    by: [['group']],
    first: { order: 'desc', limit: limit + 1 },
  });
  const tokens = rows.slice(0, limit).map(({ keys }) => keys.group!);
  return { tokens, isTruncated: rows.length > limit };
}

async function evaluate(
  context: ChartContext,
  source: Source,
  grouping: Grouping | null,
  countIn: (range: Range) => (set: CountSet) => Counted,
): Promise<Evaluation> {
  const { range, previousRange, isCompared, interval, timeZone, declaration, locale } = context;
  const { measures } = declaration;
  const by = grouping ? [['step', 'group'], ['group'], []] : [['step'], []];
  const load = async (within: Range) => {
    const loaded: Record<string, Group[]> = {};
    for (const [series, set] of Object.entries(source.sets)) {
      const count = countIn(within);
      loaded[series] = await aggregateWith(context, count(set), source.issues && count(source.issues), { by });
    }
    return mapValues(loaded, (groups) => new Map(groups.map((group) => [toGroupId(group, 'step', 'group'), group])));
  };
  const now = await load(range);
  const before = isCompared ? await load(previousRange) : null;
  const steps = listSteps(range, interval, timeZone);
  const stepsBefore = before ? listSteps(previousRange, interval, timeZone) : [];
  const find = (groups: Map<string, Group>, step: string | undefined, group: string | undefined) =>
    groups.get(toGroupId({ keys: { ...(step && { step }), ...(group && { group }) }, total: 0 }, 'step', 'group'));
  const toStep = (day: string) => (day.includes('T') ? day : `${day}T00:00`);

  // The range before may be shorter, as February is.
  const getPrevious = (groups: Map<string, Group>, day: string | undefined, group: string | undefined) =>
    day === undefined ? null : toValues(measures, find(groups, toStep(day), group)).value;

  const points: ChartPoint[] = [];
  const names = grouping ? grouping.tokens : Object.keys(source.sets);
  for (const name of names) {
    const series = grouping ? '' : name;
    const group = grouping ? name : undefined;
    for (const [index, date] of steps.entries()) {
      const step = toStep(date);
      const values = toValues(measures, find(now[series]!, step, group));
      const seriesName = grouping ? toSeriesKey(name) : name;
      points.push({
        point: writePoint({ ...(series && { series }), step, ...(group && { group }) }),
        date,
        ...(seriesName && { series: seriesName }),
        ...values,
        ...(before && { previous: getPrevious(before[series]!, stepsBefore[index], group) }),
      });
    }
  }
  const wholes = Object.values(now).map((groups) => find(groups, undefined, undefined));
  const totals = toValues(measures, wholes[0]);
  const previousTotals = before && toValues(measures, find(Object.values(before)[0]!, undefined, undefined));
  const [whole, ...others] = wholes;
  // An issue that was created and completed in the range is one row.
  const counted =
    others.length > 0
      ? await countTogether(context.tx, Object.values(source.sets).map(countIn(range)))
      : (whole?.answered_count ?? whole?.total ?? 0);
  return {
    points,
    series: names.filter(Boolean).map((name) => {
      const label = grouping?.labels.get(name);
      return {
        key: grouping ? toSeriesKey(name) : name,
        label: label?.label ?? getSeriesLabel(context.key, name, locale),
        color: label?.color ?? null,
      };
    }),
    interval,
    total: totals.value,
    previous_total: previousTotals?.value ?? null,
    totals,
    ...(previousTotals && { previous_totals: previousTotals }),
    counted,
    is_truncated: grouping?.isTruncated ?? false,
  };
}
