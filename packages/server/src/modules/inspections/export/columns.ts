/** The columns of exported answers: a table for a template, and one for each of its repeating groups and questions. */
import { CATALOGUE, getReference, type Id, type Item, isRepeating } from '@rounds/engine';
import type { RunnableVersion } from '../versions.ts';

export interface QuestionColumn {
  readonly item: Item;
  /** Its reference, variable, or the start of its permanent id: the same in every version of the template. */
  readonly code: string;
}

export interface AnswerTable {
  readonly title: string;
  /** The repeating item whose rows the table has; null for the table with a row for each inspection. */
  readonly repeat: Item | null;
  readonly questions: readonly QuestionColumn[];
}

const CODE_LENGTH = 8;

/**
 * The tables of a template. Versions are merged by the permanent ids of items: the newest gives order and titles, and
 * questions that only older versions have follow.
 * @param versions newest first
 */
export function listAnswerTables(versions: readonly RunnableVersion[], title: string): AnswerTable[] {
  const items = new Map<Id, Item>();
  for (const { document } of versions)
    for (const item of document.items) if (!items.has(item.id)) items.set(item.id, item);
  const questionsByRepeat = new Map<Item | null, QuestionColumn[]>([[null, []]]);
  for (const item of items.values()) {
    if (CATALOGUE[item.type].kind !== 'question' || CATALOGUE[item.type].value === 'none') continue;
    const repeat = findRepeat(item, items);
    const columns = questionsByRepeat.get(repeat) ?? [];
    questionsByRepeat.set(repeat, [...columns, toColumn(item)]);
  }
  return [...questionsByRepeat].map(([repeat, questions]) => ({ title: repeat?.title || title, repeat, questions }));
}

const toColumn = (item: Item): QuestionColumn => ({
  item,
  code: getReference(item) || item.reference_key || item.id.slice(0, CODE_LENGTH),
});

/** The closest repeating item: the question itself, or a group that it is in. */
function findRepeat(item: Item, items: ReadonlyMap<Id, Item>): Item | null {
  for (let one: Item | undefined = item; one; one = items.get(one.parent_id ?? '')) if (isRepeating(one)) return one;
  return null;
}
