import { useMediaQuery } from '@mantine/hooks';
import type { DateShape } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { formatDate, getDatePattern, hasTime, parseDate } from './typed-date.ts';

/** Shapes for which every phone has a wheel of its own, which is better there than any field. */
const NATIVE_PICKERS: Partial<Record<DateShape, 'date' | 'time' | 'datetime-local'>> = {
  hour_minute: 'time',
  year_month_day: 'date',
  year_month_day_hour_minute: 'datetime-local',
};

/** How dates of a shape are typed by this person: read, written, and what a field for them says and offers. */
export function useDateFormat(shape: DateShape) {
  const { t } = useTranslation('common');
  const { style } = useFormat();
  const isFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false;
  const letters = { day: t('date.letters.day'), month: t('date.letters.month'), year: t('date.letters.year') };
  return {
    /** Empty where the field is; null where what stands in it is no date. */
    read: (text: string, isTyping = false) => (text.trim() === '' ? '' : parseDate(text, shape, style, isTyping)),
    write: (value: string) => formatDate(value, shape, style),
    /** `DD.MM.YYYY` */
    pattern: getDatePattern(shape, style, { ...letters, time: t('date.letters.time') }),
    /** The day that a calendar gave, as far as the shape has it; of a moment, with its time of before. */
    ofDay: (day: string, value: string) => {
      if (!hasTime(shape)) return day.slice(0, { year: 4, year_month: 7 }[shape as string]);
      const [, time] = value.split('T');
      return time === undefined ? null : `${day}T${time}`;
    },
    /** The day alone, for what still wants its time. */
    writeDay: (day: string) => formatDate(day, 'year_month_day', style),
    hasCalendar: shape.startsWith('year'),
    wheel: isFinger ? NATIVE_PICKERS[shape] : undefined,
  };
}
