import type { ChartKey, ChartQuery } from '@rounds/contract/analytics';
import { Grid } from '../../../ui/index.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import classes from '../page.module.css';

/** The number of the grid's twelve columns that a chart spans; it spans more of them on narrow screens. */
export type Span = 4 | 6 | 8 | 12;

export interface ChartPlace {
  readonly chart: ChartKey;
  readonly span: Span;
}

interface ChartGridProps {
  readonly places: readonly ChartPlace[];
  readonly query: ChartQuery;
}

/** The charts of a page in their places. */
export const ChartGrid = ({ places, query }: ChartGridProps) => (
  <Grid gap={3} template="repeat(12, minmax(0, 1fr))" className={classes.grid}>
    {places.map(({ chart, span }) => (
      <Grid key={chart} columns={1} shrink className={classes.cell} data-span={span}>
        <ChartCard chart={chart} query={query} />
      </Grid>
    ))}
  </Grid>
);
