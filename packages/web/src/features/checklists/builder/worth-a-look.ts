/** What may be meant otherwise than it stands there and still can be published: names that nobody has. */
import { CATALOGUE, expressionsOf, type Id, type Item, namesOf, type TemplateRecords } from '@rounds/engine';
import { choicesNamed } from './expressions/choices-named.ts';
import { goesBy, treeOf } from './naming.ts';

export interface WorthALook {
  readonly code: 'NAME_UNKNOWN' | 'ANSWER_UNKNOWN';
  readonly params: Readonly<Record<string, string>>;
  readonly item: Item;
}

/** Made only for who asks: most items name nobody, and every edit makes it anew. */
const keysIn = (items: TemplateRecords['items']): ReadonlyMap<string, Item> => {
  const found = keys.get(items);
  if (found) return found;
  const made = new Map(
    Object.values(items).flatMap((item) => (item.reference_key ? [[item.reference_key, item] as const] : [])),
  );
  keys.set(items, made);
  return made;
};
const keys = new WeakMap<TemplateRecords['items'], ReadonlyMap<string, Item>>();

/** Of one item. */
export function worthALookAt(records: TemplateRecords, item: Item): WorthALook[] {
  const questionOf = (key: string) => keysIn(records.items).get(key);
  const hasAnswer = (key: string) => {
    const named = questionOf(key);
    return named !== undefined && CATALOGUE[named.type].value !== 'none';
  };
  const names = [...new Set(namesOf(item, records.info))].filter((key) => !hasAnswer(key));
  return [
    ...names.map((key): WorthALook => ({ code: 'NAME_UNKNOWN', params: { key }, item })),
    ...answersUnknown(records, questionOf, item),
  ];
}

function answersUnknown(
  records: TemplateRecords,
  questionOf: (key: string) => Item | undefined,
  item: Item,
): WorthALook[] {
  const asked = expressionsOf(item).flatMap(({ source }) => choicesNamed(treeOf(source)));
  const once = new Map(asked.map((one) => [`${one.name} ${one.text}`, one]));
  return [...once.values()].flatMap(({ name, text }): WorthALook[] => {
    const question = questionOf(name);
    const options = question && CATALOGUE[question.type].choices && optionsOf(records, question);
    if (!options || options.some((option) => goesBy(option, text))) return [];
    return [{ code: 'ANSWER_UNKNOWN', params: { name, answer: text }, item }];
  });
}

const optionsOf = ({ response_sets }: TemplateRecords, { options }: Item) =>
  response_sets[String(options.response_set_id ?? '') as Id]?.options;

/** Of the whole template. */
export const worthALook = (records: TemplateRecords): WorthALook[] =>
  Object.values(records.items).flatMap((item) => worthALookAt(records, item));
