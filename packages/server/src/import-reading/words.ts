/** Words that mean a value: yes and no, and the names of options. */
import type { FieldConfig } from '@rounds/contract/custom-fields';

const YES = ['yes', 'y', 'true', 'on', '1', 'x', '✓', '✔', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai'];
const NO = ['no', 'n', 'false', 'off', '0', '-', '–', 'nein', 'falsch', 'non', 'faux'];

const toComparable = (text: string): string => text.trim().toLowerCase().normalize('NFC');

/** Returns undefined for a text that is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const word = toComparable(text);
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** Words that say yes or no by themselves; 0 and 1 are usually numbers. */
export const isYesNoWord = (text: string): boolean => parseYesNo(text) !== undefined && toComparable(text).length > 1;

/** Finds options by their names in any language or their keys; those that can be chosen come first. */
export function createOptionFinder({ options = [] }: FieldConfig): (text: string) => string | undefined {
  const keys = new Map<string, string>();
  for (const { key, name, translations = {} } of options.toSorted(
    (one, other) => Number(one.is_removed ?? false) - Number(other.is_removed ?? false),
  )) {
    for (const text of [name, ...Object.values(translations), key].map(toComparable)) {
      if (text && !keys.has(text)) keys.set(text, key);
    }
  }
  return (text) => keys.get(toComparable(text));
}

/**
 * The names of several options in one cell. A separator that is part of a name does not separate: the whole text comes
 * first, then the parts between semicolons or line breaks, then those between commas.
 */
export function splitNames(text: string, isName: (text: string) => boolean = () => false): string[] {
  if (isName(text)) return [text.trim()];
  return splitAt(text, /[;\r\n]/).flatMap((part) => (isName(part) ? [part] : splitAt(part, /,/)));
}

const splitAt = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
