const GAP = '\u0000';

/** Translates a text with one placeholder once, so that hundreds of rows only insert their names. */
export function splitTemplate(translate: (word: string) => string): (word: string) => string {
  const [before = '', behind = ''] = translate(GAP).split(GAP);
  return (word) => `${before}${word}${behind}`;
}
