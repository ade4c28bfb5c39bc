/** Bars and rankings: values of groups. */
import { type ChartPoint, type Dimension, MAX_GROUPS, MAX_RANKED } from '@rounds/contract/analytics';
import { ISSUE_PRIORITIES, ISSUE_RISKS, ISSUE_STATUSES } from '@rounds/contract/issues';
import type { Range } from '../../range.ts';
import type { Counted, CountSet } from '../../sources/queries/count-set.ts';
import { AGES } from '../../sources/queries/issue-sets.ts';
import { groupKey, type Key, largestGroupKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { type Label, loadLabels } from '../labels.ts';
import { type ChartPlan, type Evaluation, listMeasures, toSeriesKey, toValues, writePoint } from '../plan.ts';
import { aggregate, type Group } from '../queries/aggregate.ts';
import { findLargest } from './time.ts';

/** Groups with an order of their own. */
const ORDERED: { readonly [D in Dimension]?: readonly string[] } = {
  age: AGES,
  status: ISSUE_STATUSES,
  priority: ISSUE_PRIORITIES,
  risk: ISSUE_RISKS,
};

export async function planBars(context: ChartContext, { sets }: Source): Promise<ChartPlan> {
  const set = sets['']!;
  const dimension = set.dimensions[context.by!]!;
  const ordered = ORDERED[context.by!]?.map((key) => `=${key}`);
  const { tokens, isTruncated } = ordered
    ? { tokens: ordered, isTruncated: false }
    : await findLargest(context, countBy(context, set, [groupKey(dimension)]), MAX_GROUPS);
  const key = ordered ? groupKey(dimension) : largestGroupKey(dimension, tokens);
  return {
    counted: { '': countBy(context, set, [key]) },
    keys: ['group'],
    evaluate: () =>
      evaluateGroups(context, { set, key, tokens: isTruncated ? [...tokens, 'other'] : tokens, isTruncated }),
  };
}

/** The groups with the highest, or the lowest, value. */
export async function planRanking(context: ChartContext, source: Source, order: 'asc' | 'desc'): Promise<ChartPlan> {
  const set = source.sets['']!;
  const key = groupKey(set.dimensions[context.by!]!);
  const counted = countBy(context, set, [key]);
  return {
    counted: { '': counted },
    keys: ['group'],
    ...(source.isBehind && { isBehind: source.isBehind }),
    evaluate: async () => {
      const { groups, tokens, isTruncated } = await loadFirst(context, counted, order);
      const dimension = set.dimensions[context.by!]!;
      return evaluateGroups(context, { set, key: largestGroupKey(dimension, tokens), tokens, isTruncated, groups });
    },
  };
}

/** Loads the first groups and that of everything, so that one query reads all. */
async function loadFirst(context: ChartContext, counted: Counted, order: 'asc' | 'desc') {
  const groups = await aggregate(context.tx, counted, {
    measures: listMeasures(context, counted),
    by: [['group'], []],
    first: { order, limit: MAX_RANKED + 2 },
  });
  const groupKeys = groups.flatMap(({ keys }) => keys.group ?? []);
  return { groups, tokens: groupKeys.slice(0, MAX_RANKED), isTruncated: groupKeys.length > MAX_RANKED };
}

interface Shown {
  readonly set: CountSet;
  readonly key: Key;
  /** The tokens of the groups, in their order. */
  readonly tokens: readonly string[];
  readonly isTruncated: boolean;
  /** The groups and that of everything, if they are loaded already. */
  readonly groups?: readonly Group[];
}

async function evaluateGroups(
  context: ChartContext,
  { set, key, tokens, isTruncated, groups: loaded }: Shown,
): Promise<Evaluation> {
  const { tx, range, previousRange, isCompared, declaration, by } = context;
  const load = async (within: Range) => {
    const counted = countBy(context, set, [key], within);
    return aggregate(tx, counted, { measures: listMeasures(context, counted), by: [['group'], []] });
  };
  const toMap = (groups: readonly Group[]) => new Map(groups.map((group) => [group.keys.group ?? '', group]));
  const now = toMap(loaded ?? (await load(range)));
  const before = isCompared ? toMap(await load(previousRange)) : null;
  const labels = await loadLabels(context, by!, tokens);
  const points = tokens.map((token) =>
    toGroupPoint(context, token, labels.get(token), now.get(token), before ? before.get(token) : null),
  );
  const totals = toValues(declaration.measures, now.get(''));
  return {
    points,
    total: totals.value,
    previous_total: before && toValues(declaration.measures, before.get('')).value,
    totals,
    counted: totals.answered_count ?? totals.total,
    is_truncated: isTruncated,
  };
}

/** @param before null if nothing is compared */
export function toGroupPoint(
  { declaration }: ChartContext,
  token: string,
  label: Label | undefined,
  now: Group | undefined,
  before: Group | null | undefined,
): ChartPoint {
  return {
    point: writePoint({ group: token }),
    key: token === 'none' ? null : toSeriesKey(token),
    label: label?.label ?? toSeriesKey(token),
    color: label?.color ?? null,
    ...(label?.asset_id !== undefined && { asset_id: label.asset_id }),
    ...toValues(declaration.measures, now),
    ...(before !== null && { previous: toValues(declaration.measures, before).value }),
  };
}
