/** The one table of the product: data in, rows, cards, tabs, filters and pages out. */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, keepFocus, SkeletonRows, useDelayed, useIsPhone } from '../ui/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { useColumns } from './columns.ts';
import styles from './data-table.module.css';
import { DisplaySheet } from './display-sheet.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { NothingHere } from './nothing-here.tsx';
import { NothingMatches } from './nothing-matches.tsx';
import { QueryTabs } from './query-tabs.tsx';
import { useFirstRequest, useSavedQueries } from './saved-queries.ts';
import { type RowKey, type Selection, useSelection } from './selection.ts';
import { TableCards } from './table-cards.tsx';
import { TableCount } from './table-count.tsx';
import { type ChoosingKeys, useTableKeys } from './table-keys.ts';
import { TablePages } from './table-pages.tsx';
import { TableRows } from './table-rows.tsx';
import { type TableState, useTableState } from './table-state.ts';
import { useTableText } from './table-text.ts';
import { useGroups, useTree } from './tree-rows.ts';
import { TreeToggle } from './tree-toggle.tsx';
import type { DataTableProps } from './types.ts';
import { useOverflow } from './use-overflow.ts';

const NO_ROWS: readonly never[] = [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { list, useRows, onRows, rowKey, search, empty, tools, exportCall, exportParams, bulkActions = [] } = props;
  const { t } = useTranslation('common');
  const state = useTableState(list);
  const text = useTableText(list);
  const columns = useColumns(list);
  const isPhone = useIsPhone();
  const place = useRef<HTMLElement>(null);
  // A row that is archived, a tab that is deleted and a bar whose deed is done hand the keyboard on.
  const setPlace = useCallback((section: HTMLElement) => {
    place.current = section;
    return keepFocus(section);
  }, []);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useOverflow(scroller);
  const request = useFirstRequest(list, state.request);
  const { data: told, error, isPending, isFetching, isPlaceholderData, refetch } = useRows(request);
  const data = useCalm(told);
  // Rows of the filter before say nothing of this one.
  const isAnswer = data === told && !isPlaceholderData;
  const saved = useSavedQueries(list, told?.saved_queries);
  const rows = data?.list ?? (NO_ROWS as readonly Row[]);
  useEffect(() => onRows?.(rows), [rows, onRows]);
  const isFiltered = Object.keys(state.filter).length > 0;
  const tree = useTree(rows, rowKey, props.tree, {
    table: list.table_name,
    filter: isFiltered ? JSON.stringify(state.filter) : null,
  });
  const { exact_total: _, ...shownRequest } = state.request;
  const asked = JSON.stringify(shownRequest);
  const groups = useGroups(rows, rowKey, props.tree);
  const selection = useSelection(rows.map(rowKey), asked, groups);
  const isDimmed = useDelayed(isFetching && isPlaceholderData);
  const mayChoose = bulkActions.length > 0;
  useTableKeys(place, mayChoose ? choosingKeys(selection, rows.map(rowKey)) : null);
  useOpenedView(state, saved.isKnown ? saved.queries[state.view]?.query_string : undefined);

  useBeginning(scroller, asked);
  const { setPage } = state;
  const lastPage = data?.pagination.total_pages ?? null;
  const isBeyond =
    isAnswer && data?.list.length === 0 && lastPage !== null && lastPage > 0 && Number(state.page) > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  }, [isBeyond, lastPage, setPage]);

  const tabs = (
    <QueryTabs
      list={list}
      state={state}
      saved={saved}
      allName={props.allName ?? text.all()}
      neighbours={props.neighbours}
    />
  );
  const isEmpty = data && isAnswer && data.list.length === 0 && !isFiltered && !isBeyond && !error;
  if (isEmpty)
    return (
      <section className={styles.table} ref={setPlace}>
        {tabs}
        <div className={styles.alone}>
          <NothingHere text={text} neighbours={props.neighbours} empty={empty} />
        </div>
      </section>
    );
  const refresh = () => {
    selection.clear();
    void refetch();
  };
  return (
    <section className={styles.table} ref={setPlace} aria-busy={isFetching}>
      {tabs}
      <FilterPanel list={list} state={state} text={text} search={search} />
      {selection.count > 0 && data ? (
        <BulkBar selection={selection} pagination={data.pagination} state={state} actions={bulkActions} />
      ) : (
        <TableCount
          pagination={data?.pagination}
          state={state}
          text={text}
          isFetching={isFetching}
          refresh={refresh}
          tools={
            <>
              {tools}
              {tree?.hasBranches && <TreeToggle tree={tree} />}
              {isPhone ? (
                <DisplaySheet columns={columns} text={text} state={state} hasPages={!props.tree} />
              ) : (
                <ColumnChooser columns={columns} text={text} />
              )}
              {exportCall && <ExportMenu call={exportCall} params={exportParams} state={state} columns={columns} />}
            </>
          }
        />
      )}
      <div ref={setScroller} className={styles.scroll} data-table-scroll data-dimmed={isDimmed || undefined}>
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
          <NothingMatches list={list} state={state} text={text} useRows={useRows} />
        ) : isPhone ? (
          <TableCards
            {...props}
            rows={tree?.shown ?? rows}
            columns={columns}
            text={text}
            selection={mayChoose ? selection : null}
            branches={tree}
          />
        ) : (
          <TableRows
            {...props}
            rows={tree?.shown ?? rows}
            columns={columns}
            text={text}
            state={state}
            selection={mayChoose ? selection : null}
            branches={tree}
            scroller={scroller}
          />
        )}
      </div>
      {/* A tree is shown whole. */}
      {data && data.list.length > 0 && !props.tree && (
        <TablePages pagination={data.pagination} state={state} text={text} isShort={isPhone} />
      )}
    </section>
  );
}

