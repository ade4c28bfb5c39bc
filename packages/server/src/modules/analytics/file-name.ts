/** Names files of analytics by what they show, and by the days. */
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/analytics-print.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/analytics-print.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/analytics-print.json' with { type: 'json' };
import { interpolate } from '../../http/texts.ts';
import type { Range } from './range.ts';

const WORDS: Record<Language, typeof en> = { en, de, fr };
const MAX_LENGTH = 120;

/** “Inspections 2026-11-01 to 2026-11-30”, without what file systems do not take. */
export function toFileName(title: string, { from, to }: Range, locale: Language): string {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, MAX_LENGTH)
    .trim();
  const words = WORDS[locale];
  return from === to
    ? interpolate(locale, words.file_name_of_day, { title: name, day: to })
    : interpolate(locale, words.file_name, { title: name, from, to });
}
