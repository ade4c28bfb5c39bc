/** Guesses the language of a sheet by its stop words. People see the guess and can change it. */
import type { ContentLanguage } from '@rounds/contract/languages';
import { sampleValues } from '../../../imports/thread.ts';
import type { Table } from '../../../sheets/index.ts';

/** Words that exist in only one of the three languages; “die” (English, German) and “des” (French, German) are left out. */
const STOP_WORDS: Readonly<Record<'en' | 'de' | 'fr', readonly string[]>> = {
  en: ['the', 'and', 'of', 'is', 'are', 'that', 'with', 'for', 'be', 'or', 'not', 'should', 'been', 'your', 'any'],
  de: ['der', 'und', 'ist', 'sind', 'dass', 'mit', 'oder', 'nicht', 'ein', 'eine', 'werden', 'das', 'auf', 'zu', 'von'],
  fr: ['le', 'les', 'est', 'sont', 'que', 'avec', 'pour', 'ou', 'une', 'dans', 'aux', 'sur', 'et', 'du', 'ne'],
};
const LANGUAGE_BY_WORD = new Map(
  Object.entries(STOP_WORDS).flatMap(([language, words]) =>
    words.map((word) => [word, language as 'en' | 'de' | 'fr']),
  ),
);
const SAMPLE_ROWS = 100;
/** Fewer words, or a second language with almost as many, do not allow a reliable guess. */
const MIN_WORDS = 4;
const MIN_LEAD = 2;

/** Null if the language is not clear. */
export function guessLanguage(table: Table): ContentLanguage | null {
  const counts = { en: 0, de: 0, fr: 0, ar: 0 };
  let words = 0;
  for (const column of table.columns) {
    for (const text of [table.header ? column.name : '', ...sampleValues(table, column, SAMPLE_ROWS)]) {
      for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
        words += 1;
        const language = LANGUAGE_BY_WORD.get(word);
        if (language) counts[language] += 1;
        else if (/\p{Script=Arabic}/u.test(word)) counts.ar += 1;
      }
    }
  }
  // Arabic is recognised by its script, so every word counts; the others by their stop words.
  if (counts.ar > words / 2) return 'ar';
  const [first, second] = (['en', 'de', 'fr'] as const).toSorted((a, b) => counts[b] - counts[a]);
  return counts[first!] >= MIN_WORDS && counts[first!] >= MIN_LEAD * counts[second!] ? first! : null;
}
