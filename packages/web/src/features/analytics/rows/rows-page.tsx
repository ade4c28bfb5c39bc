import { listPointNames } from '@rounds/charts';
import { type AnalyticsPage, getChart } from '@rounds/contract/analytics';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, Button, Chip, EmptyState, ICON, PageHeader, Row, Stack } from '../../../ui/index.ts';
import { useChart } from '../chart/chart-queries.ts';
import { useChartFormat, useChartTexts } from '../chart/use-chart-format.ts';
import classes from './rows-page.module.css';
import { type RowsState, useRowsState } from './rows-state.ts';
import { RowsTable } from './rows-table.tsx';

/** The rows behind a chart or one of its points, as a list that can be sorted, filtered and exported. */
export function RowsPage({ page }: { readonly page: AnalyticsPage }) {
  const { t } = useTranslation(['charts', 'common']);
  const state = useRowsState(page);
  if (state) return <Rows state={state} />;
  return (
    <>
      <PageHeader title={t(`common:titles.analytics_${page}`)} />
      <EmptyState
        kind="filtered"
        title={t('charts:rows.unknown')}
        action={
          <Button component={Link} {...paths.analytics[page]()}>
            {t(`common:titles.analytics_${page}`)}
          </Button>
        }
      />
    </>
  );
}

function Rows({ state }: { readonly state: RowsState }) {
  const { t } = useTranslation('charts');
  const { toTitle } = useChartTexts();
  const { chart } = state;
  return (
    <Stack fullHeight flowBelow="tablet" className={classes.page}>
      <PageHeader
        title={toTitle(chart)}
        before={
          <ActionIcon component={Link} {...state.back} size={34} aria-label={t('rows.back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
      />
      <Counted state={state} />
      <RowsTable key={chart} state={state} />
    </Stack>
  );
}

/** Shows what the rows share: the point and the range. */
function Counted({ state }: { readonly state: RowsState }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const chartFormat = useChartFormat();
  const { chart, query, point } = state;
  const { data } = useChart(chart, query);
  const current = data?.points.find((one) => one.point === point);
  const names = data && current ? listPointNames(current, data, chartFormat) : [];
  return (
    <Row as="p" wrap align="stretch" gap={2} fixed minHeight={20} borderBottom="line" className={classes.counted}>
      {point === undefined && <Chip tone="brand">{t('rows.everything')}</Chip>}
      {names.map((name) => (
        <Chip key={name} tone="brand">
          {name}
        </Chip>
      ))}
      {data && !getChart(chart).now && <Chip>{`${format.date(data.range.from)} – ${format.date(data.range.to)}`}</Chip>}
    </Row>
  );
}
