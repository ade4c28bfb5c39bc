/** Counts what each chart says again, in plain loops over the rows of the sources. */
import type { ChartKey, ChartPoint, Interval } from '@rounds/contract/analytics';
import { measureAnswers, measureInspections, measureIssues, measureValues } from './measures.ts';
import { type AnswerSource, listAnswers } from './source-answers.ts';
import { type AssetSource, listAssets } from './source-assets.ts';
import { type InspectionSource, type IssueSource, listInspections, listIssues, type Viewing } from './source-rows.ts';

export interface Sources {
  readonly inspections: readonly InspectionSource[];
  readonly issues: readonly IssueSource[];
  readonly answers: readonly AnswerSource[];
  readonly assets: readonly AssetSource[];
}

export async function loadSources(viewing: Viewing): Promise<Sources> {
  return {
    inspections: await listInspections(viewing),
    issues: await listIssues(viewing),
    answers: await listAnswers(viewing),
    assets: await listAssets(viewing),
  };
}

export interface CountInput {
  readonly range: { readonly from: string; readonly to: string };
  readonly interval: Interval;
  readonly by: string | null;
  readonly question: string | undefined;
  readonly option: string | undefined;
  /** The lowest values of the bins of a histogram, as the chart chose them. */
  readonly edges: readonly number[];
}

export type Values = Readonly<Record<string, number | null>>;
export interface Recounted {
  /** Keyed by `toPointId`. The rows are named as the list of rows names them. */
  readonly points: ReadonlyMap<string, { readonly values: Values; readonly rows: readonly string[] }>;
  readonly totals: Values;
  readonly rows: readonly string[];
  readonly leftOut: number;
  /** The figures of a histogram over the values of all rows. */
  readonly figures?: Values;
}

export const toPointId = (point: Partial<ChartPoint>): string =>
  [
    ...[point.date, point.series ?? (point.key === null ? 'none' : point.key), point.section],
    ...[point.weekday, point.hour, point.min],
  ].join('|');

const toStep = (time: string, interval: Interval): string =>
  ({
    hour: `${time.slice(0, 13)}:00`,
    day: time.slice(0, 10),
    month: `${time.slice(0, 7)}-01`,
    year: `${time.slice(0, 4)}-01-01`,
  })[interval];

interface Counting<Row> {
  readonly rows: readonly Row[];
  readonly toName: (row: Row) => string;
  /** The points that a row belongs to. */
  readonly toPoints: (row: Row) => readonly Partial<ChartPoint>[];
  readonly measure: (rows: readonly Row[]) => Values;
  /** Whether a row of a point is listed behind it. */
  readonly isBehind?: (row: Row) => boolean;
  readonly leftOut?: number;
  /** The value of a row in a histogram. */
  readonly toValue?: ((row: Row) => number) | undefined;
}

function add<Row>({ rows, toName, toPoints, measure, isBehind, leftOut = 0, toValue }: Counting<Row>): Recounted {
  const byPoint = new Map<string, Row[]>();
  for (const row of rows) {
    for (const id of new Set(toPoints(row).map(toPointId))) byPoint.set(id, [...(byPoint.get(id) ?? []), row]);
  }
  const toNames = (some: readonly Row[]) => [...new Set(some.map(toName))].sort();
  return {
    points: new Map(
      [...byPoint].map(([id, some]) => [
        id,
        { values: measure(some), rows: toNames(isBehind ? some.filter(isBehind) : some) },
      ]),
    ),
    totals: measure(rows),
    rows: toNames(rows),
    leftOut,
    ...(toValue && { figures: measureValues(rows.map(toValue)) }),
  };
}

export type Count = (sources: Sources, input: CountInput) => Recounted;

export const isWithin = (time: string | null, { range: { from, to } }: CountInput): time is string =>
  time !== null && time.slice(0, 10) >= from && time.slice(0, 10) <= to;
const group = (row: object, by: string): string => (row as Record<string, string | null>)[by] ?? 'none';

