/** The rows behind the cards. */
import { ROW_LISTS } from '@rounds/contract/analytics';
import { type Auditor, type DashboardCard, dashboard, scoredInspectionList } from '@rounds/contract/dashboard';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Actor, Call, Route } from '../../http/module.ts';
import { exportRoute, type ListView, listRoute, routePerCall, toViewer } from '../../lists/index.ts';
import { createPrintFormats, type Range, readLanguage, readRange, toFileName } from '../analytics/index.ts';
import { createInspectionView } from '../inspections/index.ts';
import { createIssueView, loadIssueViewer } from '../issues/index.ts';
import { type AuditorRow, auditorRows, auditorSource } from './queries/auditors.ts';
import { isCompletedWithin, isRaisedWithin, isScoredWithin } from './queries/counted.ts';

interface Viewing extends Pick<Call, 'tx' | 'locale'> {
  readonly actor: Actor;
}
// biome-ignore lint/suspicious/noExplicitAny: each card has rows of its own kind
type AnyView = ListView<any, any>;

const auditorView = (range: Range): ListView<AuditorRow, Auditor> => ({
  source: auditorSource,
  rows: (tx, actor) => auditorRows(tx, actor, range),
  toRecord: ({ id, full_name, inspections_count, average_score, last_completed_at }) => ({
    ...{ id, full_name, inspections_count, average_score },
    last_completed_at: last_completed_at.toISOString(),
  }),
});

const VIEWS: Readonly<Record<DashboardCard, (call: Viewing, range: Range) => AnyView | Promise<AnyView>>> = {
  inspections: ({ actor }, range) =>
    createInspectionView(ROW_LISTS.inspections.list, isCompletedWithin(range, actor.tz_code)),
  unique_auditors: (_, range) => auditorView(range),
  inspection_issues: async ({ tx, actor, locale }, range) =>
    createIssueView(ROW_LISTS.issues.list, await loadIssueViewer(tx, actor), locale, isRaisedWithin(actor, range)),
  average_score: ({ actor }, range) => createInspectionView(scoredInspectionList, isScoredWithin(range, actor.tz_code)),
};

const routeWithView = (endpoint: Endpoint, card: DashboardCard, toRoute: (view: AnyView) => Route): Route =>
  routePerCall(endpoint, async (call: Call<Endpoint>) => {
    const viewing = call as unknown as Viewing & {
      readonly query: Parameters<typeof readRange>[0] & { readonly lang?: string };
    };
    const range = readRange(viewing.query, toViewer(viewing.actor, viewing.locale));
    const locale = readLanguage(viewing.query.lang, viewing.locale);
    const fileName = toFileName(createPrintFormats(locale, viewing.actor).words.card[card], range, locale);
    return toRoute({ ...(await VIEWS[card](viewing, range)), fileName });
  });

const cardRoutes = (card: DashboardCard, rows: Endpoint, file: Endpoint): Route[] => [
  routeWithView(rows, card, (view) => listRoute(rows, view as never)),
  routeWithView(file, card, (view) => exportRoute(file, view)),
];

export const listRoutes: readonly Route[] = [
  ...cardRoutes('inspections', dashboard.listInspections, dashboard.exportInspections),
  ...cardRoutes('unique_auditors', dashboard.listAuditors, dashboard.exportAuditors),
  ...cardRoutes('inspection_issues', dashboard.listIssues, dashboard.exportIssues),
  ...cardRoutes('average_score', dashboard.listScored, dashboard.exportScored),
];
