/** The validated request for a chart: its range, steps, groups and question. */
import {
  type ChartDeclaration,
  type ChartKey,
  type chartQuery,
  type Dimension,
  getChart,
  type Interval,
  isAlwaysGrouped,
  splitChartKey,
} from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../db/database.ts';
import { fieldError } from '../../../http/input.ts';
import type { Actor } from '../../../http/module.ts';
import { toViewer } from '../../../lists/index.ts';
import { findQuestions, type RegisteredQuestion } from '../../facts/index.ts';
import { getInterval, getPreviousRange, type Range, readRange } from '../range.ts';
import type { Counted, CountSet } from '../sources/queries/count-set.ts';
import { selectDays } from '../sources/queries/day-sums.ts';
import type { Key } from '../sources/queries/keys.ts';
import { createScope, type Scope } from '../sources/scope.ts';

export type ChartQueryOutput = z.infer<ReturnType<typeof chartQuery>>;

export interface ChartViewer {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

export interface ChartContext {
  readonly tx: Tx;
  readonly locale: Language;
  readonly timeZone: string;
  readonly key: ChartKey;
  readonly declaration: ChartDeclaration;
  readonly scope: Scope;
  readonly range: Range;
  /** The range before; whether it is shown is another question. */
  readonly previousRange: Range;
  readonly isCompared: boolean;
  /** The interval of charts over time. */
  readonly interval: Interval;
  readonly by: Dimension | null;
  /** The same question in all templates that have it. Empty if it does not exist anymore. */
  readonly questions: readonly RegisteredQuestion[];
  readonly option: string | null;
  /** The days of the caller are those of the sums by day, and these are complete. */
  readonly hasDays: boolean;
}

/** @throws ApiError VALIDATION_FAILED naming what the chart does not know */
export async function createChartContext(
  { tx, actor, locale }: ChartViewer,
  key: ChartKey,
  query: ChartQueryOutput,
): Promise<ChartContext> {
  const declaration: ChartDeclaration = getChart(key);
  const range = readRange(query, toViewer(actor, locale));
  if (declaration.question && !query.question) throw fieldError('question', locale, 'analytics.question_needed');
  const scope = await createScope(
    { tx, actor, locale },
    {
      page: splitChartKey(key).page,
      filter: query.filter,
      countsIssues: declaration.rows === 'issues' || declaration.measures.includes('issues_count'),
    },
  );
  return {
    tx,
    locale,
    timeZone: actor.tz_code,
    key,
    declaration,
    range,
    previousRange: getPreviousRange(range),
    isCompared: query.compare === 'previous' && declaration.comparable === true,
    interval: getInterval(range, query.interval),
    by: readDimension(declaration, query.by, locale),
    scope,
    questions: query.question ? await findQuestions(tx, query.question) : [],
    option: query.option ?? null,
    hasDays: scope.rollUps?.time_zone === actor.tz_code,
  };
}

function readDimension(declaration: ChartDeclaration, by: string | undefined, locale: Language) {
  const { dimensions = [] } = declaration;
  if (by === undefined) return isAlwaysGrouped(declaration) ? (dimensions[0] ?? null) : null;
  const dimension = dimensions.find((one) => one === by);
  if (!dimension) throw fieldError('by', locale, 'analytics.dimension_unknown');
  return dimension;
}

/** The rows of a set in a range, with what they are grouped by. */
export function countBy(
  { range, timeZone, hasDays }: ChartContext,
  set: CountSet,
  keys: readonly Key[],
  within = range,
): Counted {
  const dayKeys = keys.flatMap(({ name, dayExpression }) => (dayExpression ? [[name, dayExpression] as const] : []));
  const canUseDays = hasDays && set.days && dayKeys.length === keys.length;
  return {
    ...(canUseDays && { days: selectDays(set.days, within, Object.fromEntries(dayKeys)) }),
    set,
    range: within,
    timeZone,
    keys: Object.fromEntries(keys.map(({ name, expression }) => [name, expression])),
    joins: [...new Set(keys.flatMap(({ join }) => join ?? []))],
  };
}
