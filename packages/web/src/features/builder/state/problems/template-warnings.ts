/** Finds warnings that do not prevent publication: references to unknown questions and options, and equations without a result. */
import {
  CATALOGUE,
  canBeNumber,
  findVariables,
  type Id,
  type Item,
  listExpressions,
  listInDocumentOrder,
  listKeysInItem,
  listNumberVariables,
  type TemplateRecords,
} from '@rounds/engine';
import { findOptionReferences } from '../option-references.ts';
import { matchesText, parseSafely } from '../usages.ts';

export type TemplateWarning = { readonly item: Item } & (
  | { readonly code: 'NAME_UNKNOWN'; readonly params: { readonly key: string } }
  | { readonly code: 'ANSWER_UNKNOWN'; readonly params: { readonly name: string; readonly answer: string } }
  | { readonly code: 'BANDS_OVERLAP' | 'BANDS_GAP'; readonly params: { readonly from: number; readonly to: number } }
  | { readonly code: 'CALCULATION_AHEAD' | 'NOT_A_NUMBER'; readonly params: { readonly name: string } }
);

/** The index is built on demand, because most items refer to nothing and every edit invalidates it. */
const getKeys = (items: TemplateRecords['items']): ReadonlyMap<string, Item> => {
  const cached = keyCache.get(items);
  if (cached) return cached;
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
    ...findBandWarnings(item),
    ...findLaterQuestions(records, findQuestion, item),
    ...findWrongNumbers(findQuestion, item),
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

interface Band {
  readonly from: number;
  readonly to: number;
}

/**
 * The distance of two neighbouring answers: whole numbers have none between 5 and 6. It is 0 if the answer can have any
 * digits, as one that is converted from another unit.
 */
function getStep({ options: { decimal, units } }: Item): number {
  if (Array.isArray(units) && units.length > 1) return 0;
  return typeof decimal === 'number' ? 10 ** -decimal : decimal === false ? 1 : 0;
}

/** The first matching range counts, so that one that overlaps another hides a part of it; values in a gap get nothing. */
function findBandWarnings(item: Item): TemplateWarning[] {
  const { bands } = item.options;
  const complete = (Array.isArray(bands) ? bands : []).filter(
    (band): band is Band => typeof band?.from === 'number' && typeof band?.to === 'number',
  );
  const sorted = complete.toSorted((a, b) => a.from - b.from);
  const step = getStep(item);
  return sorted.slice(1).flatMap(({ from, to }, at): TemplateWarning[] => {
    const before = Math.max(...sorted.slice(0, at + 1).map((band) => band.to));
    if (from < before) return [{ code: 'BANDS_OVERLAP', params: { from, to: Math.min(to, before) }, item }];
    return from - before > step * 1.000001 ? [{ code: 'BANDS_GAP', params: { from: before, to: from }, item }] : [];
  });
}

/** Questions that an equation calculates with although their answers are no numbers, so that it never has a result. */
function findWrongNumbers(findQuestion: (key: string) => Item | undefined, item: Item): TemplateWarning[] {
  const names = new Set(listExpressions(item).flatMap(({ source }) => listNumberVariables(parseSafely(source))));
  return [...names].flatMap((name): TemplateWarning[] => {
    const question = findQuestion(name);
    const isWrong = question !== undefined && CATALOGUE[question.type].value !== 'none' && !canBeNumber(question);
    return isWrong ? [{ code: 'NOT_A_NUMBER', params: { name: question.title || name }, item }] : [];
  });
}

/** A calculation that people read before they have answered what it uses. */
function findLaterQuestions(
  records: TemplateRecords,
  findQuestion: (key: string) => Item | undefined,
  item: Item,
): TemplateWarning[] {
  if (item.type !== 'calculation' || item.options.hidden === true) return [];
  const source = listExpressions(item).find(({ place }) => place === 'calculation')?.source;
  if (!source) return [];
  const places = getPlaces(records);
  const own = places.get(item.id) ?? 0;
  const names = new Set(findVariables(source).map(({ text }) => text));
  return [...names].flatMap((name): TemplateWarning[] => {
    const question = findQuestion(name);
    const isLater = question !== undefined && (places.get(question.id) ?? 0) > own;
    return isLater ? [{ code: 'CALCULATION_AHEAD', params: { name: question.title || name }, item }] : [];
  });
}

const placeCache = new WeakMap<TemplateRecords['items'], ReadonlyMap<Id, number>>();
function getPlaces(records: TemplateRecords): ReadonlyMap<Id, number> {
  const cached = placeCache.get(records.items);
  if (cached) return cached;
  const created = new Map(listInDocumentOrder(records).map(({ id }, place) => [id, place]));
  placeCache.set(records.items, created);
  return created;
}

const getOptions = ({ response_sets }: TemplateRecords, { options }: Item) =>
  response_sets[String(options.response_set_id ?? '') as Id]?.options;

/** The warnings of the whole template. */
export const findTemplateWarnings = (records: TemplateRecords): TemplateWarning[] =>
  Object.values(records.items).flatMap((item) => findItemWarnings(records, item));
