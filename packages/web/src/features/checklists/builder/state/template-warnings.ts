/** Warnings that do not prevent publication: references to unknown questions and options. */
import { CATALOGUE, type Id, type Item, listExpressions, listKeysInItem, type TemplateRecords } from '@rounds/engine';
import { findOptionReferences } from '../expressions/option-references.ts';
import { matchesText, parseSafely } from './usages.ts';

export type TemplateWarning = { readonly item: Item } & (
  | { readonly code: 'NAME_UNKNOWN'; readonly params: { readonly key: string } }
  | { readonly code: 'ANSWER_UNKNOWN'; readonly params: { readonly name: string; readonly answer: string } }
);

/** The index is built on demand, because most items refer to nothing and every edit invalidates it. */
const getKeys = (items: TemplateRecords['items']): ReadonlyMap<string, Item> => {
  const found = keyCache.get(items);
  if (found) return found;
  const created = new Map(
    Object.values(items).flatMap((item) => (item.reference_key ? [[item.reference_key, item] as const] : [])),
  );
  keyCache.set(items, created);
  return created;
};
const keyCache = new WeakMap<TemplateRecords['items'], ReadonlyMap<string, Item>>();

/** The warnings of one item. */
export function findItemWarnings(records: TemplateRecords, item: Item): TemplateWarning[] {
  const findQuestion = (key: string) => getKeys(records.items).get(key);
  const hasAnswer = (key: string) => {
    const named = findQuestion(key);
    return named !== undefined && CATALOGUE[named.type].value !== 'none';
  };
  const names = [...new Set(listKeysInItem(item, records.info))].filter((key) => !hasAnswer(key));
  return [
    ...names.map((key): TemplateWarning => ({ code: 'NAME_UNKNOWN', params: { key }, item })),
    ...findUnknownOptions(records, findQuestion, item),
  ];
}

function findUnknownOptions(
  records: TemplateRecords,
  findQuestion: (key: string) => Item | undefined,
  item: Item,
): TemplateWarning[] {
  const references = listExpressions(item).flatMap(({ source }) => findOptionReferences(parseSafely(source)));
  const unique = new Map(references.map((one) => [`${one.name} ${one.text}`, one]));
  return [...unique.values()].flatMap(({ name, text }): TemplateWarning[] => {
    const question = findQuestion(name);
    const options = question && CATALOGUE[question.type].choices && getOptions(records, question);
    if (!options || options.some((option) => matchesText(option, text))) return [];
    return [{ code: 'ANSWER_UNKNOWN', params: { name, answer: text }, item }];
  });
}

const getOptions = ({ response_sets }: TemplateRecords, { options }: Item) =>
  response_sets[String(options.response_set_id ?? '') as Id]?.options;

/** The warnings of the whole template. */
export const findTemplateWarnings = (records: TemplateRecords): TemplateWarning[] =>
  Object.values(records.items).flatMap((item) => findItemWarnings(records, item));
