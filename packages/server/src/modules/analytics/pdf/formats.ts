/** Words and dates of printed analytics in the language and time zone of the reader; numbers as the workspace writes them. */
import { type Interval, MEASURES, type Measure, type UsedRange } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/analytics-print.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/analytics-print.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/analytics-print.json' with { type: 'json' };
import { NUMBER_LOCALES, type Region } from '@rounds/contract/settings/region.ts';
import type { Actor } from '../../../http/module.ts';
import { interpolate } from '../../../http/texts.ts';

const WORDS: Record<Language, typeof en> = { en, de, fr };
type Counted = 'more' | 'selected' | 'left_out';

export type PrintFormats = ReturnType<typeof createPrintFormats>;

export function createPrintFormats(
  language: Language,
  { tz_code: timeZone, workspace }: Pick<Actor, 'tz_code'> & { workspace: { region: Pick<Region, 'number_format'> } },
) {
  const words = WORDS[language];
  // English dates put the day first, as in all reports.
  const locale = language === 'en' ? 'en-GB' : language;
  const numberLocale = workspace.region.number_format ? NUMBER_LOCALES[workspace.region.number_format] : locale;
  const numbers = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 });
  const roughly = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(numberLocale, {
    ...{ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' },
  });
  const hundredths = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // The format is the one of the screen, in all languages.
  const percent = (value: number) => `${hundredths.format(value)}\u202f%`;
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const toDate = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    locale,
    words,
    fill: (text: string, values: Readonly<Record<string, string | number>>) => interpolate(language, text, values),
    count: (key: Counted, count: number) =>
      interpolate(language, words[`${key}_${plurals.select(count) === 'one' ? 'one' : 'other'}`], {
        number: numbers.format(count),
      }),
    number: (value: number) => numbers.format(value),
    percent,
    moment: (at: Date) => moments.format(at),
    day: (day: string) => days.format(toDate(day)),
    range: ({ from, to }: Pick<UsedRange, 'from' | 'to'>) => days.formatRange(toDate(from), toDate(to)),
    /** The start of a step: an hour, a day, a month or a year. */
    step(date: string, interval: Interval | null): string {
      if (interval === 'year') return date.slice(0, 4);
      if (interval === 'month') return months.format(toDate(date));
      return date.includes('T') ? `${days.format(toDate(date))}, ${date.slice(11, 16)}` : days.format(toDate(date));
    },
    /** 1 is Monday; 5 January 1970 was one. */
    weekday: (weekday: number) => weekdays.format(Date.UTC(1970, 0, 4 + weekday)),
    measure(value: number | null | undefined, measure: Measure): string {
      if (value === null || value === undefined) return '–';
      switch (MEASURES[measure]) {
        case 'percent':
          return percent(value);
        case 'days':
          return interpolate(language, words.days, { value: roughly.format(value) });
        case 'minutes':
          return interpolate(language, words.minutes, { value: roughly.format(value) });
        case 'points':
          return interpolate(language, words.points, { value: signed.format(value) });
        case 'number':
          return numbers.format(value);
      }
    },
  };
}
