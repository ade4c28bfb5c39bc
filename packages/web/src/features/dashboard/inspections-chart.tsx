import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch, useSearchParams } from '../../paths.ts';
import { Segmented, Skeleton, useIsPhone } from '../../ui/index.ts';
import { ChartCard, type PageRange } from '../analytics/index.ts';

const HEIGHT = 320;
const STEPS = ['auto', 'day', 'month', 'year'] as const;
type Step = (typeof STEPS)[number];

/** The inspections and scores of the range. Its steps are kept in the address; phones have room for usual ones only. */
export function InspectionsChart({ range }: { readonly range: PageRange }) {
  const { t } = useTranslation(['dashboard', 'analytics-pages']);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { interval } = useSearchParams('interval');
  const step: Step = STEPS.find((one) => one === interval) ?? 'auto';
  const setStep = (next: string) =>
    void navigate({ ...changeSearch({ interval: next === 'auto' ? undefined : next }), resetScroll: false });
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} />}>
      <ChartCard
        chart="overview.inspections"
        title={t('chart')}
        query={{ ...range, interval: step }}
        height={HEIGHT}
        actions={
          !isPhone && (
            <Segmented
              aria-label={t('analytics-pages:step')}
              value={step}
              onChange={setStep}
              data={STEPS.map((value) => ({ value, label: t(`analytics-pages:steps.${value}`) }))}
            />
          )
        }
      />
    </Suspense>
  );
}