/**
 * The first rows at once; those that follow them are drawn in the pauses of whoever types or chooses, so
 * that what is pressed shows first, however much the table below has to draw.
 */
function useCalm<Data>(told: Data | undefined): Data | undefined {
  const [calm, setCalm] = useState(told);
  // A deferred value would come after its first rows once more, and be drawn before they are seen.
  if (calm === undefined && told !== undefined) setCalm(told);
  useEffect(() => {
    if (calm !== told) startTransition(() => setCalm(told));
  }, [calm, told]);
  return told && (calm ?? told);
}

/** Another page, order or filter is read from its beginning; on a phone it is the page that scrolls. */
function useBeginning(scroller: HTMLElement | null, asked: string): void {
  const before = useRef(asked);
  useEffect(() => {
    if (!scroller || before.current === asked) return;
    before.current = asked;
    // With the next frame, which lays the page out anyway; at once, it would be laid out in the midst of drawing.
    requestAnimationFrame(() => {
      for (const one of [scroller, scroller.closest('main')]) if (one) one.scrollTop = 0;
    });
  }, [scroller, asked]);
}

/** Rows say their key as text; the choice knows it as it came. */
function choosingKeys(selection: Selection, keys: readonly RowKey[]): ChoosingKeys {
  const keyOf = (text: string) => keys.find((key) => String(key) === text) ?? text;
  return {
    toggle: (text) => selection.toggle(keyOf(text)),
    extendTo: (text) => selection.extendTo(keyOf(text)),
    choosePage: () => selection.choosePage(true),
    clear: selection.clear,
    isAnyChosen: selection.count > 0,
  };
}

/** An address that says nothing of filter and order shows what was saved for its tab; once, so that it can be cleared. */
function useOpenedView(state: TableState, queryString: string | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || queryString === undefined) return;
    isDone.current = true;
    if (state.isBare && queryString !== '') state.openView(state.view, queryString, { isFirst: true });
  }, [state, queryString]);
}
