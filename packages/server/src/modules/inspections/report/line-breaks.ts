/** Texts that fit the lines of a printed report. */
import { MEASURE_PATTERN, RTL_LETTER_PATTERN } from '@rounds/contract/measure';

/** Adds break opportunities to words that are longer than a line, and keeps measures in right-to-left texts together. */
export const addBreaks = (text: string): string => isolateMeasures(text).replace(/\S{40}/gu, '$&\u200b');

const isolateMeasures = (text: string): string =>
  RTL_LETTER_PATTERN.test(text) ? text.replace(MEASURE_PATTERN, '\u2066$&\u2069') : text;
