import { type ChartQuery, DEFAULT_PRESET } from '@rounds/contract/analytics';
import type { SectionBlock } from '@rounds/contract/sections';
import { Suspense } from 'react';
import { Skeleton, Stack } from '../../../ui/index.ts';
import { ChartCard } from '../../analytics/index.ts';
import classes from '../sections.module.css';

const toQuery = ({ range, interval, by, filter, question }: SectionBlock): ChartQuery => ({
  preset: range ?? DEFAULT_PRESET,
  interval: interval ?? 'auto',
  ...(by && { by }),
  ...(filter && { filter }),
  ...(question && { question }),
});

/** A chart of analytics with the range of the block. */
export function ChartBlock({ block }: { readonly block: SectionBlock }) {
  const { chart, title, display } = block;
  if (!chart) return null;
  return (
    <Stack className={classes.chart}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <ChartCard
          key={`${chart} ${display}`}
          isCompact
          chart={chart}
          query={toQuery(block)}
          title={title || undefined}
          display={display ?? undefined}
        />
      </Suspense>
    </Stack>
  );
}
