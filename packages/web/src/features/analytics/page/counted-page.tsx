import type { AnalyticsPage, ChartKey } from '@rounds/contract/analytics';
import { useChart } from '../chart/chart-queries.ts';
import classes from '../page.module.css';
import { usePageState } from '../toolbar/use-page-state.ts';
import { ChartGrid } from './chart-grid.tsx';
import { NothingCounted } from './nothing-counted.tsx';
import { PAGE_CHARTS } from './page-charts.ts';
import { PageFigures } from './page-figures.tsx';
import { PageFrame } from './page-frame.tsx';

interface CountedPageProps {
  readonly page: Extract<AnalyticsPage, 'overview' | 'issues'>;
  readonly what: 'inspections' | 'issues';
  /** The chart of what was completed, and that of what is open; without any of both the page is empty. */
  readonly charts: readonly [ChartKey, ChartKey];
}

/** A page with key figures above its charts. */
export function CountedPage({ page, what, charts }: CountedPageProps) {
  const state = usePageState(page);
  const { chartQuery } = state;
  const [chart, openChart] = charts;
  const { data } = useChart(chart, chartQuery);
  const { data: open } = useChart(openChart, chartQuery);
  return (
    <PageFrame state={state} used={data?.range}>
      <div className={classes.page}>
        {data?.counted === 0 && open?.counted === 0 ? (
          <NothingCounted state={state} chart={chart} what={what} />
        ) : (
          <>
            <PageFigures page={page} query={chartQuery} />
            <ChartGrid places={PAGE_CHARTS[page]} query={chartQuery} />
          </>
        )}
      </div>
    </PageFrame>
  );
}
