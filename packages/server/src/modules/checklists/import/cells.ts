/** Parsers for single cells of an imported file. `undefined` means that a cell cannot be understood. */
import { normalizeName } from '../../../imports/task.ts';

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

/**
 * Options separated by vertical bars, without empty and repeated ones. If all have a code, as in `1, Yes | 0, No`,
 * code and label are separated.
 */
export function parseOptions(text: string): ImportedOption[] {
  const parts = text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const coded = parts.map((part) => CODED_OPTION.exec(part)?.groups as { code: string; label: string } | undefined);
  const codes = new Set(coded.map((option) => option?.code));
  const isCoded = parts.length > 1 && coded.every((option) => option !== undefined) && codes.size === parts.length;
  const options: ImportedOption[] = isCoded ? coded.map((option) => option!) : parts.map((label) => ({ label }));
  return [...new Map(options.map((option) => [option.code ?? option.label, option])).values()];
}
