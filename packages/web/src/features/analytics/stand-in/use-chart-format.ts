import type { ChartFormat } from '@rounds/charts';
import type { Interval } from '@rounds/contract/analytics';
import { useMemo } from 'react';
import { useDynamicTranslation, useFormat } from '../../../i18n/index.ts';

const STEPS: Record<Interval, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** How charts write their values in the language of the person. */
export function useChartFormat(): ChartFormat {
  const translate = useDynamicTranslation('common');
  const format = useFormat();
  return useMemo(() => {
    // Steps are days and hours on the clock of the person, so they are not converted again.
    const write = (date: number | Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(format.style.language, { ...options, timeZone: 'UTC' }).format(date);
    return {
      number: (value) => format.number(value, { maximumFractionDigits: 2 }),
      percent: (value) => format.percent(value),
      step: (date, interval) => write(new Date(`${date.length > 10 ? date : `${date}T00:00`}:00Z`), STEPS[interval]),
      // 5 January 1970 was a Monday.
      weekday: (weekday) => write(Date.UTC(1970, 0, 4 + weekday), { weekday: 'short' }),
      measure: (measure) => translate(`analytics:measure.${measure}`),
      previous: translate('analytics:previous'),
    };
  }, [translate, format]);
}
