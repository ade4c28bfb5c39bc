/** Naming an answer in a text: what is being written at the caret, and which questions fit. */
import { documentOrder, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { finder } from '../../../../i18n/index.ts';
import { readableItems } from '../expressions/completions.ts';

/** A part of the text that the name replaces, and what is looked for. */
export interface NameWritten {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

const BEGUN = /\$\{\s*([^{}]*)$/;
const REST = /^[^{}\s]*\}/;
const LONGEST_WORD = 40;

/** A name begun with `${`, or what was typed since somebody asked for the list at `asked`. */
export function nameAt(text: string, caret: number, asked: number | null): NameWritten | null {
  const begun = BEGUN.exec(text.slice(0, caret));
  if (begun) {
    const rest = REST.exec(text.slice(caret))?.[0].length ?? 0;
    return { start: begun.index, end: caret + rest, word: begun[1] ?? '' };
  }
  if (asked === null || caret < asked || caret - asked > LONGEST_WORD) return null;
  return { start: asked, end: caret, word: text.slice(asked, caret) };
}

const SHOWN = 8;

/** Questions before an item whose key or text holds the word; the nearest first while nothing is looked for. */
export function questionsFor(records: TemplateRecords, id: Id, word: string): Item[] {
  const order = documentOrder(records);
  const earlier = order.slice(
    0,
    order.findIndex((item) => item.id === id),
  );
  const readable = readableItems(earlier, id, records);
  if (word.trim() === '') return readable.slice(-SHOWN).reverse();
  const isFound = finder(word);
  return readable.filter(({ reference_key, title }) => isFound(reference_key, title)).slice(0, SHOWN);
}

/** The text with the name put in, and the place behind it. */
export function withName(text: string, { start, end }: NameWritten, key: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}\${${key}}`;
  return { text: before + text.slice(end), caret: before.length };
}
