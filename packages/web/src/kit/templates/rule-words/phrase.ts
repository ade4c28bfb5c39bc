/** Builds sentences with typed parts: links to items and highlighted values. */
import type { Id, OptionColor } from '@rounds/engine';

export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  /** A question, section or page. */
  | { readonly kind: 'item'; readonly id: Id; readonly text: string }
  /** A compared or assigned value. */
  | { readonly kind: 'value'; readonly text: string; readonly color?: OptionColor };
export type Phrase = readonly Piece[];

export const words = (text: string): Phrase => (text === '' ? [] : [{ kind: 'words', text }]);
export const value = (text: string, color?: OptionColor): Phrase => [{ kind: 'value', text, ...(color && { color }) }];
export const toPlainText = (phrase: Phrase): string => phrase.map(({ text }) => text).join('');

/** Marks the position of a phrase in a translated text; user texts never contain this character. */
const MARK = '\u{F0000}';
const PLACE = /\u{F0000}(\d+)\u{F0000}/u;

/** Fills the placeholders of a translated text with phrases. */
export function fillPhrase<Name extends string>(
  write: (values: Record<Name, string>) => string,
  phrases: Readonly<Record<Name, Phrase>>,
): Phrase {
  const names = Object.keys(phrases) as Name[];
  const marks = names.map((name, index) => [name, `${MARK}${index}${MARK}`]);
  return write(Object.fromEntries(marks) as Record<Name, string>)
    .split(PLACE)
    .flatMap((part, at) => (at % 2 === 0 ? words(part) : (phrases[names[Number(part)]!] ?? [])));
}

/** Joins phrases as the language does: `A, B and C`. */
export function joinPhrases(phrases: readonly Phrase[], join: 'and' | 'or', language: string): Phrase {
  const style = { type: join === 'and' ? 'conjunction' : 'disjunction' } as const;
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, style);
  return list
    .formatToParts(phrases.map((_phrase, index) => String(index)))
    .flatMap(({ type, value: text }) => (type === 'element' ? (phrases[Number(text)] ?? []) : words(text)));
}
