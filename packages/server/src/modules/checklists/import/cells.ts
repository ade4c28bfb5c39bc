/** What single cells of an imported file say. `undefined` means that a cell says nothing understandable. */
import { plainWord } from '../../../imports/in-thread.ts';

const NO = new Set([
  ...['', '✗', '✘', '☐', '❌', 'n', 'no', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'none', 'na', 'n a'],
  ...['optional', 'freiwillig', 'facultatif', 'optionnel'],
]);

/** Any mark but a no requires an answer: ✓, x, yes, ja, oui, 1, and a remark that stands in place of the mark. */
export const readRequired = (text: string): boolean => !NO.has(plainWord(text));

export const MOST_POINTS = 1_000_000;

/** Points with a decimal point or comma, up to four decimals. */
export function readPoints(text: string): number | undefined {
  if (!/^[+-]?\d{1,9}([.,]\d{1,4}0*)?$/.test(text)) return undefined;
  const points = Number(text.replace(',', '.'));
  return Math.abs(points) <= MOST_POINTS ? points : undefined;
}

/** Choices between vertical bars; blank ones and repeated ones are left out. */
export const readOptions = (text: string): string[] => [
  ...new Set(
    text
      .split('|')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
];
