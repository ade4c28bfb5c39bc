import type { TFunction } from 'i18next';

const GAP = '\u0000';

/** A text with one word left open, asked for once: rows and heads fill in a hundred names. */
export function splitTemplate(t: TFunction, key: string, open: string): (word: string) => string {
  const [before = '', behind = ''] = t(key, { [open]: GAP }).split(GAP);
  return (word) => `${before}${word}${behind}`;
}
