/** The lists of items depend on the global list that the path names: its items are the rows, its fields are columns. */
import { type GlobalListItem, globalListItemList, globalListItems } from '@rounds/contract/global-lists/items.ts';
import type { Tx } from '../../db/database.ts';
import { parseRowNames, splitWords } from '../../db/search.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import {
  archiveSelection,
  bulkRoute,
  exportRoute,
  type ListView,
  listRoute,
  resourceRoutes,
  routePerCall,
} from '../../lists/index.ts';
import { archiveSelected } from '../../lists/sql/selection.ts';
import { customFieldStore } from '../custom-fields/index.ts';
import { listItemChanges } from './item-changes.ts';
import { createItem, moveItems, toItem, updateItem } from './items.ts';
import { getList, lockOpenList } from './lists.ts';
import { findItemData } from './queries/item-data.ts';
import {
  type FieldFilter,
  type ItemRow,
  itemRows,
  itemStore,
  type StoredItem,
  searchAllItems,
  searchItems,
  toArchivedSource,
  toLiveSource,
} from './queries/items.ts';
import type { NamedList } from './queries/lists.ts';

const ITEM_REFERENCES = { kind: 'global_list_item', by: 'uuid' } as const;

export const itemFields = customFieldStore(globalListItemList.custom_fields!, ({ list_uuid }: StoredItem) => list_uuid);

const toView = (
  { id: listId, uuid }: NamedList,
  { isArchived = false }: { readonly isArchived?: boolean } = {},
): ListView<ItemRow, GlobalListItem> => ({
  source: isArchived ? toArchivedSource(uuid) : toLiveSource(uuid),
  rows: (tx) => itemRows(tx, { listId, isArchived }),
  toRecord: toItem,
  cells: { parent: ({ parent }) => parent?.display_name, parent_id: ({ parent }) => parent?.item_id },
  customFields: customFieldStore(globalListItemList.custom_fields!, uuid),
});

/** An item of another list looks like one that does not exist. */
async function findItem(tx: Tx, list: NamedList, id: number | string): Promise<StoredItem | undefined> {
  const item = await itemStore.find(tx, id);
  return item?.list_id === list.id ? item : undefined;
}

function toFieldFilter({
  field_key: key,
  field_operator: operator,
  field_texts = '[]',
}: Call<typeof globalListItems.search>['query']): FieldFilter | undefined {
  const texts = readTexts(field_texts).map((text) => text.trim().toLowerCase());
  return key && texts.length > 0 ? { key, operator, texts } : undefined;
}

function readTexts(list: string): string[] {
  try {
    const value: unknown = JSON.parse(list);
    return Array.isArray(value) ? value.slice(0, MAX_FILTER_TEXTS).map(String) : [];
  } catch {
    return [];
  }
}
const MAX_FILTER_TEXTS = 100;

export const itemRoutes: readonly Route[] = [
  ...resourceRoutes<typeof globalListItems, StoredItem>(globalListItems, {
    customFields: itemFields,
    find: async ({ tx, params }, id) => findItem(tx, await getList(tx, params.listId), id),
    async lock({ tx, params }, id) {
      const list = await lockOpenList(tx, params.listId);
      await itemStore.lock(tx, id);
      return findItem(tx, list, id);
    },
    insert: async ({ body, params, ...context }) => {
      const { id } = await lockOpenList(context.tx, params.listId);
      return createItem(context, id, body);
    },
    update: ({ body, ...context }, before) => updateItem(context, before, body),
    setArchived: ({ tx }, { id }, archived_at) => itemStore.update(tx, id, { archived_at }),
    delete: ({ tx }, { id }) => itemStore.delete(tx, id),
    references: ITEM_REFERENCES,
    toRecord: toItem,
    subject: ({ id, display_name }) => ({ type: 'global_list_item', id, title: display_name }),
    loggedFields: ({ item_id, display_name, parent, points }) => ({
      item_id,
      display_name,
      parent: parent?.display_name ?? null,
      points,
    }),
  }),

  routePerCall(globalListItems.list, async ({ tx, params }) =>
    listRoute(globalListItems.list, toView(await getList(tx, params.listId))),
  ),
  routePerCall(globalListItems.exportList, async ({ tx, params }) =>
    exportRoute(globalListItems.exportList, toView(await getList(tx, params.listId))),
  ),
  routePerCall(globalListItems.listArchive, async ({ tx, params }) =>
    listRoute(globalListItems.listArchive, toView(await getList(tx, params.listId), { isArchived: true })),
  ),
  routePerCall(globalListItems.exportArchive, async ({ tx, params }) =>
    exportRoute(globalListItems.exportArchive, toView(await getList(tx, params.listId), { isArchived: true })),
  ),
  routePerCall(globalListItems.bulkArchive, async ({ tx, params }) =>
    bulkRoute(globalListItems.bulkArchive, toView(await lockOpenList(tx, params.listId)), (_, selected, call) =>
      archiveSelection(call, 'global_list_item', selected, ITEM_REFERENCES),
    ),
  ),
  routePerCall(globalListItems.bulkRestore, async ({ tx, params }) =>
    bulkRoute(
      globalListItems.bulkRestore,
      toView(await lockOpenList(tx, params.listId), { isArchived: true }),
      (inner, selected) => archiveSelected(inner, 'global_list_item', selected, null),
    ),
  ),

  routePerCall(globalListItems.bulkMove, async ({ tx, params }) => {
    const list = await lockOpenList(tx, params.listId);
    return bulkRoute(globalListItems.bulkMove, toView(list), (_, selected, call) =>
      moveItems(call as Call<typeof globalListItems.bulkMove>, list.id, selected),
    );
  }),

  route(globalListItems.searchAll, async ({ tx, actor, query: { q, ids, limit } }) => {
    // Everybody who lists inspections has the filter; it offers only what the person may see.
    if (!globalListItems.search.access.some((permission) => actor.permissions.has(permission))) return [];
    const items = await searchAllItems(tx, { words: splitWords(q), named: parseRowNames(ids), limit });
    return items.map(({ uuid, display_name, list_name }) => ({ value: uuid, label: `${display_name} – ${list_name}` }));
  }),

  route(globalListItems.search, async ({ tx, params, query }) => {
    const { id } = await getList(tx, params.listId);
    const { q, ids, limit, page } = query;
    const items = await searchItems(tx, {
      listId: id,
      words: splitWords(q),
      named: parseRowNames(ids),
      parents: parseRowNames(query.parent)?.uuids,
      field: toFieldFilter(query),
      limit,
      offset: (page - 1) * limit,
    });
    const data = query.with_item
      ? await findItemData(
          tx,
          items.map((item) => item.id),
        )
      : null;
    return items.map(({ id: itemId, uuid, item_id, display_name, points }) => ({
      value: uuid,
      label: display_name,
      item_id,
      points,
      ...(data && { item: data.get(itemId)! }),
    }));
  }),

  route(globalListItems.listChanges, listItemChanges),
];
