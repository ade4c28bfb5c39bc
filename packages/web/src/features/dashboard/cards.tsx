import type { Measure, UsedRange } from '@rounds/contract/analytics';
import { DASHBOARD_CARDS, type DashboardCard } from '@rounds/contract/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../i18n/index.ts';
import { changeSearch, useSearchParams } from '../../paths.ts';
import { LoadFailed, Skeleton } from '../../ui/index.ts';
import { StatCard } from '../analytics/index.ts';
import classes from './dashboard.module.css';
import { useCards } from './dashboard-queries.ts';
import type { DashboardRange } from './dashboard-range.ts';

const CardDialog = lazy(() => import('./card-dialog.tsx'));

const toMeasure = (card: DashboardCard): Measure => (card === 'average_score' ? 'average_score' : 'count');
/** What the list of a card keeps in the address. */
const CLOSED = {
  ...{ card: undefined, page: undefined, cursor: undefined, limit: undefined, sort: undefined, filter: undefined },
  ...{ exact_total: undefined, view: undefined },
};

/** The four figures of the range, each with the range before; each opens what it counts. */
export function Cards({ range }: { readonly range: DashboardRange }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const navigate = useNavigate();
  const { card: named } = useSearchParams('card');
  const open = DASHBOARD_CARDS.find((card) => card === named);
  const { data, error, refetch } = useCards(range.range);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  return (
    <section aria-label={t('cards.label')} className={classes.cards} data-tour="figures">
      {DASHBOARD_CARDS.map((card) => {
        const figure = data?.[card];
        if (!figure) return <Skeleton key={card} height={118} />;
        return (
          <Suspense key={card} fallback={<Skeleton height={118} />}>
            <StatCard
              label={t(`cards.${card}`)}
              text={toText(figure.value, card, format)}
              value={figure.value}
              previous={figure.previous}
              measure={toMeasure(card)}
              points={figure.points}
              hint={
                figure.previous !== null &&
                t('cards.before', { count: countDays(data.range), value: toText(figure.previous, card, format) })
              }
              onOpen={() => void navigate({ ...changeSearch({ card }), resetScroll: false })}
            />
          </Suspense>
        );
      })}
      {open && (
        <Suspense>
          <CardDialog
            card={open}
            range={range}
            used={data?.range}
            onClose={() => void navigate({ ...changeSearch(CLOSED), resetScroll: false })}
          />
        </Suspense>
      )}
    </section>
  );
}

const DAY_MS = 24 * 3_600_000;
/** The days of the range; the range before it has as many. */
const countDays = ({ from, to }: UsedRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

function toText(value: number | null, card: DashboardCard, format: Format): string {
  if (value === null) return '–';
  return card === 'average_score' ? format.percent(value, 2) : format.number(value);
}
