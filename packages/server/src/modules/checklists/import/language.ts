/** Guesses the language of a sheet by the little words that every text of a language has; the person sees it and may change it. */
import type { ContentLanguage } from '@rounds/contract/languages';
import { valuesOf } from '../../../imports/in-thread.ts';
import type { Table } from '../../../sheets/index.ts';

/** Words that only one of the three languages has; English “die” or French “des” beside “des” of German are left out. */
const LITTLE_WORDS: Readonly<Record<'en' | 'de' | 'fr', readonly string[]>> = {
  en: ['the', 'and', 'of', 'is', 'are', 'that', 'with', 'for', 'be', 'or', 'not', 'should', 'been', 'your', 'any'],
  de: ['der', 'und', 'ist', 'sind', 'dass', 'mit', 'oder', 'nicht', 'ein', 'eine', 'werden', 'das', 'auf', 'zu', 'von'],
  fr: ['le', 'les', 'est', 'sont', 'que', 'avec', 'pour', 'ou', 'une', 'dans', 'aux', 'sur', 'et', 'du', 'ne'],
};
const LANGUAGE_OF = new Map(
  Object.entries(LITTLE_WORDS).flatMap(([language, words]) =>
    words.map((word) => [word, language as 'en' | 'de' | 'fr']),
  ),
);
const ROWS_READ = 100;
/** So few words say nothing, and a second language that comes near the first makes it a guess too many. */
const FEWEST_WORDS = 4;
const CLEAR_LEAD = 2;

/** Null where the texts do not say it clearly. */
export function guessLanguage(table: Table): ContentLanguage | null {
  const counts = { en: 0, de: 0, fr: 0, ar: 0 };
  let words = 0;
  for (const column of table.columns) {
    for (const text of [table.header ? column.name : '', ...valuesOf(table, column, ROWS_READ)]) {
      for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
        words += 1;
        const language = LANGUAGE_OF.get(word);
        if (language) counts[language] += 1;
        else if (/\p{Script=Arabic}/u.test(word)) counts.ar += 1;
      }
    }
  }
  // Every Arabic word counts, of the others only the little ones.
  if (counts.ar > words / 2) return 'ar';
  const [first, second] = (['en', 'de', 'fr'] as const).toSorted((a, b) => counts[b] - counts[a]);
  return counts[first!] >= FEWEST_WORDS && counts[first!] >= CLEAR_LEAD * counts[second!] ? first! : null;
}
