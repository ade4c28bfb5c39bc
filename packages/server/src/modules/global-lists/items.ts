/** Rules of the items of global lists that the database alone does not enforce. */

import type { BodyOf } from '@rounds/contract/endpoint.ts';
import type { GlobalListItem, globalListItems } from '@rounds/contract/global-lists/items.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { listAncestors, lockTree, wouldCreateCycle } from '../../db/tree.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor, Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import type { BulkResult } from '../../lists/routes.ts';
import type { SelectedIds } from '../../lists/sql/selection.ts';
import {
  ITEM_TREE,
  type ItemColumns,
  type ItemRow,
  isDuplicateItemError,
  itemStore,
  listSelectedItems,
  lockParent,
  type StoredItem,
  setParent,
} from './queries/items.ts';

type ItemInput = BodyOf<typeof globalListItems.create>;

/** The values of its fields are added by the lists and routes. */
export const toItem = ({
  id,
  uuid,
  item_id,
  display_name,
  parent,
  points,
  archived_at,
  created_at,
  updated_at,
}: ItemRow): GlobalListItem => ({
  id,
  uuid,
  item_id,
  display_name,
  fields: {},
  parent,
  parent_item_id: parent?.item_id ?? null,
  points,
  archived_at: toIso(archived_at),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

interface ItemContext {
  readonly tx: Tx;
  readonly locale: Language;
  readonly actor: Pick<Actor, 'workspace_id'>;
}

/** @throws ApiError VALIDATION_FAILED if another item of the list has the id */
async function withUniqueId<T>(locale: Language, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateItemError(error)) throw fieldError('item_id', locale, 'global_list_items.id_taken');
    throw error;
  }
}

/** Returns the columns that an input changes. Properties that it does not name stay unchanged. */
async function toColumns(
  context: ItemContext,
  listId: number,
  { item_id, display_name, points, ...named }: ItemInput,
  item: ItemRow | null,
): Promise<ItemColumns> {
  const parent_id = await findParent(context, listId, named, item);
  return {
    item_id,
    display_name,
    ...(points !== undefined && { points }),
    ...(parent_id !== undefined && { parent_id }),
  };
}

/** The parent that a call names by its uuid, by its `item_id`, or by both. Null stands for none. */
type NamedParent = Pick<ItemInput, 'parent_uuid' | 'parent_item_id'>;

/**
 * Returns the id of the parent that a call names: null for none, and undefined if the call leaves the parent as it is.
 * @throws ApiError VALIDATION_FAILED if the item cannot belong to that one
 */
async function findParent(
  context: ItemContext,
  listId: number,
  named: NamedParent,
  item: ItemRow | null,
): Promise<number | null | undefined> {
  const { tx, locale } = context;
  const field = named.parent_uuid === undefined ? 'parent_item_id' : 'parent_uuid';
  const key = named[field];
  if (key === undefined) return undefined;
  const parent = key === null ? null : await lockNamedParent(context, listId, field, key);
  const itemId = parent?.item_id ?? null;
  if (named.parent_item_id !== undefined && named.parent_item_id !== itemId) {
    throw fieldError('parent_item_id', locale, 'global_list_items.parents_differ');
  }
  if (!parent) return null;
  if (parent.id === item?.parent_id) return parent.id;
  const { display_name: name } = parent;
  if (parent.archived_at) throw fieldError(field, locale, 'global_list_items.parent_archived', { name });
  if (item && (await wouldCreateCycle(tx, ITEM_TREE, item.id, parent.id))) {
    throw fieldError(field, locale, 'global_list_items.parent_cycle', { name });
  }
  return parent.id;
}

/**
 * Locks the tree and the item that is going to be a parent.
 * @throws ApiError RES_OBJECT_NOT_FOUND for an unknown uuid, VALIDATION_FAILED for an `item_id`, which people may type
 */
async function lockNamedParent(
  { tx, actor, locale }: ItemContext,
  listId: number,
  field: keyof NamedParent,
  key: string,
) {
  await lockTree(tx, ITEM_TREE, actor.workspace_id);
  const parent = await lockParent(tx, listId, field === 'parent_uuid' ? 'uuid' : 'item_id', key);
  if (parent) return parent;
  if (field === 'parent_uuid') throw notFoundError('RES');
  throw fieldError(field, locale, 'global_list_items.parent_unknown', { id: key });
}

export async function createItem(context: ItemContext, listId: number, input: ItemInput): Promise<StoredItem> {
  const columns = await toColumns(context, listId, input, null);
  return withUniqueId(context.locale, itemStore.insert(context.tx, { ...columns, list_id: listId }));
}

/** @throws ApiError RES_ITEM_ARCHIVED */
export async function updateItem(context: ItemContext, item: StoredItem, input: ItemInput): Promise<StoredItem> {
  if (item.archived_at) throw new ApiError('RES_ITEM_ARCHIVED');
  const columns = await toColumns(context, item.list_id, input, item);
  return withUniqueId(context.locale, itemStore.update(context.tx, item.id, columns));
}

/**
 * Moves items, with those that belong to them, to an item or to the top.
 * @throws ApiError VALIDATION_FAILED if one of them would belong to itself
 */
export async function moveItems(
  context: Pick<Call<typeof globalListItems.bulkMove>, 'tx' | 'actor' | 'locale' | 'body'>,
  listId: number,
  selectedIds: SelectedIds,
): Promise<BulkResult> {
  const { tx, locale, body } = context;
  const parentId = (await findParent(context, listId, body, null)) ?? null;
  if (parentId === null) await lockTree(tx, ITEM_TREE, context.actor.workspace_id);
  const above = new Set(await listAncestors(tx, ITEM_TREE, parentId));
  const items = await listSelectedItems(tx, selectedIds);
  const inside = items.find(({ id }) => above.has(id));
  if (inside) {
    const parent = items.find(({ id }) => id === parentId) ?? (await itemStore.find(tx, parentId!))!;
    const isItself = inside.id === parentId;
    throw fieldError(
      'parent_uuid',
      locale,
      isItself ? 'global_list_items.parent_self' : 'global_list_items.parent_cycle',
      {
        name: parent.display_name,
      },
    );
  }
  const changed = await setParent(
    tx,
    items.map(({ id }) => id),
    parentId,
  );
  return { affected: items.length, changed, added: { parent_uuid: body.parent_uuid } };
}
