/** Finds the questions of a template that the questions of a file are. */
import { CATALOGUE, getReference, type Item, type TemplateDocument } from '@rounds/engine';
import { normalizeName } from '../../../import-reading/task.ts';
import type { SourceQuestion } from './source.ts';

/** True for an item that takes an answer of a person. */
export const isAnswerable = ({ type }: Item): boolean => {
  const { value, computed } = CATALOGUE[type];
  return value !== 'none' && computed !== true;
};

/**
 * Matches the keys of a file's questions with ids of items: as selected, or else by id, variable, title in any
 * language, or reference. Each item is matched with only one question; null leaves the answers out.
 */
export function matchQuestions(
  { items }: Pick<TemplateDocument, 'items'>,
  questions: readonly SourceQuestion[],
  selection: Readonly<Record<string, string | null>>,
): Map<string, string | null> {
  const itemIds = new Set(items.map(({ id }) => id));
  const matched = new Map<string, string | null>();
  const usedItems = new Set<string>();
  for (const { key } of questions) {
    const choice = selection[key];
    if (choice === undefined || (choice !== null && !itemIds.has(choice))) continue;
    matched.set(key, choice);
    if (choice !== null) usedItems.add(choice);
  }
  const answerable = items.filter(isAnswerable);
  const ways: ((item: Item) => readonly string[])[] = [
    ({ id }) => [id],
    ({ reference_key }) => (reference_key ? [reference_key] : []),
    listTitles,
    (item) => [getReference(item) ?? ''],
  ];
  for (const listNames of ways) {
    const byName = new Map<string, string>();
    for (const item of answerable) {
      if (usedItems.has(item.id)) continue;
      for (const name of listNames(item).map(normalizeName)) if (name && !byName.has(name)) byName.set(name, item.id);
    }
    for (const { key, title, names } of questions) {
      if (matched.has(key)) continue;
      const item = [key, title, ...names].map((name) => byName.get(normalizeName(name))).find(Boolean);
      if (item === undefined || usedItems.has(item)) continue;
      matched.set(key, item);
      usedItems.add(item);
    }
  }
  return matched;
}

const listTitles = ({ title, translations = {} }: Item): readonly string[] => [
  title,
  ...Object.values(translations).flatMap((texts) => texts.title ?? []),
];
