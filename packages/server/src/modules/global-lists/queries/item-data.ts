/** Items of global lists as inspections and devices know them. */
import type { ListItemData } from '@rounds/contract/global-lists/items.ts';
import { isUuid } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { readPlainValues } from '../../custom-fields/index.ts';

/** A row of these queries. */
interface ItemDataRow extends Omit<ListItemData, 'fields'> {
  readonly id: number;
}

const columns = (table: string) => sql`${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.uuid`)},
  ${sql.ref(`${table}.item_id`)}, ${sql.ref(`${table}.display_name`)}, ${sql.ref(`${table}.points`)},
  ${sql.ref(`${table}.archived`)}, (select p.uuid from global_list_item p
    where p.id = ${sql.ref(`${table}.parent_id`)}) as parent_uuid`;

async function addFields(tx: Tx, rows: readonly ItemDataRow[]): Promise<ListItemData[]> {
  const ids = rows.map(({ id }) => id);
  const values = ids.length > 0 ? await readPlainValues(tx, 'global_list_item', ids) : new Map();
  return rows.map(({ id, uuid, item_id, display_name, points, archived, parent_uuid }) => ({
    ...{ uuid, item_id, display_name, parent_uuid, points, archived },
    fields: values.get(id) ?? {},
  }));
}

/** The items of a list with these numbers. */
export async function findItemData(tx: Tx, ids: readonly number[]): Promise<Map<number, ListItemData>> {
  const { rows } = await sql<ItemDataRow>`
    select ${columns('i')} from global_list_item i where i.id = any(${[...ids]}::bigint[])`.execute(tx);
  const data = await addFields(tx, rows);
  return new Map(rows.map(({ id }, index) => [id, data[index]!]));
}

/** The uuids of items, by the uuid of their list. */
export type NamedItems = ReadonlyMap<string, Iterable<string>>;

/** Pairs of lists and items for `unnest`; what is no uuid names nothing. */
const toPairs = (namedItems: NamedItems) => {
  const pairs = [...namedItems].flatMap(([list, uuids]) => [...uuids].map((uuid) => ({ list, uuid })));
  const valid = pairs.filter(({ list, uuid }) => isUuid(list) && isUuid(uuid));
  return { lists: valid.map(({ list }) => list), uuids: valid.map(({ uuid }) => uuid) };
};

/**
 * Returns, by the uuid of a list in lower case, these items and the items that they belong to, directly or through
 * others; archived ones included.
 */
export async function findItemsWithAncestors(
  tx: Tx,
  namedItems: NamedItems,
): Promise<ReadonlyMap<string, ListItemData[]>> {
  const itemsByList = new Map<string, ListItemData[]>();
  const { lists, uuids } = toPairs(namedItems);
  if (lists.length === 0) return itemsByList;
  const { rows } = await sql<ItemDataRow & { list_uuid: string }>`
    with recursive named as (
      select l.uuid as list_uuid, i.id, i.parent_id
      from unnest(${lists}::uuid[], ${uuids}::uuid[]) as pair (list, item)
      join global_list l on l.uuid = pair.list join global_list_item i on i.list_id = l.id and i.uuid = pair.item
      union
      select named.list_uuid, p.id, p.parent_id from named join global_list_item p on p.id = named.parent_id
    )
    select named.list_uuid, ${columns('i')} from named join global_list_item i on i.id = named.id
    order by i.id`.execute(tx);
  const items = await addFields(tx, rows);
  for (const [index, { list_uuid }] of rows.entries()) {
    const listItems = itemsByList.get(list_uuid);
    if (listItems) listItems.push(items[index]!);
    else itemsByList.set(list_uuid, [items[index]!]);
  }
  return itemsByList;
}

/** Finds which of these items exist and when they were archived, by the uuid of their list in lower case. */
export async function findArchivedTimes(
  tx: Tx,
  namedItems: NamedItems,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Date | null>>> {
  const times = new Map<string, Map<string, Date | null>>();
  const { lists, uuids } = toPairs(namedItems);
  if (lists.length === 0) return times;
  const { rows } = await sql<{ list_uuid: string; uuid: string; archived_at: Date | null }>`
    select l.uuid as list_uuid, i.uuid, i.archived_at
    from unnest(${lists}::uuid[], ${uuids}::uuid[]) as pair (list, item)
    join global_list l on l.uuid = pair.list
    join global_list_item i on i.list_id = l.id and i.uuid = pair.item`.execute(tx);
  for (const { list_uuid, uuid, archived_at } of rows) {
    times.set(list_uuid, (times.get(list_uuid) ?? new Map<string, Date | null>()).set(uuid, archived_at));
  }
  return times;
}

/** A place in the items of a list: by name on the first download, then by the transaction of their last change. */
export type ItemCursor =
  | { readonly since: number; readonly name: string; readonly id: number }
  | { readonly since: number; readonly id: number };

interface ItemPage {
  readonly items: ListItemData[];
  readonly cursor: ItemCursor;
  readonly has_more: boolean;
}

/** The oldest transaction that is still running. All changes of earlier ones are visible. */
export async function getSettledChange(tx: Tx): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled`.execute(tx);
  return Number(rows[0]!.settled);
}

/** Items by name, of which each is read once. What changes meanwhile follows from `since`. */
export async function listItemsByName(
  tx: Tx,
  listId: number,
  { since, name, id }: Extract<ItemCursor, { name: string }>,
  limit: number,
): Promise<ItemPage> {
  const { rows } = await sql<ItemDataRow>`
    select ${columns('i')} from listed_global_list_item i
    where i.list_id = ${listId} and not i.archived and (i.display_name, i.id) > (${name}, ${id})
    order by i.display_name, i.id limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  const has_more = rows.length === limit && last !== undefined;
  return {
    items: await addFields(tx, rows),
    cursor: has_more ? { since, name: last.display_name, id: last.id } : { since, id: Number.MAX_SAFE_INTEGER },
    has_more,
  };
}

/** The first items by name, without archived ones; none of a list that does not exist. */
export async function listFirstItems(tx: Tx, listId: number, limit: number): Promise<ListItemData[]> {
  const { items } = await listItemsByName(tx, listId, { since: 0, name: '', id: 0 }, limit);
  return items;
}

/** Items that changed in a transaction after the cursor, up to the settled ones. */
export async function listChangedItems(
  tx: Tx,
  listId: number,
  { since, id }: ItemCursor,
  { settled, limit }: { readonly settled: number; readonly limit: number },
): Promise<ItemPage> {
  const { rows } = await sql<ItemDataRow & { change_id: number }>`
    select ${columns('i')}, i.change_id from listed_global_list_item i
    where i.list_id = ${listId} and (i.change_id, i.id) > (${since}::bigint, ${id}::bigint) and i.change_id < ${settled}::bigint
    order by i.change_id, i.id limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  return {
    items: await addFields(tx, rows),
    cursor: last ? { since: Number(last.change_id), id: last.id } : { since, id },
    has_more: rows.length === limit,
  };
}
