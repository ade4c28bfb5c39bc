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
  { item_id, display_name, parent_uuid, points }: ItemInput,
  item: ItemRow | null,
): Promise<ItemColumns> {
  return {
    item_id,
    display_name,
    ...(points !== undefined && { points }),
    ...(parent_uuid !== undefined && {
      parent_id: parent_uuid === null ? null : await findParent(context, listId, parent_uuid, item),
    }),
  };
}

/** @throws ApiError VALIDATION_FAILED if the item cannot belong to that one */
async function findParent(
  { tx, actor, locale }: ItemContext,
  listId: number,
  uuid: string,
  item: ItemRow | null,
): Promise<number> {
  await lockTree(tx, ITEM_TREE, actor.workspace_id);
  const parent = await lockParent(tx, listId, uuid);
  if (!parent) throw notFoundError('RES');
  if (parent.id === item?.parent_id) return parent.id;
  const { display_name: name } = parent;
  if (parent.archived_at) throw fieldError('parent_uuid', locale, 'global_list_items.parent_archived', { name });
  if (item && (await wouldCreateCycle(tx, ITEM_TREE, item.id, parent.id))) {
    throw fieldError('parent_uuid', locale, 'global_list_items.parent_cycle', { name });
  }
  return parent.id;
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
  const parentId = body.parent_uuid === null ? null : await findParent(context, listId, body.parent_uuid, null);
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
