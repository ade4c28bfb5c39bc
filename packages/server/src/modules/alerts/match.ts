/** Finds what a condition matches now: the records that it selects, or the value of its figure. */
import { readFigure } from '@rounds/charts';
import { type AlertCondition, getAlertFigure, getAlertPage } from '@rounds/contract/alerts';
import { type ChartAnswer, PAGES } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';
import { createScope, getChartAnswer, type Range } from '../analytics/index.ts';
import { findQuestions } from '../facts/index.ts';
import type { Match } from './queries/firings.ts';
import {
  findAnswers,
  findNotInspected,
  findOverdue,
  findRaised,
  findScores,
  type MatchContext,
} from './queries/matches.ts';

export interface Viewing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}
export type FigureCondition = Extract<AlertCondition, { readonly kind: 'figure' }>;
type RecordCondition = Exclude<AlertCondition, FigureCondition>;

/** @throws ApiError VALIDATION_FAILED for a filter that the page does not have */
export async function findMatches(
  viewing: Viewing,
  condition: RecordCondition,
  { ids, since }: Pick<MatchContext, 'ids' | 'since'>,
): Promise<Match[]> {
  const page = getAlertPage(condition);
  const filter = condition.filter ?? undefined;
  const scope = await createScope(viewing, { page, filter, countsIssues: page === 'issues' });
  const questions =
    condition.kind === 'answer' ? (await findQuestions(viewing.tx, condition.question)).map(({ id }) => id) : [];
  const context: MatchContext = { tx: viewing.tx, scope, ids, since, questions };
  switch (condition.kind) {
    case 'score':
      return findScores(context, condition);
    case 'answer':
      return findAnswers(context, condition);
    case 'issue_raised':
      return findRaised(context);
    case 'issue_overdue':
      return findOverdue(context);
    case 'not_inspected':
      return findNotInspected(context, condition);
  }
}

export function canSeeFigure(actor: Actor, { figure }: FigureCondition): boolean {
  const { permission, feature } = PAGES[getAlertFigure(figure).page];
  return actor.permissions.has(permission) && planHasFeature(actor.plan, feature);
}

interface FigureNow {
  readonly value: number | null;
  readonly is_met: boolean;
  readonly answer: ChartAnswer;
}

/** The figure as the person sees it, over its range or another one. */
export async function readFigureNow(
  viewing: Viewing,
  { figure: key, range: preset, filter, direction, value: limit }: FigureCondition,
  days?: Range,
): Promise<FigureNow> {
  const { page: _, ...figure } = getAlertFigure(key);
  const query = { ...(days ?? { preset }), interval: 'auto', ...(filter && { filter }) } as const;
  const answer = await getChartAnswer(viewing, figure.chart, query);
  const { value } = readFigure(figure, answer);
  const is_met = value !== null && (direction === 'below' ? value < limit : value > limit);
  return { value, is_met, answer };
}
