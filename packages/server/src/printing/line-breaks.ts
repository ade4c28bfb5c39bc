/** Texts that fit the lines of a printed report. */
import { MEASURE_PATTERN, RTL_LETTER_PATTERN } from '@rounds/contract/measure.ts';

/**
 * A part of a word that is as long as a line. Scripts without blanks are not among it, because their lines break by
 * rules of their own, and no mark is separated from its letter.
 */
const LONG_PART =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{40}(?![\p{M}\p{Emoji_Modifier}\u200d])(?<!\u200d)/gu;

/** Adds break opportunities to words that are longer than a line, and keeps measures in right-to-left texts together. */
export const addBreaks = (text: string): string => isolateMeasures(text).replace(LONG_PART, '$&\u200b');

const isolateMeasures = (text: string): string =>
  RTL_LETTER_PATTERN.test(text) ? text.replace(MEASURE_PATTERN, '\u2066$&\u2069') : text;
