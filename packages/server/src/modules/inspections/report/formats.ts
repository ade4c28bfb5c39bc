/**
 * Formats words and times of a report in the reader's language and the inspection's time zone, and numbers as the
 * workspace writes them, or else as the language does.
 */
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/report.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/report.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/report.json' with { type: 'json' };
import { NUMBER_LOCALES, type NumberFormatName } from '@rounds/contract/settings/region.ts';
import { formatByteSize } from '../../../http/texts.ts';

export type ReportWords = typeof en;
export const REPORT_WORDS: Record<Language, ReportWords> = { en, de, fr };

const NO_BREAK_SPACE = '\u00a0';

export interface Formats {
  readonly words: ReportWords;
  /** Fills placeholders of a sentence from the language file. */
  fill(sentence: string, values: Readonly<Record<string, string | number>>): string;
  number(value: number): string;
  /** Points are integers of 1/10,000. */
  points(value: number): string;
  percent(value: number): string;
  moment(at: Date): string;
  /** A date without a time, given as YYYY-MM-DD. */
  day(value: string): string;
  /** 3.4 MB */
  size(bytes: number): string;
}

export function createFormats(
  language: Language,
  zone: string,
  numberFormat: NumberFormatName | null | undefined,
): Formats {
  // English dates put the day first, as most of the world does: 20 Nov 2026.
  const locale = language === 'en' ? 'en-GB' : language;
  const numberLocale = numberFormat ? NUMBER_LOCALES[numberFormat] : locale;
  const numbers = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 4 });
  const percents = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // The same format as on the screens and in the answers, also in German: 20. Nov. 2026, 10:02.
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const moments = new Intl.DateTimeFormat(locale, { ...date, hour: '2-digit', minute: '2-digit', timeZone: zone });
  const days = new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' });
  return {
    words: REPORT_WORDS[language],
    fill: (sentence, values) => sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    number: (value) => numbers.format(value),
    points: (value) => numbers.format(value / 10_000),
    percent: (value) => `${percents.format(value)}${NO_BREAK_SPACE}%`,
    moment: (at) => moments.format(at),
    day: (value) => days.format(new Date(`${value}T00:00:00Z`)),
    size: (bytes) => formatByteSize(language, bytes),
  };
}
