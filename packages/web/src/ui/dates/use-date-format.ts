import { useMediaQuery } from '@mantine/hooks';
import type { DateShape } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { formatDate, getDatePattern, hasTime, isTooEarly, parseDate } from './typed-date.ts';

/** Shapes for which phones have a native picker, which is better there than a text field. */
const NATIVE_PICKERS: Partial<Record<DateShape, 'date' | 'time' | 'datetime-local'>> = {
  hour_minute: 'time',
  year_month_day: 'date',
  year_month_day_hour_minute: 'datetime-local',
};

/** Parses and formats dates of a shape the way this person types them, and tells how a field for them looks. */
export function useDateFormat(shape: DateShape) {
  const { t } = useTranslation('common');
  const { style } = useFormat();
  const isFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false;
  const letters = { day: t('date.letters.day'), month: t('date.letters.month'), year: t('date.letters.year') };
  return {
    /** An empty text gives an empty value; null means that the text is not a date. */
    read: (text: string, isTyping = false) => (text.trim() === '' ? '' : parseDate(text, shape, style, isTyping)),
    isTooEarly: (text: string) => isTooEarly(text, shape, style),
    write: (value: string) => formatDate(value, shape, style),
    /** The pattern of the format, such as `DD.MM.YYYY`. */
    pattern: getDatePattern(shape, style, { ...letters, time: t('date.letters.time') }),
    /**
     * Reduces a day of the calendar to the shape. A date with a time keeps its previous time, and is null without one.
     */
    ofDay: (day: string, value: string) => {
      if (!hasTime(shape)) return day.slice(0, { year: 4, year_month: 7 }[shape as string]);
      const [, time] = value.split('T');
      return time === undefined ? null : `${day}T${time}`;
    },
    /** The day alone, while its time is still missing. */
    writeDay: (day: string) => formatDate(day, 'year_month_day', style),
    hasCalendar: shape.startsWith('year'),
    wheel: isFinger ? NATIVE_PICKERS[shape] : undefined,
  };
}
