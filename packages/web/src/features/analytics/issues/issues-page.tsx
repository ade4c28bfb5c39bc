import type { ChartQuery } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { useChart } from '../chart/chart-queries.ts';
import { ChartGrid } from '../page/chart-grid.tsx';
import { ChartStat } from '../page/chart-stat.tsx';
import { NothingCounted } from '../page/nothing-counted.tsx';
import { PAGE_CHARTS } from '../page/page-charts.ts';
import { PageFrame } from '../page/page-frame.tsx';
import classes from '../page.module.css';
import { usePageState } from '../toolbar/use-page-state.ts';

/** How many issues are created, completed and still open, and how long they take. */
export default function IssuesPage() {
  const state = usePageState('issues');
  const { chartQuery } = state;
  const { data } = useChart('issues.created_completed', chartQuery);
  const { data: open } = useChart('issues.open', chartQuery);
  const isEmpty = data?.counted === 0 && open?.counted === 0;
  return (
    <PageFrame state={state} used={data?.range}>
      <div className={classes.page}>
        {isEmpty ? (
          <NothingCounted state={state} chart="issues.created_completed" what="issues" />
        ) : (
          <>
            <Figures query={chartQuery} />
            <ChartGrid places={PAGE_CHARTS.issues} query={chartQuery} />
          </>
        )}
      </div>
    </PageFrame>
  );
}

function Figures({ query }: { readonly query: ChartQuery }) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  return (
    <section className={classes.figures} aria-label={t('cards')}>
      <ChartStat chart="issues.created" query={query} label={t('figures.created')} />
      <ChartStat chart="issues.created_completed" series="completed" query={query} label={t('figures.done')} />
      <ChartStat chart="issues.open" query={query} label={t('figures.open')} />
      <ChartStat chart="issues.overdue" query={query} label={t('figures.overdue')} />
      <ChartStat
        chart="issues.resolution"
        query={query}
        label={t('figures.resolution')}
        getHint={({ totals }) => {
          const days = totals?.p90_days;
          return typeof days === 'number'
            ? t('p90', { value: format.number(days, { maximumFractionDigits: 1 }) })
            : null;
        }}
      />
      <ChartStat chart="issues.reopened" query={query} label={t('figures.reopened')} />
    </section>
  );
}
