import type { ListDeclaration } from '@rounds/contract/list.ts';
import type { ReactNode } from 'react';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useAnsweredColumns, useCustomColumns } from './model/custom-columns.ts';
import { useFirstRequest, useSavedQueries } from './model/saved-queries.ts';
import { type FilterValues, useTableState } from './model/table-state.ts';
import { useTableText } from './model/table-text.ts';
import { QueryTabs } from './toolbar/query-tabs.tsx';
import { TableCount } from './toolbar/table-count.tsx';
import type { DataTableProps } from './types.ts';

/** The search and the filters of a list without its table, for screens that show its records in another way. */
export function ListFilters({ list, search }: { readonly list: ListDeclaration; readonly search?: string }) {
  const state = useTableState(list);
  const text = useTableText(list);
  return <FilterPanel list={list} state={state} text={text} search={search} />;
}

interface ListHeadProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'list' | 'useRows' | 'search' | 'relatedLists' | 'allName' | 'toolbarEnd'> {
  /** Renders the content that replaces the table, with the filter and the order of the list. */
  readonly children: (state: { readonly filter: FilterValues; readonly sort: string | undefined }) => ReactNode;
}

/** The saved views, filters and the number of records of a list, around something else than its table. */
export function ListHead<Row extends object>(props: ListHeadProps<Row>) {
  const { useRows, search, relatedLists, allName, toolbarEnd, children } = props;
  const custom = useCustomColumns(props.list);
  const { list } = custom;
  const state = useTableState(list);
  const text = useTableText(list);
  // The smallest page: it tells the number of records, their custom fields and the saved views.
  const { page: _, cursor: __, ...first } = state.request;
  const request = useFirstRequest(list, { ...first, limit: 10 });
  const answer = useRows(request);
  useAnsweredColumns(custom, request, answer);
  const saved = useSavedQueries(list, answer.data?.saved_queries, answer.data !== undefined);
  return (
    <>
      <QueryTabs
        list={list}
        state={state}
        saved={saved}
        allName={allName ?? text.all()}
        search={search}
        relatedLists={relatedLists}
      />
      <FilterPanel list={list} state={state} text={text} search={search} />
      <TableCount
        pagination={answer.data?.pagination}
        state={state}
        text={text}
        isFetching={answer.isFetching}
        refresh={() => void answer.refetch()}
        tools={toolbarEnd}
      />
      {children({ filter: state.filter, sort: state.request.sort })}
    </>
  );
}
