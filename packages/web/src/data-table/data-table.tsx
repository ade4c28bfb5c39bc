/** The one table of the product: data in, rows, cards, filters and pages out. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, SkeletonRows, useDelayed, useIsPhone } from '../ui/index.ts';
import styles from './data-table.module.css';
import { TableCards } from './table-cards.tsx';
import { TableCount } from './table-count.tsx';
import { useTableKeys } from './table-keys.ts';
import { TablePages } from './table-pages.tsx';
import { TableRows } from './table-rows.tsx';
import { useTableState } from './table-state.ts';
import { useTableText } from './table-text.ts';
import { TableToolbar } from './table-toolbar.tsx';
import type { DataTableProps } from './types.ts';

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { list, useRows, search, empty, tools } = props;
  const { t } = useTranslation('common');
  const state = useTableState(list);
  const text = useTableText(list);
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useRows(state.request);
  const isDimmed = useDelayed(isFetching && isPlaceholderData);
  const isFiltered = Object.keys(state.filter).length > 0;
  useTableKeys(place);

  const { setPage } = state;
  const lastPage = data?.pagination.total_pages ?? null;
  const isBeyond = data?.list.length === 0 && lastPage !== null && lastPage > 0 && Number(state.page) > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  }, [isBeyond, lastPage, setPage]);

  if (data && data.list.length === 0 && !isFiltered && !isBeyond && !error)
    return <div className={styles.alone}>{empty}</div>;
  return (
    <section className={styles.table} ref={place} aria-busy={isFetching}>
      <TableToolbar list={list} state={state} text={text} search={search} />
      <TableCount pagination={data?.pagination} state={state} text={text} tools={tools} />
      <div className={styles.scroll} data-dimmed={isDimmed || undefined}>
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
          <EmptyState
            kind="filtered"
            title={t('table.nothing_matches')}
            text={t('table.nothing_matches_text')}
            action={
              <Button variant="default" onClick={state.clearFilters}>
                {t('table.clear_all')}
              </Button>
            }
          />
        ) : isPhone ? (
          <TableCards {...props} rows={data.list} text={text} />
        ) : (
          <TableRows {...props} rows={data.list} text={text} state={state} />
        )}
      </div>
      {data && data.list.length > 0 && (
        <TablePages pagination={data.pagination} state={state} text={text} isShort={isPhone} />
      )}
    </section>
  );
}
