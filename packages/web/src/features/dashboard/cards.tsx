import type { Measure, UsedRange } from '@rounds/contract/analytics';
import { DASHBOARD_CARDS, type DashboardCard } from '@rounds/contract/dashboard';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../platform/i18n/index.ts';
import { Grid, LoadFailed, Skeleton } from '../../ui/index.ts';
import { isLargeChange, StatCard, useOpenRows } from '../analytics/index.ts';
import { createCardSource } from './card-source.tsx';
import classes from './dashboard.module.css';
import { useCards } from './dashboard-queries.ts';
import type { DashboardRange } from './dashboard-range.ts';

const toMeasure = (card: DashboardCard): Measure => (card === 'average_score' ? 'average_score' : 'count');
/** The four figures of the range, each with the range before; each opens what it counts. */
export function Cards({ range }: { readonly range: DashboardRange }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const openRows = useOpenRows();
  const { data, error, refetch } = useCards(range.range);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  return (
    <Grid as="section" aria-label={t('cards.label')} gap={4} className={classes.cards} data-tour="figures">
      {DASHBOARD_CARDS.map((card) => {
        const figure = data?.[card];
        if (!figure) return <Skeleton key={card} height={118} />;
        return (
          <Suspense key={card} fallback={<Skeleton height={118} />}>
            <StatCard
              label={t(`cards.${card}`)}
              text={toText(figure.value, card, format)}
              value={figure.value}
              // The hint has the number before.
              previous={isLargeChange(figure.value, figure.previous) ? undefined : figure.previous}
              measure={toMeasure(card)}
              better={card === 'average_score' ? 'higher' : undefined}
              points={figure.points}
              hint={
                figure.previous !== null &&
                t('cards.before', { count: countDays(data.range), value: toText(figure.previous, card, format) })
              }
              onOpen={() => openRows?.({ source: createCardSource(card, range.range), label: t(`cards.${card}`) })}
            />
          </Suspense>
        );
      })}
    </Grid>
  );
}

const DAY_MS = 24 * 3_600_000;
/** The days of the range; the range before it has as many. */
const countDays = ({ from, to }: UsedRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

function toText(value: number | null, card: DashboardCard, format: Format): string {
  if (value === null) return '–';
  return card === 'average_score' ? format.percent(value, 2) : format.number(value);
}
