/** Provides the rows of a card for the panel next to the page. */
import type { Auditor, DashboardCard } from '@rounds/contract/dashboard';
import { lazy } from 'react';
import { paths } from '../../paths.ts';
import { call, toUrl } from '../../platform/api/index.ts';
import { loadRowItems, type PageRange, type RowsSource } from '../analytics/index.ts';
import { CARD_CALLS } from './card-calls.ts';

const KINDS = {
  inspections: 'inspections',
  unique_auditors: 'people',
  inspection_issues: 'issues',
  average_score: 'inspections',
} as const satisfies Record<DashboardCard, RowsSource['kind']>;

const InspectionItem = lazy(async () => ({ default: (await loadRowItems()).InspectionItem }));
const IssueItem = lazy(async () => ({ default: (await loadRowItems()).IssueItem }));
const PersonItem = lazy(async () => ({ default: (await loadRowItems()).PersonItem }));
const AuditorItem = ({ row }: { readonly row: Auditor }) => (
  <PersonItem
    name={row.full_name}
    inspections={row.inspections_count}
    score={row.average_score}
    last={row.last_completed_at}
  />
);

const ITEMS = { inspections: InspectionItem, issues: IssueItem, people: AuditorItem };

export function createCardSource(card: DashboardCard, range: PageRange): RowsSource {
  const { rows, exportCall } = CARD_CALLS[card];
  const kind = KINDS[card];
  return {
    id: JSON.stringify([card, range]),
    kind,
    load: (page, signal) => call(rows, { query: { ...range, ...page } as never, signal }),
    Item: ITEMS[kind],
    toExportUrl: (lang) => toUrl(exportCall, {}, { ...range, format: 'xlsx', lang }),
    list: paths.dashboardRows(card, range),
  };
}
