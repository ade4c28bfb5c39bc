/** The table of all lists: rows or cards, tabs, filters, bulk actions and pages. */
import type { SavedQuery } from '@rounds/contract/saved-queries';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Box,
  Button,
  EmptyState,
  keepFocus,
  Notice,
  SkeletonRows,
  Stack,
  useDelayed,
  useIsPhone,
  useOverflow,
} from '../../ui/index.ts';
import classes from './data-table.module.css';
import { EmptyList } from './empty-list.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useColumns } from './model/columns.ts';
import { useAnsweredColumns, useCustomColumns } from './model/custom-columns.ts';
import { findFirstView, useFirstRequest, useSavedQueries } from './model/saved-queries.ts';
import { type Groups, type RowKey, type Selection, useSelection } from './model/selection.ts';
import { type TableState, useTableState } from './model/table-state.ts';
import { useTableText } from './model/table-text.ts';
import { useSelectionGroups, useTableTree } from './model/tree-rows.ts';
import { NoMatches } from './no-matches.tsx';
import { TableCards } from './rows/table-cards.tsx';
import { TableRows } from './rows/table-rows.tsx';
import { useFittingColumns } from './rows/use-fitting-columns.ts';
import { MAX_NAMED_ROWS } from './selected-names.ts';
import { type SelectionKeys, useTableKeys } from './table-keys.ts';
import { BulkBar } from './toolbar/bulk-bar.tsx';
import { ColumnChooser } from './toolbar/column-chooser.tsx';
import { DisplaySheet } from './toolbar/display-sheet.tsx';
import { ExportMenu } from './toolbar/export-menu.tsx';
import { QueryTabs } from './toolbar/query-tabs.tsx';
import { TableCount } from './toolbar/table-count.tsx';
import { TablePages } from './toolbar/table-pages.tsx';
import { TreeToggle } from './toolbar/tree-toggle.tsx';
import type { DataTableProps } from './types.ts';

const NO_ROWS: readonly never[] = [];

/**
 * The table of a list: saved views, filters, sorting, columns, pages, bulk actions and export. Its columns, filters and
 * order come from the declaration of the list in the contract, and the address contains their state.
 *
 * @example
 * ```tsx
 * <DataTable
 *   list={assetList}
 *   useRows={assetResource.useList}
 *   rowKey={({ id }) => id}
 *   rowName={({ display_name }) => display_name}
 *   empty={<EmptyState title={t('empty')} />}
 * />
 * ```
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { useRows, onRows, rowKey, search, empty, toolbarEnd, exportCall, exportParams, bulkActions = [] } = props;
  const { t } = useTranslation('common');
  const custom = useCustomColumns(props.list);
  const { list } = custom;
  const state = useTableState(list);
  const text = useTableText(list);
  const columns = useColumns(list, state.filter);
  const isPhone = useIsPhone();
  const place = useRef<HTMLElement>(null);
  // When a row is archived, a tab deleted or the bulk bar closed, the focus moves to what replaces it.
  const setSection = useCallback((section: HTMLElement) => {
    place.current = section;
    return keepFocus(section);
  }, []);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useOverflow(scroller);
  const request = useFirstRequest(list, state.request);
  const answer = useRows(request);
  const { data: latest, error, isPending, isFetching, isPlaceholderData, refetch } = answer;
  useAnsweredColumns(custom, request, answer);
  const data = useDeferredUpdates(latest);
  // Placeholder rows belong to the previous filter.
  const isCurrent = data === latest && !isPlaceholderData;
  const saved = useSavedQueries(list, latest?.saved_queries, latest !== undefined);
  const rows = data?.list ?? (NO_ROWS as readonly Row[]);
  useEffect(() => onRows?.(rows), [rows, onRows]);
  const isFiltered = Object.keys(state.filter).length > 0;
  const tree = useTableTree(rows, rowKey, props.tree, {
    table: list.table_name,
    filter: isFiltered ? JSON.stringify(state.filter) : null,
  });
  const { exact_total: _, ...shownRequest } = state.request;
  const requestKey = JSON.stringify(shownRequest);
  const groups = useSelectionGroups(rows, rowKey, props.tree);
  const selection = useSelection(rows.map(rowKey), requestKey, groups);
  const isDimmed = useDelayed(isFetching && isPlaceholderData);
  const canSelect = bulkActions.length > 0 || (exportCall !== undefined && !props.isExportedWhole);
  const fittingColumns = useFittingColumns(columns, scroller, {
    hasPanel: props.tree !== undefined && props.hasPanel === true,
    hasCheckboxes: canSelect,
    hasMenu: props.rowActions !== undefined,
  });
  useTableKeys(place, canSelect ? toSelectionKeys(selection, rows.map(rowKey)) : null);
  useOpenedView(state, findFirstView(saved, state.view));

  useScrollReset(scroller, requestKey);
  const { setPage } = state;
  const lastPage = data?.pagination.total_pages ?? null;
  const isPastEnd =
    isCurrent && data?.list.length === 0 && lastPage !== null && lastPage > 0 && Number(state.page) > lastPage;
  useEffect(() => {
    if (isPastEnd) setPage(lastPage);
  }, [isPastEnd, lastPage, setPage]);

  const tabs = (
    <QueryTabs
      list={list}
      state={state}
      saved={saved}
      allName={props.allName ?? text.all()}
      search={search}
      relatedLists={props.relatedLists}
    />
  );
  const isEmpty = data && isCurrent && data.list.length === 0 && !isFiltered && !isPastEnd && !error;
  if (isEmpty)
    return (
      <Stack as="section" className={classes.table} ref={setSection}>
        {tabs}
        <Box fullHeight>
          <EmptyList text={text} relatedLists={props.relatedLists} empty={empty} />
        </Box>
      </Stack>
    );
  const isFieldMissing = list !== props.list && state.namesMissingField;
  const refresh = () => {
    selection.clear();
    void refetch();
  };
  return (
    <Stack as="section" className={classes.table} ref={setSection} aria-busy={isFetching}>
      {tabs}
      {isFieldMissing && <Notice>{t('views.field_missing')}</Notice>}
      <FilterPanel list={list} state={state} text={text} search={search} />
      {selection.count > 0 && data ? (
        <BulkBar
          selection={selection}
          pagination={data.pagination}
          state={state}
          actions={bulkActions}
          names={rows
            .filter((row) => isNamed(selection, groups, rowKey(row)))
            .slice(0, MAX_NAMED_ROWS)
            .map(props.rowName)}
          tools={
            exportCall &&
            !props.isExportedWhole && (
              <ExportMenu
                call={exportCall}
                params={exportParams}
                query={props.exportQuery}
                state={state}
                columns={columns}
                selection={selection.toBulkSelection(state.filter)}
              />
            )
          }
        />
      ) : (
        <TableCount
          pagination={data?.pagination}
          state={state}
          text={text}
          isFetching={isFetching}
          refresh={refresh}
          tools={
            <>
              {toolbarEnd}
              {tree?.hasBranches && <TreeToggle tree={tree} />}
              {isPhone ? (
                <DisplaySheet columns={columns} text={text} state={state} hasPages={!props.tree} />
              ) : (
                <ColumnChooser columns={columns} text={text} />
              )}
              {exportCall && (
                <ExportMenu
                  call={exportCall}
                  params={exportParams}
                  query={props.exportQuery}
                  state={state}
                  columns={columns}
                  others={props.otherExports}
                />
              )}
            </>
          }
        />
      )}
      <div ref={setScroller} className={classes.scroll} data-table-scroll data-dimmed={isDimmed || undefined}>
        {error && !data ? (
          <EmptyState
            kind="filtered"
            title={t('table.failed')}
            text={error.message}
            action={
              <Button variant="default" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            }
          />
        ) : isPending || !data ? (
          <SkeletonRows rows={12} />
        ) : data.list.length === 0 ? (
          <NoMatches list={list} state={state} text={text} useRows={useRows} />
        ) : isPhone ? (
          <TableCards
            {...props}
            rows={tree?.visibleRows ?? rows}
            columns={columns}
            text={text}
            selection={canSelect ? selection : null}
            branches={tree}
          />
        ) : (
          <TableRows
            {...props}
            rows={tree?.visibleRows ?? rows}
            columns={fittingColumns}
            text={text}
            state={state}
            selection={canSelect ? selection : null}
            branches={tree}
            scroller={scroller}
          />
        )}
      </div>
      {/* A tree is shown as a whole. */}
      {data && data.list.length > 0 && !props.tree && (
        <TablePages pagination={data.pagination} state={state} text={text} isShort={isPhone} />
      )}
    </Stack>
  );
}

