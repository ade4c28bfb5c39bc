import { listPointNames } from '@rounds/charts';
import { type ChartAnswer, type ChartKey, type ChartQuery, getChart, getChartCalls } from '@rounds/contract/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, toUrl } from '../../../api/index.ts';
import { useIsDenied } from '../../../session/index.ts';
import { Button, Drawer, EmptyState, LoadFailed, SkeletonRows } from '../../../ui/index.ts';
import { toRowsLink, toRowsQuery } from './chart-queries.ts';
import { Pager } from './pager.tsx';
import { ROW_ITEMS } from './row-items.tsx';
import classes from './rows.module.css';
import { useChartFormat, useChartTexts } from './use-chart-format.ts';

const PAGE_SIZE = 25;

interface ChartRowsProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
  /** Without one, all rows that were counted. */
  readonly point: string | undefined;
  readonly close: () => void;
}

/** Exactly the rows that were counted. */
export function ChartRows({ chart, query, answer, point, close }: ChartRowsProps) {
  const { t, i18n } = useTranslation('charts');
  const format = useChartFormat();
  const { toTitle } = useChartTexts();
  const isDenied = useIsDenied('export');
  const [page, setPage] = useState(1);
  const { rows, exportRows } = getChartCalls(chart);
  const rowsQuery = toRowsQuery(query, point);
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', chart, 'rows', rowsQuery, page],
    queryFn: ({ signal }) => call(rows, { query: { ...rowsQuery, page, limit: PAGE_SIZE, exact_total: true }, signal }),
    placeholderData: keepPreviousData,
  });
  const shown = answer.points.find((one) => one.point === point);
  const name = shown && listPointNames(shown, answer, format).join(' · ');
  const Item = ROW_ITEMS[getChart(chart).rows];
  const total = data?.pagination.total;
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={480}
      title={
        <span className={classes.heading}>
          <span dir="auto">{name ?? toTitle(chart)}</span>
          {total !== undefined && <span className={classes.count}>{t('rows.count', { count: total })}</span>}
        </span>
      }
    >
      <div className={classes.actions}>
        <Button component={Link} {...toRowsLink(chart, rowsQuery)} variant="default" size="xs">
          {t('rows.as_list')}
        </Button>
        {!isDenied && (
          <Button
            component="a"
            variant="default"
            size="xs"
            href={toUrl(exportRows, {}, { ...rowsQuery, format: 'xlsx', lang: i18n.language })}
            download
          >
            {t('rows.export')}
          </Button>
        )}
      </div>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data?.list.length === 0 && <EmptyState kind="filtered" title={t('empty.title')} />}
      <ul>
        {(data?.list ?? []).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of any list, replaced as a whole
          <Item key={index} row={row as never} />
        ))}
      </ul>
      {total !== undefined && <Pager page={page} size={PAGE_SIZE} total={total} setPage={setPage} />}
    </Drawer>
  );
}
