/** Reads the texts of cells: names, languages, and lists of roles or groups. */
import type { Language } from '@rounds/contract/languages.ts';
import { emailAddress, lastName, mobileNumber, personName } from '@rounds/contract/values.ts';

const LANGUAGE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'english', 'englisch', 'anglais'],
  de: ['de', 'german', 'deutsch', 'allemand'],
  fr: ['fr', 'french', 'französisch', 'franzosisch', 'français', 'francais'],
};

/** Finds a language by its code, such as `de-CH`, or by its name. */
export function parseLanguage(text: string): Language | undefined {
  const word = text.toLowerCase().split(/[-_]/)[0]!.trim();
  return (Object.keys(LANGUAGE_WORDS) as Language[]).find((language) => LANGUAGE_WORDS[language].includes(word));
}

/** The last word is the last name; `Weber, Jana` has it first. */
export function splitFullName(text: string): { readonly first_name: string; readonly last_name: string } {
  const [before, after] = text.split(',', 2).map((part) => part.trim());
  if (after) return { first_name: after, last_name: before! };
  const words = text.split(/\s+/);
  return words.length === 1
    ? { first_name: words[0]!, last_name: '' }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1)! };
}

const parse = <T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, text: string): T | undefined =>
  schema.safeParse(text).data;
export const parseEmail = (text: string) => parse(emailAddress(), text);
export const parseFirstName = (text: string) => parse(personName(), text);
export const parseLastName = (text: string) => parse(lastName(), text);
/** Returns undefined if it is no number; empty texts do not occur. */
export const parseMobile = (text: string) => parse(mobileNumber(), text) ?? undefined;

export const toKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Names are separated by semicolons, lines or commas; a name that contains a comma itself is found as a whole. */
export const splitNames = (text: string, isKnown: (name: string) => boolean): string[] => [
  ...new Set(
    text
      .split(/[;\n|]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => (isKnown(part) ? [part] : part.split(',').map((name) => name.trim())))
      .filter(Boolean),
  ),
];
