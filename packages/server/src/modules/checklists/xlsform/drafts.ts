/** Items before they have their order: as a tree, with the row that each comes from. */
import { randomUUID } from 'node:crypto';
import { CATALOGUE, type Id, type Item, type ItemOptions, type ItemType } from '@rounds/engine';

export interface Draft {
  readonly item: Omit<Item, 'order'>;
  readonly children: Draft[];
  readonly row?: number;
}

export const draftOf = (
  type: ItemType,
  title: string,
  parent_id: Id | null,
  row?: number,
  id: Id = randomUUID(),
): Draft => ({ item: { id, type, title, options: {}, parent_id }, children: [], ...(row !== undefined && { row }) });

export const withOptions = (draft: Draft, options: ItemOptions): Draft => ({
  ...draft,
  item: { ...draft.item, options: { ...draft.item.options, ...options } },
});

export const withKey = (draft: Draft, key: string | null): Draft =>
  key === null ? draft : { ...draft, item: { ...draft.item, reference_key: key } };

export const pageDraft = (type: ItemType, title: string): Draft =>
  withOptions(draftOf(type, title, null), CATALOGUE[type].defaults());

/** A calculation that nobody sees, under a name of its own. */
export const hiddenCalculation = (key: string, source: string, parentId: Id): Draft =>
  withOptions(withKey(draftOf('calculation', key, parentId), key), { hidden: true, calculations: { value: source } });
