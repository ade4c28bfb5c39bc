/**
 * Tells whether texts hold what somebody typed to find them. Case and accents make no difference,
 * because few people type them: "equip" finds "Équipements". Nothing typed finds everything.
 */
export function createTextFilter(typed: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = normalizeText(typed.trim());
  return (...texts) => wanted === '' || texts.some((text) => text && normalizeText(text).includes(wanted));
}

/** The marks that stand on letters of Latin, Greek and Cyrillic, and the vowel signs of Arabic. */
const MARKS = /[\u0300-\u036f\u064b-\u0652]/g;
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };

/** How texts are compared by those who look for them. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => LIGATURES[letter] ?? letter);