type InspectionPoint = (row: InspectionSource, input: CountInput) => Partial<ChartPoint>;
interface InspectionChart {
  readonly time?: 'completed' | 'due' | 'opened';
  readonly isCounted?: (row: InspectionSource) => boolean;
  readonly hasLeftOut?: true;
  readonly toValue?: (row: InspectionSource) => number;
}
const isCompleted = ({ status }: InspectionSource): boolean => status === 'completed';
export const isScored = (row: InspectionSource): boolean => isCompleted(row) && row.percent !== null;

export const countInspections =
  (
    toPoint: InspectionPoint,
    { time = 'completed', isCounted = isCompleted, hasLeftOut, toValue }: InspectionChart = {},
  ): Count =>
  ({ inspections, issues, answers }, input) => {
    const inRange = inspections.filter((row) => isWithin(row[time], input));
    return add({
      rows: inRange.filter(isCounted),
      toName: ({ id }) => String(id),
      toPoints: (row) => [toPoint(row, input)],
      measure: (rows) => {
        const uuids = new Set(rows.map(({ uuid }) => uuid));
        return {
          ...measureInspections(rows),
          issues_count: issues.filter(({ source }) => source !== null && uuids.has(source)).length,
          failed_count: answers.filter(({ inspection, isFailed }) => isFailed && uuids.has(inspection)).length,
        };
      },
      leftOut: hasLeftOut ? inRange.filter((row) => isCompleted(row) && row.percent === null).length : 0,
      toValue,
    });
  };

/** Counts by step, and by group if there is one. */
const inSteps =
  (time: 'completed' | 'due' | 'opened' = 'completed'): InspectionPoint =>
  (row, { interval, by }) => ({
    date: toStep(row[time]!, interval),
    ...(by && { series: group(row, by) }),
  });
export const inGroups: InspectionPoint = (row, { by }) => ({ key: group(row, by!) });
const inBins =
  (value: (row: InspectionSource) => number): InspectionPoint =>
  (row, { edges }) => ({ min: edges.findLast((edge) => edge <= value(row))! });

interface IssueChart {
  readonly isCounted: (row: IssueSource) => boolean;
  /** The times at which it counts; if they are missing, it always counts. */
  readonly times?: (row: IssueSource) => readonly (string | null)[];
}
export const isOpenIssue = ({ status, isArchived }: IssueSource): boolean =>
  !isArchived && (status === 'to_do' || status === 'in_progress');

export const countIssues =
  ({ isCounted, times }: IssueChart, series?: string): Count =>
  ({ issues }, input) => {
    const within = (row: IssueSource) => (times?.(row) ?? []).filter((time) => isWithin(time, input)) as string[];
    return add({
      rows: issues.filter((row) => isCounted(row) && (!times || within(row).length > 0)),
      toName: ({ id }) => String(id),
      toPoints: (row) =>
        input.by
          ? [{ key: group(row, input.by) }]
          : within(row).map((time) => ({ date: toStep(time, input.interval), ...(series && { series }) })),
      measure: measureIssues,
    });
  };
export const created: IssueChart = { isCounted: () => true, times: (row) => [row.created] };
export const completed: IssueChart = {
  isCounted: ({ status }) => status === 'complete',
  times: (row) => [row.completed],
};

interface AnswerChart {
  readonly toPoints: (row: AnswerSource, input: CountInput, of: InspectionSource) => readonly Partial<ChartPoint>[];
  readonly isCounted?: (row: AnswerSource) => boolean;
  /** Every counted answer is listed behind its point, and not only those with an option or those that failed. */
  readonly isAllBehind?: true;
  readonly toValue?: (row: AnswerSource) => number;
}
const toAnswerName = ({ inspection, question, row }: AnswerSource) => [inspection, question, ...row].join(' ');

