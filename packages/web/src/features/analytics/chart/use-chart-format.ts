import type { ChartFormat } from '@rounds/charts';
import {
  type ChartDeclaration,
  type Dimension,
  type Interval,
  type Measure,
  ROW_TITLES,
  toMeasureKey,
} from '@rounds/contract/analytics';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getDateLocale, useDynamicTranslation, useFormat } from '../../../platform/i18n/index.ts';

const STEP_OPTIONS: Record<Interval, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** Returns the format of values in charts in the person's language. */
export function useChartFormat(): ChartFormat {
  const { t, i18n } = useTranslation('charts');
  const translate = useDynamicTranslation('common');
  const format = useFormat();
  return useMemo(() => {
    const locale = getDateLocale(i18n.language);
    const steps = new Map<Interval, Intl.DateTimeFormat>();
    const toStep = (interval: Interval) => {
      // Steps are days and hours on the clock of the person, so they are not converted again.
      const formatter =
        steps.get(interval) ?? new Intl.DateTimeFormat(locale, { ...STEP_OPTIONS[interval], timeZone: 'UTC' });
      steps.set(interval, formatter);
      return formatter;
    };
    const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    return {
      number: (value) => format.number(value, { maximumFractionDigits: 2 }),
      points: (value) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      percent: (value) => format.percent(value),
      step: (date, interval) => toStep(interval).format(new Date(`${date.length > 10 ? date : `${date}T00:00`}:00Z`)),
      // 5 January 1970 was a Monday.
      weekday: (weekday) => weekdays.format(Date.UTC(1970, 0, 4 + weekday)),
      measure: (measure, declaration) => translate(`analytics:measure.${toMeasureKey(measure, declaration)}`),
      previous: translate('analytics:previous'),
      marks: { median: t('marks.median'), limit: t('marks.limit') },
    };
  }, [t, i18n.language, translate, format]);
}

/** The texts that screens, exports and PDFs share: titles, measures and groups of charts. */
export function useChartTexts() {
  const translate = useDynamicTranslation('common');
  return {
    toTitle: (chart: string) => translate(`analytics:${chart}.title`),
    toMeasure: (measure: Measure, declaration: ChartDeclaration) =>
      translate(`analytics:measure.${toMeasureKey(measure, declaration)}`),
    toDimension: (dimension: string) => translate(`analytics:dimension.${dimension}`),
    /** The title for the rows of the chart’s table. */
    toRowTitle: ({ kind }: ChartDeclaration, by: Dimension | null) =>
      translate(by === null ? `analytics:${ROW_TITLES[kind]}` : `analytics:dimension.${by}`),
    toPrevious: () => translate('analytics:previous'),
  };
}
