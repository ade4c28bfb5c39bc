import { type AnswerRow, type AssetRow, getChart, getChartCalls, ROW_LISTS } from '@rounds/contract/analytics';
import type { InspectionSummary } from '@rounds/contract/inspections';
import type { IssueSummary } from '@rounds/contract/issues';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataTableProps, type ListPage, type ListRequest } from '../../../kit/data-table/index.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { EmptyState, SkeletonRows } from '../../../ui/index.ts';
import { loadInspectionTable } from '../../inspections/index.ts';
import { loadIssueTable } from '../../issues/index.ts';
import { answerCells } from './answer-cells.tsx';
import type { RowsState } from './rows-state.ts';

const InspectionTable = lazy(loadInspectionTable);
const IssueTable = lazy(loadIssueTable);

function useRowsPage({ chart, rowsQuery }: RowsState, request: ListRequest) {
  return useQuery({
    queryKey: ['analytics', chart, 'list', rowsQuery, request],
    queryFn: ({ signal }) => call(getChartCalls(chart).rows, { query: { ...rowsQuery, ...request } as never, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The declaration of a chart names the kind of rows that its calls return. */
const createHooks = <Row extends object>(state: RowsState) => ({
  useRows: (request: ListRequest) => useRowsPage(state, request) as unknown as UseQueryResult<ListPage<Row>>,
});

/** The table of the kind of rows that the chart counts. */
export function RowsTable({ state }: { readonly state: RowsState }) {
  const { t } = useTranslation('charts');
  const { chart, rowsQuery } = state;
  const { rows: kind } = getChart(chart);
  const calls = getChartCalls(chart);
  const shared = {
    list: ROW_LISTS[kind].list,
    exportCall: calls.exportRows,
    exportQuery: rowsQuery,
    allName: t('rows.everything'),
    empty: <EmptyState kind="filtered" title={t('empty.title')} />,
  };
  return (
    <Suspense fallback={<SkeletonRows rows={12} />}>
      {kind === 'inspections' && <InspectionTable {...shared} {...createHooks<InspectionSummary>(state)} />}
      {kind === 'issues' && <IssueTable {...shared} {...createHooks<IssueSummary>(state)} />}
      {kind === 'answers' && <AnswerTable {...shared} {...createHooks<AnswerRow>(state)} />}
      {kind === 'assets' && <AssetTable {...shared} {...createHooks<AssetRow>(state)} />}
    </Suspense>
  );
}

type TableProps<Row extends object> = Pick<
  DataTableProps<Row>,
  'list' | 'useRows' | 'exportCall' | 'exportQuery' | 'allName' | 'empty'
>;

function AnswerTable(props: TableProps<AnswerRow>) {
  const can = useCan();
  const canRead = can('INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION');
  return (
    <DataTable<AnswerRow>
      {...props}
      isExportedWhole
      rowKey={({ inspection_uuid, item_id, row }) => [inspection_uuid, item_id, ...row].join(' ')}
      rowName={({ asset, document_id, template_title }) => asset?.display_name ?? document_id ?? template_title}
      rowLink={canRead ? ({ inspection_uuid }) => paths.inspections.report(inspection_uuid).to : undefined}
      cells={answerCells}
    />
  );
}

function AssetTable(props: TableProps<AssetRow>) {
  const can = useCan();
  return (
    <DataTable<AssetRow>
      {...props}
      rowKey={({ uuid }) => uuid}
      rowName={({ display_name }) => display_name}
      rowLink={can('SST_VIEW_ASSET') ? ({ uuid }) => paths.assets.get(uuid).to : undefined}
    />
  );
}
