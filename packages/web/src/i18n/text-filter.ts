/**
 * Returns a function that tells whether one of some texts contains the typed text. It ignores case and accents,
 * which few people type: "equip" finds "Équipements". An empty text matches everything.
 */
export function createTextFilter(typed: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const search = normalizeText(typed.trim());
  return (...texts) => search === '' || texts.some((text) => text && normalizeText(text).includes(search));
}

/** Combining marks of Latin, Greek and Cyrillic, and the vowel signs of Arabic. */
const MARKS = /[\u0300-\u036f\u064b-\u0652]/g;
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };

/** Normalizes a text for searching: lower case, without accents and ligatures. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => LIGATURES[letter] ?? letter);
