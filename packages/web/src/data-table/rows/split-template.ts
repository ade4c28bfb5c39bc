import type { TFunction } from 'i18next';

const GAP = '\u0000';

/** Translates a text with one placeholder once, so that hundreds of rows only insert their names. */
export function splitTemplate(t: TFunction, key: string, open: string): (word: string) => string {
  const [before = '', behind = ''] = t(key, { [open]: GAP }).split(GAP);
  return (word) => `${before}${word}${behind}`;
}