export const countAnswers =
  ({ toPoints, isCounted = () => true, isAllBehind, toValue }: AnswerChart): Count =>
  ({ answers, inspections }, input) => {
    const done = new Map(inspections.filter((row) => isWithin(row.completed, input)).map((row) => [row.uuid, row]));
    const { question, option } = input;
    const isMatch = (row: AnswerSource) => (option ? row.options.includes(option) : row.isFailed);
    return add({
      rows: answers.filter(
        (row) => !row.isNa && done.has(row.inspection) && (!question || row.question === question) && isCounted(row),
      ),
      toName: toAnswerName,
      toPoints: (row) => toPoints(row, input, done.get(row.inspection)!),
      measure: (rows) => {
        const values = measureAnswers(rows, rows.filter(isMatch));
        return isAllBehind ? { ...values, count: rows.length } : values;
      },
      ...(!isAllBehind && { isBehind: isMatch }),
      toValue,
    });
  };
const isNumber = ({ number }: AnswerSource): boolean => number !== null;

/** The others are in `recount-other.ts`. */
export const COUNTS: { readonly [K in ChartKey]?: Count } = {
  'overview.inspections': countInspections(inSteps()),
  'overview.status': countInspections(
    (row, { interval }) => ({ date: toStep(row.opened, interval), series: row.status }),
    { time: 'opened', isCounted: () => true },
  ),
  'overview.scores': countInspections(inSteps(), { isCounted: isScored, hasLeftOut: true }),
  'overview.on_time': countInspections(inSteps('due'), {
    time: 'due',
    isCounted: (row) => isCompleted(row) || row.isDue,
  }),
  'overview.times': countInspections(({ weekday, completed: time }) => ({
    weekday: Number(weekday),
    hour: Number(time!.slice(11, 13)),
  })),
  'overview.templates': countInspections(inGroups),
  'overview.people': countInspections(inGroups),
  'issues.open': countIssues({ isCounted: isOpenIssue }),
  'issues.overdue': countIssues({ isCounted: (row) => isOpenIssue(row) && row.isOverdue }),
  'issues.resolution': countIssues(completed),
  'issues.reopened': countIssues({ isCounted: () => true, times: ({ reopened }) => reopened }),
  'issues.created': countIssues(created),
  'responses.failed': countAnswers({ toPoints: ({ question }) => [{ key: question }] }),
  'responses.over_time': countAnswers({
    toPoints: (_, { interval }, { completed: time }) => [{ date: toStep(time!, interval) }],
  }),
  'responses.groups': countAnswers({ toPoints: (_, { by }, inspection) => [{ key: group(inspection, by!) }] }),
  'responses.numbers': countAnswers({
    toPoints: ({ number }, { edges }) => [{ min: edges.findLast((edge) => edge <= number!)! }],
    isCounted: isNumber,
    isAllBehind: true,
    toValue: ({ number }) => number!,
  }),
  'responses.dates': countAnswers({
    toPoints: ({ date }, { edges }) => {
      const min = edges.findLast((edge) => edge <= date!)!;
      return [{ min, date: new Date(min * 86_400_000).toISOString().slice(0, 10) }];
    },
    isCounted: ({ date }) => date !== null,
    isAllBehind: true,
  }),
  'responses.numbers_over_time': countAnswers({
    toPoints: (_, { interval }, { completed: time }) => [{ date: toStep(time!, interval) }],
    isCounted: isNumber,
    isAllBehind: true,
  }),
  'reports.score': countInspections(inSteps(), { isCounted: isScored, hasLeftOut: true }),
  'reports.distribution': countInspections(
    inBins(({ percent }) => percent! / 100),
    { isCounted: isScored, hasLeftOut: true },
  ),
  'reports.duration': countInspections(
    inBins(({ minutes }) => minutes!),
    { toValue: ({ minutes }) => minutes! },
  ),
  'reports.best': countInspections(inGroups, { isCounted: isScored, hasLeftOut: true }),
  'reports.worst': countInspections(inGroups, { isCounted: isScored, hasLeftOut: true }),
};
