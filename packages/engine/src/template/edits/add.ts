import { CATALOGUE } from '../../catalogue/index.ts';
import type { ItemType } from '../../catalogue/item-types.ts';
import { checkOption } from '../checks/check-options.ts';
import type { Id, Item, ItemOptions, ResponseSet, TemplateRecords } from '../document.ts';
import { type AfterSibling, createOrders } from '../order.ts';
import { checkNesting, checkPlacement } from '../placement.ts';
import { type Edit, reject } from './edit.ts';

/** A new item. */
export interface NewRecord {
  readonly type: ItemType;
  readonly title?: string;
  readonly options?: ItemOptions;
  readonly newId: () => Id;
  /** A response set to add with the item. */
  readonly responses?: ResponseSet;
  readonly reference_key?: string | null;
}

interface NewPlace {
  readonly parent_id: Id | null;
  /** The preceding sibling; null means first, undefined last. */
  readonly after?: AfterSibling;
}

/** A new item and its position. */
export type NewItem = NewRecord & NewPlace;

/** Adds an item with the defaults of its type. It is the first item of the patch. */
export const addItem = (records: TemplateRecords, { parent_id, after, ...item }: NewItem): Edit =>
  addItems(records, [item], { parent_id, after });

/** Adds items behind one another at one position. The orders are created together, so that they stay short. */
export function addItems(records: TemplateRecords, added: readonly NewRecord[], place: NewPlace): Edit {
  const { parent_id, after } = place;
  const items: Item[] = [];
  for (const input of added) {
    const item = createItem(input, parent_id);
    if (!item) return reject('TYPE_NOT_SUPPORTED');
    const problem = checkPlacement(records, item, parent_id) ?? checkItemOptions(item);
    if (problem) return { problem };
    items.push(item);
  }
  const orders = createOrders(records, parent_id, after, items);
  const orderedItems = items.map((item, at) => ({ ...item, order: orders[at] as string }));
  for (const item of orderedItems) {
    const nesting = checkNesting(records, item);
    if (nesting) return { problem: nesting };
  }
  const sets = [...new Set(added.flatMap(({ responses }) => responses ?? []))];
  return { patch: { items: { upsert: orderedItems }, ...(sets.length > 0 && { response_sets: { upsert: sets } }) } };
}

function createItem(input: NewRecord, parent_id: Id | null): Item | null {
  const { type, title = '', options = {}, newId, responses, reference_key } = input;
  const declared = CATALOGUE[type];
  if (!declared) return null;
  return {
    id: newId(),
    type,
    title,
    options: { ...declared.defaults(), ...options, ...(responses && { response_set_id: responses.uuid }) },
    parent_id,
    order: '',
    ...(reference_key && { reference_key }),
  };
}

function checkItemOptions(item: Item) {
  for (const [name, value] of Object.entries(item.options)) {
    const problem = checkOption(item, name, value);
    if (problem) return problem;
  }
  return null;
}
