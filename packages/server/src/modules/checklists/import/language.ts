/** Guesses the language of a sheet by its stop words. People see the guess and can change it. */
import { CONTENT_LANGUAGES, type ContentLanguage } from '@rounds/contract/languages.ts';
import { sampleValues } from '../../../import-reading/task.ts';
import type { Table } from '../../../sheets/index.ts';

/**
 * Frequent words by language. A word of several languages counts for each of them. Related languages are listed so
 * that they are not taken for one another.
 */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of is are that this with for be or not should been your any by from can which has have will use used',
  de: 'der die das und ist sind dass mit oder nicht ein eine werden wird auf zu von für den dem des im bei nur durch',
  fr: 'le la les est sont que avec pour ou une dans aux sur et du des ne pas un en par au cette être qui ces l d',
  es: 'el la los las es son que con para o una en y del se no un por al este ser como esta sus de lo',
  it: 'il lo la gli è sono che con per o una in e del della non un le si di da al nel come essere sia dei',
  pt: 'o a os as é são que com para ou uma em e do da não um por se no na ser como dos das seja',
  nl: 'de het een en van is zijn dat met voor of niet op te worden wordt door in aan bij deze moet om',
  pl: 'i w na z do się że jest są nie lub oraz dla przez od po co jak tym czy być',
  sv: 'och att det som är en ett för med inte till av på den om eller har kan ska',
  da: 'og at det som er en et for med ikke til af på den om eller har kan skal',
};
const LANGUAGES_BY_WORD = Map.groupBy(
  Object.entries(STOP_WORDS).flatMap(([language, words]) => words.split(' ').map((word) => ({ word, language }))),
  ({ word }) => word,
);
const SAMPLE_ROWS = 100;
/** Fewer stop words, a smaller share of all words, or a second language that is close do not allow a reliable guess. */
const MIN_WORDS = 4;
const MIN_SHARE = 0.08;
const MIN_LEAD = 1.5;

/** Null if the language is not clear, or templates cannot be in it. */
export function guessLanguage(table: Table): ContentLanguage | null {
  const counts = new Map<string, number>();
  const count = (language: string) => counts.set(language, (counts.get(language) ?? 0) + 1);
  let words = 0;
  for (const column of table.columns) {
    for (const text of [table.header ? column.name : '', ...sampleValues(table, column, SAMPLE_ROWS)]) {
      for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
        words += 1;
        for (const { language } of LANGUAGES_BY_WORD.get(word) ?? []) count(language);
        if (/\p{Script=Arabic}/u.test(word)) count('ar');
      }
    }
  }
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!first) return null;
  const [language, hits] = first;
  // Arabic is recognized by its script, so every word counts, and Persian and Urdu share it.
  const share = language === 'ar' ? 0.5 : MIN_SHARE;
  const isSure = hits >= MIN_WORDS && hits >= share * words && hits >= MIN_LEAD * (second?.[1] ?? 0);
  return isSure ? (CONTENT_LANGUAGES.find((one) => one === language) ?? null) : null;
}
