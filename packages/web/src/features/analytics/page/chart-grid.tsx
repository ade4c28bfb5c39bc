import type { ChartKey, ChartQuery } from '@rounds/contract/analytics';
import { ChartCard } from '../chart/chart-card.tsx';
import classes from '../page.module.css';

/** Of the twelve columns of the grid; narrow screens give a chart more of them. */
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
  <div className={classes.grid}>
    {places.map(({ chart, span }) => (
      <div key={chart} className={classes.cell} data-span={span}>
        <ChartCard chart={chart} query={query} />
      </div>
    ))}
  </div>
);
