/** Sentences whose parts keep their meaning: names that lead to items, values that stand out. */
import type { Id, OptionColor } from '@rounds/engine';

export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  /** A question, section or page by the name that people know it by. */
  | { readonly kind: 'item'; readonly id: Id; readonly text: string }
  /** What is asked for or set. */
  | { readonly kind: 'value'; readonly text: string; readonly color?: OptionColor };
export type Phrase = readonly Piece[];

export const words = (text: string): Phrase => (text === '' ? [] : [{ kind: 'words', text }]);
export const value = (text: string, color?: OptionColor): Phrase => [{ kind: 'value', text, ...(color && { color }) }];
export const phraseText = (phrase: Phrase): string => phrase.map(({ text }) => text).join('');

/** Stands in a translated text where a phrase goes; no text of a person has this character. */
const MARK = '\u{F0000}';
const PLACE = /\u{F0000}(\d+)\u{F0000}/u;

/** Writes a translated text whose placeholders are phrases. */
export function fill(
  write: (values: Record<string, string>) => string,
  phrases: Readonly<Record<string, Phrase>>,
): Phrase {
  const names = Object.keys(phrases);
  const marks = Object.fromEntries(names.map((name, index) => [name, `${MARK}${index}${MARK}`]));
  return write(marks)
    .split(PLACE)
    .flatMap((part, at) => (at % 2 === 0 ? words(part) : (phrases[names[Number(part)] ?? ''] ?? [])));
}

/** `A, B and C`, as the language writes it. */
export function listed(phrases: readonly Phrase[], join: 'and' | 'or', language: string): Phrase {
  const style = { type: join === 'and' ? 'conjunction' : 'disjunction' } as const;
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, style);
  return list
    .formatToParts(phrases.map((_phrase, index) => String(index)))
    .flatMap(({ type, value: text }) => (type === 'element' ? (phrases[Number(text)] ?? []) : words(text)));
}
