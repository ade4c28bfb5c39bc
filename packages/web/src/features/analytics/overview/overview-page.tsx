import { useChart } from '../chart/chart-queries.ts';
import { ChartGrid } from '../page/chart-grid.tsx';
import { NothingCounted } from '../page/nothing-counted.tsx';
import { PAGE_CHARTS } from '../page/page-charts.ts';
import { PageFigures } from '../page/page-figures.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import classes from '../page.module.css';
import { usePageState } from '../toolbar/use-page-state.ts';

/** Shows how many inspections are completed, when, and with what score. */
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
            <PageFigures page="overview" query={chartQuery} />
            <ChartGrid places={PAGE_CHARTS.overview} query={chartQuery} />
          </>
        )}
      </div>
    </PageFrame>
  );
}
