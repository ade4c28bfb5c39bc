/** The items of the global list that a long choice list of a form becomes. Without a database, for the reading process. */
import { MAX_ITEM_ID_LENGTH, MAX_ITEM_NAME_LENGTH } from '@rounds/contract/global-lists/items.ts';
import { toBusinessKey } from '@rounds/contract/values.ts';
import type { LongList } from '@rounds/xlsform';

/** A long choice list with the items that are stored of it. */
export interface FilledList extends Pick<LongList, 'placeholder' | 'name'> {
  readonly items: readonly { readonly item_id: string; readonly display_name: string }[];
}

/** A choice that is listed for several answers of another question is one item. */
export function fillList({ placeholder, name, choices }: LongList): FilledList {
  const items = choices.map(({ name: key, label }) => ({
    item_id: toBusinessKey(key).slice(0, MAX_ITEM_ID_LENGTH),
    display_name: label.slice(0, MAX_ITEM_NAME_LENGTH),
  }));
  return { placeholder, name, items: [...new Map(items.map((item) => [item.item_id, item])).values()] };
}