/**
 * Shows the first rows at once and later ones in a transition, so that typing and selecting stay responsive while
 * the table renders.
 */
function useDeferredUpdates<Data>(latest: Data | undefined): Data | undefined {
  const [visibleData, setVisibleData] = useState(latest);
  // useDeferredValue would render the first rows twice.
  if (visibleData === undefined && latest !== undefined) setVisibleData(latest);
  useEffect(() => {
    if (visibleData !== latest) startTransition(() => setVisibleData(latest));
  }, [visibleData, latest]);
  return latest && (visibleData ?? latest);
}

/** Scrolls to the top for another page, order or filter; on a phone the page scrolls, not the table. */
function useScrollReset(scroller: HTMLElement | null, requestKey: string): void {
  const previous = useRef(requestKey);
  useEffect(() => {
    if (!scroller || previous.current === requestKey) return;
    previous.current = requestKey;
    // Measuring waits for the next frame, which lays out the page anyway; measuring now would force a layout during
    // rendering.
    requestAnimationFrame(() => {
      for (const one of [scroller, scroller.closest('main')]) if (one) one.scrollTop = 0;
    });
  }, [scroller, requestKey]);
}

/** Whether questions about the selection name this row: groups are selected only with their rows. */
const isNamed = (selection: Selection, groups: Groups | undefined, key: RowKey): boolean =>
  !groups?.has(key) && selection.getState(key) === 'all';

/** Rows carry their key as text in the DOM; the selection uses the original value. */
function toSelectionKeys(selection: Selection, keys: readonly RowKey[]): SelectionKeys {
  const toKey = (text: string) => keys.find((key) => String(key) === text) ?? text;
  return {
    toggle: (text) => selection.toggle(toKey(text)),
    extendTo: (text) => selection.extendTo(toKey(text)),
    selectPage: () => selection.selectPage(true),
    clear: selection.clear,
    hasSelection: selection.count > 0,
  };
}

/** An address without list parameters opens the view of its tab or of the person; only once, so that it can be cleared. */
function useOpenedView(state: TableState, first: SavedQuery | null | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || first === undefined) return;
    isDone.current = true;
    if (state.isBare && first && first.query_string !== '') {
      state.openView(first.key, first.query_string, { isFirst: true });
    }
  }, [state, first]);
}
