/** The tree of items before they get their order, with the rows from which they come. */
import { CATALOGUE, type Id, type Item, type ItemOptions, type ItemType } from '@rounds/engine';

/** An item without its order, with its children and the row of the form from which it comes. */
export interface DraftItem {
  readonly item: Omit<Item, 'order'>;
  readonly children: DraftItem[];
  readonly row?: number;
}

export const createDraft = (id: Id, type: ItemType, title: string, parent_id: Id | null, row?: number): DraftItem => ({
  item: { id, type, title, options: {}, parent_id },
  children: [],
  ...(row !== undefined && { row }),
});

export const withOptions = (draft: DraftItem, options: ItemOptions): DraftItem => ({
  ...draft,
  item: { ...draft.item, options: { ...draft.item.options, ...options } },
});

export const withKey = (draft: DraftItem, key: string | null): DraftItem =>
  key === null ? draft : { ...draft, item: { ...draft.item, reference_key: key } };

export const createPage = (id: Id, type: ItemType, title: string): DraftItem =>
  withOptions(createDraft(id, type, title, null), CATALOGUE[type].defaults());

/** A hidden calculation that serves a condition. */
export const createHiddenCalculation = (id: Id, key: string, source: string, parentId: Id): DraftItem =>
  withOptions(withKey(createDraft(id, 'calculation', key, parentId), key), {
    hidden: true,
    calculations: { value: source },
  });
