import { useChart } from '../chart/chart-queries.ts';
import { ChartGrid } from '../page/chart-grid.tsx';
import { NothingCounted } from '../page/nothing-counted.tsx';
import { PAGE_CHARTS } from '../page/page-charts.ts';
import { PageFrame } from '../page/page-frame.tsx';
import classes from '../page.module.css';
import { usePageState } from '../toolbar/use-page-state.ts';

/** How the scores of inspections compare. */
export default function ReportsPage() {
  const state = usePageState('reports');
  const { chartQuery } = state;
  const { data } = useChart('reports.score', chartQuery);
  const isEmpty = data?.counted === 0 && data.left_out === 0;
  return (
    <PageFrame state={state} used={data?.range}>
      <div className={classes.page}>
        {isEmpty ? (
          <NothingCounted state={state} chart="reports.score" what="inspections" />
        ) : (
          <ChartGrid places={PAGE_CHARTS.reports} query={chartQuery} />
        )}
      </div>
    </PageFrame>
  );
}
