/**
 * Returns a function that tells whether one of some texts contains the typed text. It ignores case and accents,
 * which few people type: "equip" finds "Équipements". An empty text matches everything.
 */
export function createTextFilter(typed: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const search = normalizeText(typed.trim());
  return (...texts) => search === '' || texts.some((text) => text && normalizeText(text).includes(search));
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into what matches the typed text, as `createTextFilter` finds it, and what is between. */
export function splitMatches(text: string, typed: string): TextPart[] {
  const search = normalizeText(typed.trim());
  if (search === '') return [{ text, isMatch: false }];
  const characters = [...text];
  const plain = characters.map(normalizeText);
  // The character that each normalized one comes from, because a character may become several or none.
  const sources = plain.flatMap((one, at) => Array.from(one, () => at));
  const parts: TextPart[] = [];
  let end = 0;
  const addUntil = (next: number, isMatch: boolean) => {
    if (end < next) parts.push({ text: characters.slice(end, next).join(''), isMatch });
    end = Math.max(end, next);
  };
  const all = plain.join('');
  for (let at = all.indexOf(search); at >= 0; at = all.indexOf(search, at + search.length)) {
    addUntil(sources[at] ?? 0, false);
    addUntil((sources[at + search.length - 1] ?? 0) + 1, true);
  }
  addUntil(characters.length, false);
  return parts;
}

/** Returns a function that tells whether a text contains each typed word, as searches of the server do. */
export function createWordFilter(typed: string): (text: string) => boolean {
  const words = toSearchWords(typed);
  return (text) => {
    const normalized = words.length > 0 ? normalizeText(text) : '';
    return words.every((word) => normalized.includes(word));
  };
}

/** The words of a search, normalized. */
export const toSearchWords = (typed: string): string[] => normalizeText(typed).split(/\s+/).filter(Boolean);

/** Accents of Latin, Greek and Cyrillic, vowel signs of Arabic, soft hyphens and characters without a width. */
const MARKS = /[\u0300-\u036f\u064b-\u0652\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Letters that do not consist of a letter and an accent, but are typed as other letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' },
  ...{ ß: 'ss', œ: 'oe', æ: 'ae' },
};
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * Normalizes a text for searching: lower case, without accents and ligatures, and with plain blanks. The server does
 * the same in `fold_text`, so that a search on the device finds what one on the server finds.
 */
export const normalizeText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(/[øłđðıßœæ]/g, (letter) => LETTERS[letter] ?? letter);
