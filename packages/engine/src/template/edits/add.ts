import { CATALOGUE } from '../../catalogue/index.ts';
import type { ItemType } from '../../catalogue/item-types.ts';
import { checkOption } from '../check-options.ts';
import type { Id, Item, ItemOptions, ResponseSet, TemplateRecords } from '../document.ts';
import { type AfterSibling, createOrders } from '../order.ts';
import { checkNesting, checkPlacement } from '../placement.ts';
import { type Edit, reject } from './edit.ts';

/** A new item and its position. */
export interface NewItem {
  readonly type: ItemType;
  readonly title?: string;
  readonly options?: ItemOptions;
  readonly parent_id: Id | null;
  /** The preceding sibling; null means first, undefined last. */
  readonly after?: AfterSibling;
  readonly newId: () => Id;
  /** A response set to add with the item. */
  readonly responses?: ResponseSet;
  readonly reference_key?: string | null;
}

/** Adds an item with the defaults of its type. It is the first item of the patch. */
export function addItem(records: TemplateRecords, input: NewItem): Edit {
  const { type, title = '', options = {}, parent_id, after, newId, responses, reference_key } = input;
  const declared = CATALOGUE[type];
  if (!declared) return reject('TYPE_NOT_SUPPORTED');
  const id = newId();
  const item: Item = {
    id,
    type,
    title,
    options: { ...declared.defaults(), ...options, ...(responses && { response_set_id: responses.uuid }) },
    parent_id,
    order: '',
    ...(reference_key && { reference_key }),
  };
  const problem = checkPlacement(records, item, parent_id) ?? checkItemOptions(item);
  if (problem) return { problem };
  const [order] = createOrders(records, parent_id, after, [item]) as [string];
  const placed = { ...item, order };
  const nesting = checkNesting(records, placed);
  if (nesting) return { problem: nesting };
  return { patch: { items: { upsert: [placed] }, ...(responses && { response_sets: { upsert: [responses] } }) } };
}

function checkItemOptions(item: Item) {
  for (const [name, value] of Object.entries(item.options)) {
    const problem = checkOption(item, name, value);
    if (problem) return problem;
  }
  return null;
}
