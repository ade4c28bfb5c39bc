import { ROW_LISTS } from '@rounds/contract/analytics';
import { type Auditor, auditorList, type DashboardCard, scoredInspectionList } from '@rounds/contract/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataTableProps, type ListRequest } from '../../kit/data-table/index.ts';
import { call } from '../../platform/api/index.ts';
import { EmptyState, SkeletonRows } from '../../ui/index.ts';
import type { PageRange } from '../analytics/index.ts';
import { loadInspectionTable } from '../inspections/index.ts';
import { loadIssueTable } from '../issues/index.ts';
import { CARD_CALLS } from './card-calls.ts';

const InspectionTable = lazy(loadInspectionTable);
const IssueTable = lazy(loadIssueTable);

/** Loads pages of the rows of a card; each of its calls answers rows of one kind. */
const createRows = (card: DashboardCard, range: PageRange) => ({
  useRows: (request: ListRequest): unknown =>
    useQuery({
      queryKey: ['dashboard', card, 'rows', range, request],
      queryFn: ({ signal }) => call(CARD_CALLS[card].rows, { query: { ...range, ...request } as never, signal }),
      placeholderData: keepPreviousData,
    }),
});

interface CardRowsProps {
  readonly card: DashboardCard;
  readonly range: PageRange;
}

/** The rows of a card in the table of their kind, with its filters and export. */
export function CardRows({ card, range }: CardRowsProps) {
  const { t } = useTranslation('dashboard');
  const { exportCall } = CARD_CALLS[card];
  const { useRows } = createRows(card, range);
  const shared = {
    exportCall,
    exportQuery: { ...range },
    allName: t(`cards.${card}`),
    empty: (
      <EmptyState kind="filtered" title={t(card === 'inspection_issues' ? 'cards.empty_issues' : 'cards.empty')} />
    ),
  };
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      {card === 'unique_auditors' ? (
        <DataTable<Auditor>
          {...shared}
          list={auditorList}
          useRows={useRows as DataTableProps<Auditor>['useRows']}
          rowKey={({ id }) => id}
          rowName={({ full_name }) => full_name}
          cells={{
            average_score: ({ average_score }, { format }) =>
              average_score === null ? '–' : format.percent(average_score, 2),
          }}
        />
      ) : card === 'inspection_issues' ? (
        <IssueTable {...shared} list={ROW_LISTS.issues.list} useRows={useRows as never} />
      ) : (
        <InspectionTable
          {...shared}
          list={card === 'average_score' ? scoredInspectionList : ROW_LISTS.inspections.list}
          useRows={useRows as never}
        />
      )}
    </Suspense>
  );
}
