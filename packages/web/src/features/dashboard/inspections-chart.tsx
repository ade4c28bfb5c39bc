import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch, useSearchParams } from '../../paths.ts';
import { Segmented, Skeleton, useIsPhone } from '../../ui/index.ts';
import { ChartCard, type PageRange } from '../analytics/index.ts';

const HEIGHT = 320;
const INTERVALS = ['auto', 'day', 'month', 'year'] as const;
type Interval = (typeof INTERVALS)[number];

/**
 * Shows the inspections and scores of the range. The address contains the interval; phones have no space to choose one.
 */
export function InspectionsChart({ range }: { readonly range: PageRange }) {
  const { t } = useTranslation(['dashboard', 'analytics-pages']);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { interval: requested } = useSearchParams('interval');
  const interval: Interval = INTERVALS.find((one) => one === requested) ?? 'auto';
  const changeInterval = (next: string) =>
    void navigate({ ...changeSearch({ interval: next === 'auto' ? undefined : next }), resetScroll: false });
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} />}>
      <ChartCard
        chart="overview.inspections"
        title={t('chart')}
        query={{ ...range, interval }}
        height={HEIGHT}
        actions={
          !isPhone && (
            <Segmented
              aria-label={t('analytics-pages:step')}
              value={interval}
              onChange={changeInterval}
              data={INTERVALS.map((value) => ({ value, label: t(`analytics-pages:steps.${value}`) }))}
            />
          )
        }
      />
    </Suspense>
  );
}
