import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { inspectionCells } from '../../packages/web/src/features/inspections/list/inspection-cells.tsx';
import { DataTable, type ListRequest } from '../../packages/web/src/kit/data-table/index.ts';
import { inspectionName } from '../../packages/web/src/kit/inspections/inspection-name.ts';
import { call } from '../../packages/web/src/platform/api/index.ts';
import { WIDE } from './wide-list.ts';

const useRows = (request: ListRequest) =>
  useQuery({
    queryKey: ['bench', request],
    queryFn: ({ signal }) => call(inspections.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

const noAction = () => {};
const rowActions = () => [{ key: 'open', label: 'Open', onSelect: noAction }];
const bulkActions = [{ key: 'none', label: 'None', run: async () => {} }];

/** A list of the product with all that it can have: cells of its own, links, menus, choice, search, filters, export. */
export default function WideScreen() {
  useState(nameColumns);
  return (
    <DataTable<InspectionSummary>
      list={WIDE}
      useRows={useRows}
      rowKey={(row) => row.id}
      rowName={inspectionName}
      rowLink={(row) => `/inspections/${row.uuid}/view-report`}
      rowActions={rowActions}
      bulkActions={bulkActions}
      exportCall={inspections.exportList}
      cells={inspectionCells}
      search="asset_name"
      empty={null}
    />
  );
}

/** Columns that the product's list does not have go by the names of their fields. */
const nameColumns = () =>
  WIDE.columns
    .filter(({ selector }) => !i18next.exists(`inspections.columns.${selector}`, { ns: 'lists' }))
    .map(({ selector }) => i18next.addResource('en', 'lists', `inspections.columns.${selector}`, selector));
