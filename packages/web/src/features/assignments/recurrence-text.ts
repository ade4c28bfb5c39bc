/**
 * A recurrence in words, as one sentence without a full stop: "Every second Monday at 08:00 and 14:00, Berlin time,
 * until 31 Mar 2027, due within 4 hours".
 */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import { WEEKDAYS, type Weekday } from '@rounds/recurrence';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Format, getDateLocale, useFormat } from '../../platform/i18n/index.ts';
import { toCity } from './plan-time.ts';

/** Returns the words of a recurrence in the language of the interface. */
export function useRecurrenceText(): (recurrence: RecurrenceInput) => string {
  const { t, i18n } = useTranslation('assignments');
  const format = useFormat();
  return (recurrence) => toRecurrenceText(recurrence, { t, language: i18n.resolvedLanguage ?? 'en', format });
}

export interface RecurrenceWords {
  readonly t: TFunction<'assignments'>;
  readonly language: string;
  readonly format: Pick<Format, 'date'>;
}

export function toRecurrenceText(recurrence: RecurrenceInput, { t, language, format }: RecurrenceWords): string {
  const { frequency, repeat_on, end, timezone, duration } = recurrence;
  const names = getNames(language);
  const { days, only } = DESCRIPTIONS[frequency](recurrence, { t, ...names });
  const times = repeat_on.times?.length ? repeat_on.times.toSorted() : [MIDNIGHT];
  const isHourly = frequency === 'hourly';
  const first = isHourly ? days : `${days} ${t('recurrence.at', { times: names.list(times) })}`;
  return [
    first,
    ...only,
    recurrence.skip_holidays ? t(`recurrence.holidays.${recurrence.move_skipped ?? 'skip'}`) : '',
    isHourly ? t('recurrence.first_at', { time: times[0] }) : '',
    t('recurrence.zone', { city: toCity(timezone) }),
    end.type === 'until' && end.until ? t('recurrence.until', { date: format.date(end.until) }) : '',
    end.type === 'count' && end.count ? t('recurrence.times', { count: end.count }) : '',
    t(`recurrence.due.${duration.unit}`, { count: duration.amount }),
  ]
    .filter(Boolean)
    .join(', ');
}

const MIDNIGHT = '00:00';

interface Description {
  /** Describes how often, and on which days. */
  readonly days: string;
  /** Describes the restriction to some of these days. */
  readonly only: readonly string[];
}
type Words = Pick<RecurrenceWords, 't'> & Names;

const DESCRIPTIONS: Record<RecurrenceInput['frequency'], (recurrence: RecurrenceInput, words: Words) => Description> = {
  hourly: ({ interval, repeat_on: { weekdays, months } }, words) => ({
    days: words.t('recurrence.hourly', { count: interval }),
    only: describeRestrictions({ weekdays, months }, words),
  }),
  daily: (recurrence, words) => {
    const { weekdays, months } = recurrence.repeat_on;
    // Some weekdays of every day are those of every week.
    if (recurrence.interval === 1 && weekdays?.length) return DESCRIPTIONS.weekly(recurrence, words);
    return {
      days: words.t('recurrence.daily', { count: recurrence.interval }),
      only: describeRestrictions({ weekdays, months }, words),
    };
  },
  weekly: ({ interval, start_day, repeat_on: { weekdays, months } }, words) => {
    const { t, list, weekday } = words;
    const days = sortWeekdays(weekdays?.length ? weekdays : getWeekday(start_day)).map(weekday);
    const only = describeRestrictions({ months }, words);
    if (interval === 1) return { days: t('recurrence.each_weekday', { days: list(days) }), only };
    if (interval === 2 && days.length === 1) return { days: t('recurrence.second_weekday', { day: days[0] }), only };
    const dayNames = list(days.map((day) => t('recurrence.weekday', { day })));
    return { days: `${t('recurrence.weekly', { count: interval })} ${t('recurrence.on', { days: dayNames })}`, only };
  },
  monthly: (recurrence, words) => ({
    days: `${words.t('recurrence.monthly', { count: recurrence.interval })} ${describeDaysOfMonth(recurrence, words)}`,
    only: describeRestrictions({ months: recurrence.repeat_on.months }, words),
  }),
  yearly: (recurrence, words) => {
    const { t, list, month } = words;
    const { interval, start_day, repeat_on } = recurrence;
    const months = repeat_on.months?.length ? repeat_on.months : [Number(start_day.slice(5, 7))];
    const monthNames = list(sortNumbers(months).map(month));
    const parts = [
      t('recurrence.yearly', { count: interval }),
      t('recurrence.in', { months: monthNames }),
      describeDaysOfMonth(recurrence, words),
    ];
    return { days: parts.join(' '), only: [] };
  },
};

