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

/** How many inspections are completed, when, and with what score. */
export default function OverviewPage() {
  const state = usePageState('overview');
  const { chartQuery } = state;
  const { data } = useChart('overview.inspections', chartQuery);
  const { data: opened } = useChart('overview.status', chartQuery);
  const isEmpty = data?.counted === 0 && opened?.counted === 0;
  return (
    <PageFrame state={state} used={data?.range}>
      <div className={classes.page}>
        {isEmpty ? (
          <NothingCounted state={state} chart="overview.inspections" what="inspections" />
        ) : (
          <>
            <Figures query={chartQuery} />
            <ChartGrid places={PAGE_CHARTS.overview} query={chartQuery} />
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
      <ChartStat chart="overview.inspections" query={query} label={t('figures.completed')} />
      <ChartStat chart="overview.scores" query={query} label={t('figures.average')} />
      <ChartStat chart="overview.scores" query={query} measure="pooled_score" label={t('figures.pooled')} />
      <ChartStat
        chart="overview.on_time"
        query={query}
        label={t('figures.on_time')}
        getHint={({ totals }) => {
          const due = totals?.due_count;
          return typeof due === 'number' ? t('due', { number: format.number(due), count: due }) : null;
        }}
      />
      <ChartStat chart="overview.on_time" query={query} measure="completion_rate" label={t('figures.completion')} />
    </section>
  );
}
