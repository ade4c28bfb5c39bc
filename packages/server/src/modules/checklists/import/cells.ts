/** Parsers for single cells of an imported file. `undefined` means that a cell cannot be understood. */
import { normalizeName } from '../../../imports/thread.ts';

const NEGATIVE_WORDS = new Set([
  ...['', '✗', '✘', '☐', '❌', 'n', 'no', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'none', 'na', 'n a'],
  ...['optional', 'freiwillig', 'facultatif', 'optionnel'],
]);

/** Anything but a "no" makes an answer required: ✓, x, yes, ja, oui, 1, or a remark in place of the mark. */
export const parseRequired = (text: string): boolean => !NEGATIVE_WORDS.has(normalizeName(text));

export const MAX_POINTS = 1_000_000;

/** Points with a decimal point or comma, up to four decimals. */
export function parsePoints(text: string): number | undefined {
  if (!/^[+-]?\d{1,9}([.,]\d{1,4}0*)?$/.test(text)) return undefined;
  const points = Number(text.replace(',', '.'));
  return Math.abs(points) <= MAX_POINTS ? points : undefined;
}

/** Options separated by vertical bars, without empty and repeated ones. */
export const parseOptions = (text: string): string[] => [
  ...new Set(
    text
      .split('|')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
];
