/**
 * Fills answers into texts: `${reference_key}` in a title, label, help text or message stands for the answer of that
 * question. `wording.ts` inserts the answers.
 */
const NAME = /\$\{\s*([^{}\s]{1,100})\s*\}/g;

/** A text may refer to at most this many answers; further ones are not filled in. */
export const MAX_REFERENCES_IN_TEXT = 100;

/** The mark that replaces a missing answer. */
export const NO_ANSWER = '…';

/** The keys in a text. */
export const listKeysInText = (text: string): readonly string[] =>
  text.includes('${') ? [...text.matchAll(NAME)].map(([, key]) => key as string) : [];

/** Replaces the keys in a text. A key for which `textOf` returns null stays as it is. */
export const fillInText = (text: string, textOf: (key: string) => string | null): string =>
  text.includes('${') ? text.replace(NAME, (match, key: string) => textOf(key) ?? match) : text;
