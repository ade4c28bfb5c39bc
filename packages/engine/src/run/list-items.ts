/** Finds what the context knows about the chosen items of global lists. */
import { getNumberOption, getOption } from '../catalogue/index.ts';
import type { ListItem } from '../catalogue/value.ts';
import { findListItem } from '../catalogue/value-kinds.ts';
import { listPresent, type Value } from '../expression/values.ts';
import { isNumber, isText } from '../json.ts';
import type { Id, Item } from '../template/document.ts';
import type { ListOffer, RunContext } from './types.ts';

const NO_ITEMS: readonly ListItem[] = [];

/** The chosen items that the context contains, in the order in which they were chosen. */
export function findListItems({ lists }: RunContext, { options }: Item, value: unknown): readonly ListItem[] {
  const items = lists?.[String(options.global_list_uuid)];
  if (!items || !Array.isArray(value)) return NO_ITEMS;
  return value.flatMap((uuid) => findListItem(items, uuid) ?? []);
}

const valueFields = (item: Item): readonly string[] =>
  getOption<readonly string[] | null>(item, 'value_field_keys') ?? [];

/** Whether expressions read the items of a question as numbers. */
export const isNumberList = (item: Item): boolean => getOption(item, 'value_type') === 'number';

/** The number that stands for an item in expressions. */
export function getItemNumber(item: Item, listItem: ListItem): number | null {
  const value = listItem[valueFields(item)[0] ?? ''];
  return isNumber(value) ? value : null;
}

/** The text that stands for an item in expressions. */
export function formatItemValue(item: Item, listItem: ListItem): string {
  const values = valueFields(item).flatMap((key) =>
    isText(listItem[key]) || isNumber(listItem[key]) ? [listItem[key]] : [],
  );
  return values.join(getOption<string>(item, 'separator')) || listItem.uuid;
}

/** The sum of the points of the chosen items; undefined if the question does not count them or they have none. */
export function getItemPoints(context: RunContext, item: Item, value: unknown): number | undefined {
  const key = getOption<string | null>(item, 'point_field_key');
  if (!key) return undefined;
  const points = findListItems(context, item, value).flatMap((one) => (isNumber(one[key]) ? [one[key]] : []));
  if (points.length === 0) return undefined;
  const sum = points.reduce((total, one) => total + one, 0);
  return Math.min(sum, getNumberOption(item, 'max_score') ?? sum);
}

const normalize = (text: unknown): string => String(text).trim().toLowerCase();

/** The texts with which a field is compared: the labels and names of chosen options. */
export function listTexts(value: Value): readonly string[] {
  const isChoices = typeof value === 'object' && value !== null && 'uuids' in value;
  const texts = isChoices ? [...value.labels, ...value.names] : listPresent([value]);
  return [...new Set(texts.map(normalize))].filter(Boolean);
}

/** Whether a question offers an item. Missing facts about the item do not exclude it. */
export function isOffered({ parents, filter }: ListOffer, item: ListItem): boolean {
  const { parent_uuid: parent } = item;
  if (parents && parent !== undefined && !parents.includes(String(parent))) return false;
  if (!filter) return true;
  const field = item[filter.field_key];
  if (field === undefined || field === null) return false;
  const text = normalize(field);
  return filter.texts.some((one) => (filter.operator === 'equals' ? text === one : text.includes(one)));
}

/** Merges the items by list; newer ones replace older states of the same item. */
export function mergeLists(
  older: NonNullable<RunContext['lists']>,
  newer: RunContext['lists'] = {},
): NonNullable<RunContext['lists']> {
  const result: Record<Id, readonly ListItem[]> = { ...older };
  for (const [list, items] of Object.entries(newer)) {
    const replaced = new Set(items.map(({ uuid }) => uuid));
    result[list] = [...(older[list] ?? []).filter(({ uuid }) => !replaced.has(uuid)), ...items];
  }
  return result;
}
