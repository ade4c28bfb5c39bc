import { DEFAULT_PRESET } from '@rounds/contract/analytics';
import { isDatePreset } from '@rounds/contract/list.ts';
import type { ScheduledReport } from '@rounds/contract/scheduled-reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';

type Schedule = Pick<ScheduledReport, 'frequency' | 'weekday' | 'day' | 'time' | 'timezone'>;
const LAST_DAY = 31;

/** Formats a schedule as “Every Monday at 07:30”, with the time zone if it is not the viewer’s. */
export function useScheduleWords(): (schedule: Schedule) => string {
  const { t, i18n } = useTranslation('scheduled-reports');
  const { timeZone } = useFormat();
  return ({ frequency, weekday, day, time, timezone }) => {
    const words =
      frequency === 'daily'
        ? t('words.daily', { time })
        : frequency === 'weekly'
          ? t('words.weekly', { time, weekday: toWeekday(weekday ?? 1, i18n.language) })
          : day === LAST_DAY
            ? t('words.last_day', { time })
            : t('words.monthly', { time, day });
    return timezone === timeZone ? words : `${words} (${timezone.replaceAll('_', ' ')})`;
  };
}

/** Describes what is sent: a page of analytics with its range, or a board. */
export function useSourceWords(): (report: Pick<ScheduledReport, 'source' | 'section_title'>) => string {
  const { t } = useTranslation(['scheduled-reports', 'common']);
  return ({ source, section_title }) => {
    if (source.kind === 'section') {
      return section_title ? t('source.section', { title: section_title }) : t('source.gone');
    }
    const query = new URLSearchParams(source.query);
    const preset = query.get('preset');
    const range =
      query.has('from') && query.has('to')
        ? `${query.get('from')} – ${query.get('to')}`
        : t(`common:filters.presets.${isDatePreset(preset) ? preset : DEFAULT_PRESET}`);
    return t('source.page', { page: t(`pages.${source.page}`), range });
  };
}

/** Formats a weekday, where 1 is Monday, as 5 January 1970 was. */
export const toWeekday = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday));
