/** Parsers for single cells of an imported file. `undefined` means that a cell cannot be understood. */
import type { OptionSeparator } from '@rounds/contract/checklists';
import { normalizeName } from '../../../import-reading/task.ts';

const NEGATIVE_WORDS = new Set([
  ...['', '✗', '✘', '☐', '❌', 'n', 'no', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'none', 'na', 'n a'],
  ...['optional', 'freiwillig', 'facultatif', 'optionnel'],
]);

const POSITIVE_WORDS = new Set([
  ...['✓', '✔', '☑', '✅', 'x', 'y', 'j', 'o', 'yes', 'true', '1', 'ja', 'wahr', 'oui', 'vrai', 'si', 'must', 'muss'],
  ...['required', 'mandatory', 'pflicht', 'pflichtfrage', 'pflichtfeld', 'erforderlich', 'obligatoire', 'requis'],
]);

/** Whether a word makes an answer required; undefined for a remark in place of the mark. */
export function parseRequired(text: string): boolean | undefined {
  const word = normalizeName(text);
  return NEGATIVE_WORDS.has(word) ? false : POSITIVE_WORDS.has(word) || undefined;
}

export const MAX_POINTS = 1_000_000;

/** Points with a decimal point or comma, up to four decimals. */
export function parsePoints(text: string): number | undefined {
  if (!/^[+-]?\d{1,9}([.,]\d{1,4}0*)?$/.test(text)) return undefined;
  const points = Number(text.replace(',', '.'));
  return Math.abs(points) <= MAX_POINTS ? points : undefined;
}

export interface ImportedOption {
  readonly label: string;
  /** The name by which conditions of the file know the option. */
  readonly code?: string;
}

/** `1, Yes`: a code without spaces, then the label. */
const CODED_OPTION = /^(?<code>[\p{L}\d_.-]{1,40})\s*,\s*(?<label>\S.*)$/su;

/** A slash within “N/A” separates nothing. */
const SEPARATORS: Readonly<Record<OptionSeparator, RegExp>> = {
  bar: /\|/,
  comma: /,/,
  semicolon: /;/,
  slash: /\/(?!a\b)|(?<!\bn)\//i,
  line: /\n/,
};
/** The share of cells with options that must have a separator for it to be the one of the file. */
const MIN_SEPARATED_SHARE = 0.5;

/** The vertical bar if any cell has one, otherwise what separates the texts of most cells. */
export function guessOptionSeparator(cells: readonly string[]): OptionSeparator {
  if (cells.some((cell) => SEPARATORS.bar.test(cell))) return 'bar';
  const count = (separator: OptionSeparator) => cells.filter((cell) => SEPARATORS[separator].test(cell)).length;
  const firstSeparator = (['line', 'semicolon', 'comma', 'slash'] as const).find(
    (separator) => count(separator) > 0 && count(separator) >= MIN_SEPARATED_SHARE * cells.length,
  );
  return firstSeparator ?? 'bar';
}

/**
 * Options without empty and repeated ones. If all have a code, as in `1, Yes | 0, No`, code and label are separated.
 */
export function parseOptions(text: string, separator: OptionSeparator): ImportedOption[] {
  const parts = text
    .split(SEPARATORS[separator])
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const coded = parts.map((part) => CODED_OPTION.exec(part)?.groups as { code: string; label: string } | undefined);
  const codes = new Set(coded.map((option) => option?.code));
  const isCoded = parts.length > 1 && coded.every((option) => option !== undefined) && codes.size === parts.length;
  const options: ImportedOption[] = isCoded ? coded.map((option) => option!) : parts.map((label) => ({ label }));
  return [...new Map(options.map((option) => [option.code ?? option.label, option])).values()];
}

const YES_WORDS: ReadonlySet<string> = new Set(['yes', 'y', 'ja', 'j', 'oui', 'o', 'si', 'true', 'wahr', 'vrai']);
const NO_WORDS: ReadonlySet<string> = new Set(['no', 'n', 'nein', 'non', 'false', 'falsch', 'faux']);
const NONE_WORDS: ReadonlySet<string> = new Set(['', 'none', 'keine', 'aucune', 'aucun', 'never', 'nie', 'jamais']);

const toAnswerKey = (text: string): string => {
  const word = normalizeName(text);
  return YES_WORDS.has(word) ? 'yes' : NO_WORDS.has(word) ? 'no' : word;
};

/**
 * Returns the positions of the failing answers among the labels of a question; undefined if a text names none of them.
 * A text like “none” fails nothing.
 */
export function parseFailing(text: string, labels: readonly string[], separator: OptionSeparator) {
  const keys = labels.map(toAnswerKey);
  const whole = keys.indexOf(toAnswerKey(text));
  if (whole >= 0) return [whole];
  if (NONE_WORDS.has(normalizeName(text))) return [];
  const places = parseOptions(text, separator).map(({ label }) => keys.indexOf(toAnswerKey(label)));
  return places.includes(-1) ? undefined : places;
}