function describeRestrictions(
  { weekdays = [], months = [] }: Pick<RecurrenceInput['repeat_on'], 'weekdays' | 'months'>,
  { t, list, weekday, month }: Words,
): string[] {
  const days = sortWeekdays(weekdays).map((one) => t('recurrence.weekday', { day: weekday(one) }));
  return [
    days.length > 0 ? t('recurrence.only_on', { days: list(days) }) : '',
    months.length > 0 ? t('recurrence.only_in', { months: list(sortNumbers(months).map(month)) }) : '',
  ];
}

function describeDaysOfMonth({ start_day, repeat_on }: RecurrenceInput, words: Words): string {
  const { t, list, weekday, nth } = words;
  const { days = [], ordinals = [] } = repeat_on;
  const named = days.length > 0 || ordinals.length > 0 ? days : [Number(start_day.slice(8))];
  const sorted = named.toSorted((a, b) => toOrder(a) - toOrder(b));
  const texts = [
    ...sorted.map((day) => (day === -1 ? t('recurrence.last_day') : t(`recurrence.nth.${nth(day)}`, { day }))),
    ...ordinals.map((one) => t(`recurrence.ordinal.${one.ordinal}`, { day: weekday(one.weekday) })),
  ];
  return t('recurrence.on', { days: list(texts) });
}

/** The last day is behind all others. */
const toOrder = (day: number): number => (day === -1 ? 32 : day);

const sortNumbers = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
const sortWeekdays = (weekdays: readonly Weekday[]): Weekday[] => WEEKDAYS.filter((one) => weekdays.includes(one));

function getWeekday(day: string): Weekday[] {
  const index = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS.slice(index, index + 1);
}

interface Names {
  list(texts: readonly string[]): string;
  weekday(weekday: Weekday): string;
  shortWeekday(weekday: Weekday): string;
  /** The name of a month, from 1 to 12. */
  month(number: number): string;
  nth(day: number): 'one' | 'two' | 'few' | 'other';
}

const namesByLanguage = new Map<string, Names>();

/** The names are cached, because creating formatters is slow and the words change with every key press. */
function getNames(language: string): Names {
  const cached = namesByLanguage.get(language);
  if (cached) return cached;
  const locale = getDateLocale(language);
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const shortWeekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' });
  const names: Names = {
    list: (texts) => lists.format(texts),
    weekday: (weekday) => weekdays.format(getSampleDay(weekday)),
    shortWeekday: (weekday) => shortWeekdays.format(getSampleDay(weekday)),
    month: (number) => months.format(Date.UTC(2024, number - 1)),
    nth: (day) => {
      const form = ordinals.select(day);
      return form === 'one' || form === 'two' || form === 'few' ? form : 'other';
    },
  };
  namesByLanguage.set(language, names);
  return names;
}

/** 1 January 2024 was a Monday. */
const getSampleDay = (weekday: Weekday): number => Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday));

export const getWeekdayName = (language: string, weekday: Weekday, length: 'long' | 'short' = 'long'): string => {
  const names = getNames(language);
  return length === 'long' ? names.weekday(weekday) : names.shortWeekday(weekday);
};
export const getMonthName = (language: string, month: number): string => getNames(language).month(month);
