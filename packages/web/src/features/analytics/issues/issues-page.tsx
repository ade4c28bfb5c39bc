import { useChart } from '../chart/chart-queries.ts';
import { ChartGrid } from '../page/chart-grid.tsx';
import { NothingCounted } from '../page/nothing-counted.tsx';
import { PAGE_CHARTS } from '../page/page-charts.ts';
import { PageFigures } from '../page/page-figures.tsx';
import { PageFrame } from '../page/page-frame.tsx';
import classes from '../page.module.css';
import { usePageState } from '../toolbar/use-page-state.ts';

/** Shows how many issues are created, completed and still open, and how long they take. */
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
            <PageFigures page="issues" query={chartQuery} />
            <ChartGrid places={PAGE_CHARTS.issues} query={chartQuery} />
          </>
        )}
      </div>
    </PageFrame>
  );
}
