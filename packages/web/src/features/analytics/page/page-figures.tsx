import type { AnalyticsPage } from '@rounds/contract/analytics';
import { type ChartQuery, PAGE_FIGURES } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { Grid } from '../../../ui/index.ts';
import classes from '../page.module.css';
import { ChartStat } from './chart-stat.tsx';

interface PageFiguresProps {
  readonly page: AnalyticsPage;
  readonly query: ChartQuery;
}

/** The key figures of a page. */
export function PageFigures({ page, query }: PageFiguresProps) {
  const { t } = useTranslation('analytics-pages');
  const figures = PAGE_FIGURES[page];
  return (
    <Grid as="section" gap={3} className={classes.figures} data-count={figures.length} aria-label={t('cards')}>
      {figures.map((figure) => (
        <ChartStat key={figure.key} figure={figure} query={query} />
      ))}
    </Grid>
  );
}
