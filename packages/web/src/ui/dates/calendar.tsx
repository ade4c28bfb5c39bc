import '@mantine/dates/styles.layer.css';
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates';
import { WEEKDAY_NUMBERS } from '@rounds/contract/settings/region.ts';
import { DATE_SHAPES, type DateShape, EARLIEST_DATE } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { getDateLocale, getFirstWeekday } from '../../platform/i18n/index.ts';

export interface CalendarProps {
  readonly shape: DateShape;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Receives a whole day for every shape; for a month or a year, its first day. */
  readonly onSelect: (day: string) => void;
}

const LATEST = '9999-12-31';
/** Mantine shows weekends in red, which this product reserves for failures. */
const NO_WEEKEND_DAYS: [] = [];

/** Offers days, months or years, by pointer and by arrow keys. */
export default function Calendar({ shape, value, min = EARLIEST_DATE, max = LATEST, onSelect }: CalendarProps) {
  const { t, i18n } = useTranslation('common');
  const parts = DATE_SHAPES[shape].pattern.exec(value)?.groups;
  const day = parts?.year ? [parts.year, parts.month ?? '01', parts.day ?? '01'].join('-') : null;
  const startDay = day ?? new Date().toLocaleDateString('en-CA');
  const formatWith = (options: Intl.DateTimeFormatOptions) => {
    const form = new Intl.DateTimeFormat(getDateLocale(i18n.language), { ...options, timeZone: 'UTC' });
    return (at: string) => form.format(new Date(`${at.slice(0, 10)}T00:00Z`));
  };
  /** Keyboard navigation starts at the selected day or today. */
  const autofocusProps = (length: number) => (at: string) =>
    at.slice(0, length) === startDay.slice(0, length) ? { 'data-autofocus': true } : {};
  const shared = {
    value: day,
    defaultDate: startDay,
    minDate: min,
    maxDate: max,
    onChange: (day: string | null) => day && onSelect(day),
    getMonthControlProps: autofocusProps('2026-11'.length),
    getYearControlProps: autofocusProps('2026'.length),
    monthsListFormat: formatWith({ month: 'short' }),
    yearLabelFormat: formatWith({ year: 'numeric' }),
    ariaLabels: {
      previousMonth: t('date.previous_month'),
      nextMonth: t('date.next_month'),
      previousYear: t('date.previous_year'),
      nextYear: t('date.next_year'),
      previousDecade: t('date.previous_decade'),
      nextDecade: t('date.next_decade'),
    },
  };
  if (shape === 'year') return <YearPicker {...shared} />;
  if (shape === 'year_month') return <MonthPicker {...shared} />;
  return (
    <DatePicker
      {...shared}
      monthLabelFormat={formatWith({ month: 'long', year: 'numeric' })}
      weekdayFormat={formatWith({ weekday: 'short' })}
      getDayAriaLabel={formatWith({ day: 'numeric', month: 'long', year: 'numeric' })}
      getDayProps={autofocusProps(startDay.length)}
      firstDayOfWeek={WEEKDAY_NUMBERS[getFirstWeekday()]}
      highlightToday
      hideOutsideDates
      weekendDays={NO_WEEKEND_DAYS}
    />
  );
}
