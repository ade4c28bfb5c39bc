import { type ChartAnswer, type ChartKey, type ChartQuery, getChartCalls } from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { useDynamicTranslation, useFormat } from '../../../i18n/index.ts';
import { Drawer, LoadFailed, SkeletonRows } from '../../../ui/index.ts';
import { toRowsQuery } from './chart-queries.ts';
import classes from './stand-in.module.css';

interface ChartRowsProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
  /** Without one, all rows that were counted. */
  readonly point: string | undefined;
  readonly close: () => void;
}

const toName = (row: Readonly<Record<string, unknown>>): string => {
  const asset = row.asset as { readonly display_name: string } | null | undefined;
  return String(row.title ?? asset?.display_name ?? row.display_name ?? row.document_id ?? row.template_title ?? '–');
};

/** Exactly the rows that were counted. */
export function ChartRows({ chart, query, point, close }: ChartRowsProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const translate = useDynamicTranslation('common');
  const rowsQuery = toRowsQuery(query, point);
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', chart, 'rows', rowsQuery],
    queryFn: ({ signal }) => call(getChartCalls(chart).rows, { query: rowsQuery, signal }),
  });
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={480}
      title={[translate(`analytics:${chart}.title`), data && format.number(data.pagination.total)]
        .filter(Boolean)
        .join(': ')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      <ul className={classes.rows}>
        {(data?.list ?? []).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of any list, replaced as a whole
          <li key={index} dir="auto">
            {toName(row as Readonly<Record<string, unknown>>)}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
