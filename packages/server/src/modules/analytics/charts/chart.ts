/** The answer of a chart. */
import type { ChartAnswer, ChartKey } from '@rounds/contract/analytics';
import type { Range } from '../range.ts';
import type { Scope } from '../sources/scope.ts';
import { createSource, type Source } from '../sources/sources.ts';
import {
  type ChartContext,
  type ChartQueryOutput,
  type ChartViewer,
  countBy,
  createChartContext,
} from './chart-context.ts';
import { planFailed, planShares } from './kinds/answers.ts';
import { planChanges } from './kinds/changes.ts';
import { planBars, planRanking } from './kinds/groups.ts';
import { planHeatMap } from './kinds/heat-map.ts';
import { planHistogram } from './kinds/histogram.ts';
import { planMatrix } from './kinds/matrix.ts';
import { planNotInspected } from './kinds/not-inspected.ts';
import { planTime } from './kinds/time.ts';
import type { ChartPlan } from './plan.ts';
import { countAll } from './queries/aggregate.ts';
import { getChartTexts } from './texts.ts';

/** Rankings that are not simply the groups with the highest value. */
const RANKINGS: {
  readonly [K in ChartKey]?: (context: ChartContext, source: Source) => ChartPlan | Promise<ChartPlan>;
} = {
  'overview.not_inspected': planNotInspected,
  'responses.failed': planFailed,
  'reports.worst': (context, source) => planRanking(context, source, 'asc'),
  'reports.most_improved': (context, source) => planChanges(context, source, 'desc'),
  'reports.most_worsened': (context, source) => planChanges(context, source, 'asc'),
};

function planByKind(context: ChartContext, source: Source): ChartPlan | Promise<ChartPlan> {
  switch (context.declaration.kind) {
    case 'time':
      return planTime(context, source);
    case 'bars':
      return planBars(context, source);
    case 'ranking':
      return (RANKINGS[context.key] ?? ((...args) => planRanking(...args, 'desc')))(context, source);
    case 'shares':
      return planShares(context, source);
    case 'histogram':
      return planHistogram(context, source);
    case 'heat_map':
      return planHeatMap(context, source);
    case 'matrix':
      return planMatrix(context, source);
  }
}

async function openChart(viewer: ChartViewer, key: ChartKey, query: ChartQueryOutput) {
  const context = await createChartContext(viewer, key, query);
  const questions = context.questions.map(({ id }) => id);
  return { context, source: createSource(key, context.scope, { questions, option: context.option }) };
}

/** Plans what a chart counts, with its scope; values and rows both come from the plan. */
export async function planChart(
  viewer: ChartViewer,
  key: ChartKey,
  query: ChartQueryOutput,
): Promise<{ readonly plan: ChartPlan; readonly scope: Scope; readonly range: Range }> {
  const { context, source } = await openChart(viewer, key, query);
  const { scope, range, declaration } = context;
  // The current state is that of the last day.
  const days = declaration.now ? { from: range.to, to: range.to } : range;
  return { plan: await planByKind(context, source), scope, range: days };
}

/** @throws ApiError VALIDATION_FAILED naming what the chart does not know */
export async function getChartAnswer(
  viewer: ChartViewer,
  key: ChartKey,
  query: ChartQueryOutput,
): Promise<ChartAnswer> {
  const { context, source } = await openChart(viewer, key, query);
  const plan = await planByKind(context, source);
  const { range, previousRange, isCompared, timeZone, by, tx } = context;
  const { points, ...answer } = await plan.evaluate();
  const color = getFollowedColor(context);
  return {
    series: [],
    interval: null,
    by,
    ...answer,
    points: color === null ? points : points.map((point) => ({ ...point, color })),
    range: {
      ...range,
      previous_from: isCompared ? previousRange.from : null,
      previous_to: isCompared ? previousRange.to : null,
      timezone: timeZone,
    },
    left_out: source.leftOut ? await countAll(tx, countBy(context, source.leftOut, [])) : 0,
    formula: getChartTexts(key, viewer.locale).formula,
  };
}

/** The share of an option has its colour, that of the failed answers is red. */
function getFollowedColor({ declaration, questions, option }: ChartContext): string | null {
  if (!declaration.question || declaration.measures[0] !== 'share' || declaration.kind === 'shares') return null;
  if (option === null) return 'red';
  return questions.flatMap(({ options }) => options).find(({ key }) => key === option)?.color ?? null;
}
