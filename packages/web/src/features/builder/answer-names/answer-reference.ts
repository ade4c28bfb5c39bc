/** References to answers in texts (`${reference_key}`): finding the one at the caret and the questions that match it. */
import { type Id, type Item, listInDocumentOrder, type TemplateRecords } from '@rounds/engine';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import { listReadableQuestions } from '../expressions/completions.ts';

/** The part of a text that a reference will replace, and the query typed so far. */
export interface PartialReference {
  readonly start: number;
  readonly end: number;
  readonly query: string;
}

const OPEN_REFERENCE = /\$\{([^{}]*)$/;
const REFERENCE_END = /^[^{}\s]*\}/;
const MAX_QUERY_LENGTH = 40;

/** A reference started with `${`, or what was typed since the list was opened at `openedAt`. */
export function findPartialReference(text: string, caret: number, openedAt: number | null): PartialReference | null {
  const opened = OPEN_REFERENCE.exec(text.slice(0, caret));
  if (opened) {
    const rest = REFERENCE_END.exec(text.slice(caret))?.[0].length ?? 0;
    return { start: opened.index, end: caret + rest, query: (opened[1] ?? '').trimStart() };
  }
  if (openedAt === null || caret < openedAt || caret - openedAt > MAX_QUERY_LENGTH) return null;
  return { start: openedAt, end: caret, query: text.slice(openedAt, caret) };
}

const MAX_SUGGESTIONS = 8;

/** The questions before an item whose answers its texts can contain. */
export function listEarlierQuestions(records: TemplateRecords, id: Id): Item[] {
  const order = listInDocumentOrder(records);
  const earlier = order.slice(
    0,
    order.findIndex((item) => item.id === id),
  );
  return listReadableQuestions(earlier, id, records);
}

/** Earlier questions whose key or title matches the query; without a query, the closest ones come first. */
export function findQuestions(records: TemplateRecords, id: Id, query: string): Item[] {
  const readable = listEarlierQuestions(records, id);
  if (query.trim() === '') return readable.slice(-MAX_SUGGESTIONS).reverse();
  const isFound = createTextFilter(query);
  return readable.filter(({ reference_key, title }) => isFound(reference_key, title)).slice(0, MAX_SUGGESTIONS);
}

/** The text with the reference inserted, and the caret position behind it. */
export function insertReference(
  text: string,
  { start, end }: PartialReference,
  key: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}\${${key}}`;
  return { text: before + text.slice(end), caret: before.length };
}
