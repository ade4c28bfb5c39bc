import {
  archivedGlobalListItemList,
  type GlobalListItem,
  globalListItemList,
} from '@rounds/contract/global-lists/items.ts';
import { type ListDeclaration, listOfParent } from '@rounds/contract/list.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { matchesRowNames, type RowNames } from '../../../db/search.ts';
import type { Tree } from '../../../db/tree.ts';
import { recordStore } from '../../../lists/index.ts';
import { containsText } from '../../../lists/sql/filters.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import type { SelectedIds } from '../../../lists/sql/selection.ts';
import { PLAIN_VALUE } from '../../custom-fields/index.ts';

const COLUMNS = [
  'id',
  'uuid',
  'list_id',
  'item_id',
  'display_name',
  'parent_id',
  'points',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export interface ItemRow extends Row<'global_list_item', (typeof COLUMNS)[number]> {
  readonly parent: GlobalListItem['parent'];
}
/** An item with the uuid of its list, which its fields belong to. */
export type StoredItem = ItemRow & { readonly list_uuid: string };
/** The columns that a call writes. */
export type ItemColumns = Pick<ItemRow, 'item_id' | 'display_name'> & Partial<Pick<ItemRow, 'parent_id' | 'points'>>;

export const ITEM_TREE: Tree = { table: 'global_list_item', parentColumn: 'parent_id' };

/** The parent of a row of this table or view. */
const toParent = (table: 'global_list_item' | 'listed_global_list_item') =>
  sql<ItemRow['parent']>`(
    select json_build_object('uuid', p.uuid, 'item_id', p.item_id, 'display_name', p.display_name)
    from global_list_item p where p.id = ${sql.ref(`${table}.parent_id`)})`;

/** The uuid of the list that an item belongs to. */
export const LIST_UUID = sql`(select l.uuid from global_list l where l.id = global_list_item.list_id)`;

export const itemStore = recordStore<StoredItem>('global_list_item', COLUMNS, {
  parent: toParent('global_list_item'),
  list_uuid: LIST_UUID,
});

/** Sorting matches the indexes of the table. `points_order` sorts items without points first. */
const toListSource = (declaration: ListDeclaration, listUuid: string): ListSource => ({
  declaration: listOfParent(declaration, 'listId', listUuid),
  columns: {
    display_name: { column: sql.ref('display_name'), lower: sql.ref('name_search') },
    item_id: { column: sql.ref('item_id'), lower: sql.ref('id_search') },
    parent: {
      column: sql.ref('parent_id'),
      isByUuid: true,
      below: (uuids) => sql`select id from global_list_item where uuid = any(${[...uuids]}::uuid[])`,
    },
    parent_id: sql`(select p.item_id from global_list_item p where p.id = listed_global_list_item.parent_id)`,
    points: { column: sql.ref('points'), sort: sql.ref('points_order') },
    updated_at: sql.ref('updated_at'),
    search: { column: sql.ref('search'), lower: sql.ref('search') },
  },
  id: sql.ref('id'),
  uuid: sql.ref('uuid'),
});
export const toLiveSource = (listUuid: string): ListSource => toListSource(globalListItemList, listUuid);
export const toArchivedSource = (listUuid: string): ListSource => toListSource(archivedGlobalListItemList, listUuid);

export const itemRows = (tx: Tx, { listId, isArchived }: { listId: number; isArchived: boolean }) =>
  tx
    .selectFrom('listed_global_list_item')
    .select(COLUMNS)
    .select(toParent('listed_global_list_item').as('parent'))
    .where('list_id', '=', listId)
    .where('archived', '=', isArchived);

interface ItemSearch {
  readonly listId: number;
  /** Each word must occur in the name or the id of the item. */
  readonly words: readonly string[];
  /** Restricts the result to these items, including archived ones. */
  readonly named: RowNames | undefined;
  /** Restricts the result to the items that belong to one of these. */
  readonly parents: readonly string[] | undefined;
  /** Restricts the result by a field. */
  readonly field: FieldFilter | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FieldFilter {
  readonly key: string;
  readonly operator: 'equals' | 'contains';
  /** The texts in lower case; one of them has to fit. */
  readonly texts: readonly string[];
}

const BUILT_IN_FIELDS = ['item_id', 'display_name', 'points'] as const;

/** Compares like the engine: without regard to case and outer spaces. */
function matchesField(listId: number, { key, operator, texts }: FieldFilter) {
  const matches = (text: RawBuilder<string>) => {
    const own = sql`lower(trim(${text}))`;
    return operator === 'equals'
      ? sql<boolean>`${own} = any(${[...texts]}::text[])`
      : sql<boolean>`exists (select from unnest(${[...texts]}::text[]) as part where position(part in ${own}) > 0)`;
  };
  const builtIn = BUILT_IN_FIELDS.find((name) => name === key);
  if (builtIn) return matches(sql`${sql.ref(builtIn)}::text`);
  return sql<boolean>`id in (
    select v.entity_id from listed_custom_field_value v join custom_field f on f.id = v.field_id
    where f.scope = 'global_list_item' and f.key = ${key} and f.is_used
      and f.owner = (select l.uuid from global_list l where l.id = ${listId})
      and ${matches(PLAIN_VALUE)})`;
}

export function searchItems(tx: Tx, { listId, words, named, parents, field, limit, offset }: ItemSearch) {
  let rows = tx
    .selectFrom('listed_global_list_item')
    .select(['id', 'uuid', 'item_id', 'display_name', 'points'])
    .where('list_id', '=', listId);
  rows = named
    ? rows.where(matchesRowNames(sql.ref('id'), sql.ref('uuid'), named))
    : rows.where('archived', '=', false);
  if (parents !== undefined) {
    rows = rows.where('parent_id', 'in', ({ selectFrom }) =>
      selectFrom('global_list_item as p')
        .select('p.id')
        .where(sql<boolean>`p.uuid = any(${[...parents]}::uuid[])`),
    );
  }
  if (field) rows = rows.where(matchesField(listId, field));
  for (const word of words) rows = rows.where(containsText(sql.ref('search'), word));
  return rows.orderBy('display_name').orderBy('id').limit(limit).offset(offset).execute();
}

/** The items of all lists that have each word in their names, with the names of their lists. */
export function searchAllItems(tx: Tx, { words, named, limit }: Pick<ItemSearch, 'words' | 'named' | 'limit'>) {
  let rows = tx
    .selectFrom('listed_global_list_item as i')
    .select(['i.uuid', 'i.display_name'])
    .select(sql<string>`(select l.name from global_list l where l.id = i.list_id)`.as('list_name'));
  rows = named
    ? rows.where(matchesRowNames(sql.ref('i.id'), sql.ref('i.uuid'), named))
    : rows.where('i.archived', '=', false);
  for (const word of words) rows = rows.where(containsText(sql.ref('i.search'), word));
  return rows.orderBy('i.display_name').orderBy('i.id').limit(limit).execute();
}

export async function listSelectedItems(
  tx: Tx,
  selectedIds: SelectedIds,
): Promise<readonly { readonly id: number; readonly display_name: string }[]> {
  const { rows } = await sql<{ id: number; display_name: string }>`
    select id, display_name from global_list_item where id in ${selectedIds}`.execute(tx);
  return rows;
}

/** Makes items belong to another one, or to none, and returns those that did not before. */
export async function setParent(
  tx: Tx,
  ids: readonly number[],
  parentId: number | null,
): Promise<readonly { readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    update global_list_item set parent_id = ${parentId}, updated_at = now()
    where id = any(${[...ids]}::bigint[]) and parent_id is distinct from ${parentId}::bigint
    returning id, uuid`.execute(tx);
  return rows;
}

/** An item of the list that another one is going to belong to. It cannot be deleted before the transaction ends. */
export const lockParent = (tx: Tx, listId: number, by: 'uuid' | 'item_id', key: string) =>
  tx
    .selectFrom('global_list_item')
    .select(['id', 'item_id', 'display_name', 'archived_at'])
    .where('list_id', '=', listId)
    .where(by, '=', key)
    .forKeyShare()
    .executeTakeFirst();

/** Whether the database rejected the id of an item because its list already has it. */
export const isDuplicateItemError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'global_list_item_key';

/** An item as a form or a file describes it. */
export type NewItem = Pick<ItemRow, 'item_id' | 'display_name'>;

/** Adds items, whose ids differ, to a new list. */
export async function insertItems(
  tx: Tx,
  listId: number,
  items: readonly NewItem[],
): Promise<readonly { readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`insert into global_list_item (list_id, item_id, display_name)
    select ${listId}, item_id, display_name
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (item_id text, display_name text)
    returning id, uuid`.execute(tx);
  return rows;
}
