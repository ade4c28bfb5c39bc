/** The reader of a chart, and the filters of the page. */
import type { AnalyticsPage } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { tryParse } from '../../../lists/sql/order.ts';
import { findRollUps, type RollUps } from '../../facts/index.ts';
import { canCountAllInspections, canListAllInspections } from '../../inspections/index.ts';
import { type IssueViewer, loadIssueViewer } from '../../issues/index.ts';
import { type Filters, readFilters } from './queries/filters.ts';

/** The access rules of this person hold for every figure and every row. */
export interface Scope {
  readonly actor: Actor;
  readonly locale: Language;
  /** Null where neither the chart nor the filters are about issues. */
  readonly issueViewer: IssueViewer | null;
  readonly filters: Filters;
  /** May read all inspections, whatever the filters leave. */
  readonly readsAll: boolean;
  /** All inspections count. */
  readonly isUnrestricted: boolean;
  /** All facts count that the caller’s transaction shows: those of their sites, if they are limited to some. */
  readonly countsAllFacts: boolean;
  /** Null while facts and sums are not complete. */
  readonly rollUps: RollUps | null;
}

interface Viewing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

interface ScopeOptions {
  readonly page: AnalyticsPage;
  readonly filter: string | undefined;
  readonly countsIssues?: boolean;
}

/** Names may be escaped in JSON, so searching the text is not enough. */
function hasCategory(filter: string | undefined): boolean {
  const values = filter === undefined ? undefined : tryParse(filter);
  return typeof values === 'object' && values !== null && 'category' in values;
}

/** @throws ApiError VALIDATION_FAILED naming a filter that the page does not have */
export async function createScope(
  { tx, actor, locale }: Viewing,
  { page, filter, countsIssues = false }: ScopeOptions,
): Promise<Scope> {
  // The policies of all categories are read only for what depends on them.
  const needsIssueViewer = countsIssues || hasCategory(filter);
  const issueViewer = needsIssueViewer ? await loadIssueViewer(tx, actor) : null;
  const filters = readFilters(page, filter, { actor, locale, issueViewer });
  const readsAll = canCountAllInspections(actor);
  const isUnrestricted = readsAll && filters.inspections.length === 0;
  const countsAllFacts = canListAllInspections(actor) && filters.inspections.length === 0;
  const rollUps = await findRollUps(tx);
  return { actor, locale, issueViewer, filters, readsAll, isUnrestricted, countsAllFacts, rollUps };
}
