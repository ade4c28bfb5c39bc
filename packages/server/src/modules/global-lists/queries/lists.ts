import { archivedGlobalListList, globalListList } from '@rounds/contract/global-lists';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { isUuid, type ReferredList } from '@rounds/engine';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { foldText, matchesRowNames, orderByRelevance, type RowNames } from '../../../db/search.ts';
import { containsWord } from '../../../db/translated-names.ts';
import { recordStore } from '../../../lists/index.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import { type FieldRow, selectOwnedFields } from '../../custom-fields/index.ts';

export interface GlobalListRow extends Row<'global_list', (typeof COLUMNS)[number]> {
  readonly fields: readonly FieldRow[];
  readonly items_count: number;
}

const COLUMNS = ['id', 'uuid', 'name', 'archived_at', 'created_at', 'updated_at'] as const;
const ITEMS_COUNT = sql<number>`(select count(*) from listed_global_list_item i
  where i.list_id = global_list.id and not i.archived)`;
const FIELDS = selectOwnedFields('global_list_item', 'global_list.uuid');

export const globalListStore = recordStore<GlobalListRow>('global_list', COLUMNS, {
  fields: FIELDS,
  items_count: ITEMS_COUNT,
});

const toListSource = (declaration: ListDeclaration): ListSource => ({
  declaration,
  columns: {
    name: sql.ref('global_list.name'),
    items_count: ITEMS_COUNT,
    updated_at: sql.ref('global_list.updated_at'),
  },
  id: sql.ref('global_list.id'),
  uuid: sql.ref('global_list.uuid'),
});
export const liveSource = toListSource(globalListList);
export const archivedSource = toListSource(archivedGlobalListList);

export const globalListRows = (tx: Tx, { isArchived }: { isArchived: boolean }) =>
  tx
    .selectFrom('global_list')
    .select(COLUMNS)
    .select([FIELDS.as('fields'), ITEMS_COUNT.as('items_count')])
    .where('archived_at', isArchived ? 'is not' : 'is', null);

interface GlobalListSearch {
  /** Each word must occur in the name. */
  readonly words: readonly string[];
  /** Restricts the result to these lists, including archived ones. */
  readonly named: RowNames | undefined;
  readonly limit: number;
}

export function searchGlobalLists(tx: Tx, { words, named, limit }: GlobalListSearch) {
  let rows = tx
    .selectFrom('global_list')
    .select(['id', 'uuid', 'name', 'archived_at'])
    .select(
      sql<number | null>`(select max(i.points) from global_list_item i
        where i.list_id = global_list.id and not i.archived)`.as('max_points'),
    );
  rows = named
    ? rows.where(matchesRowNames(sql.ref('id'), sql.ref('uuid'), named))
    : rows.where('archived_at', 'is', null);
  for (const word of words) rows = rows.where(containsWord(sql.ref<string>('global_list.name'), word));
  const ordered = orderByRelevance(rows, foldText(sql.ref<string>('name')), words);
  return ordered.orderBy('name').orderBy('id').limit(limit).execute();
}

/** The list that the path of a call names, without its fields and the number of its items. */
export type NamedList = Pick<GlobalListRow, 'id' | 'uuid' | 'name' | 'archived_at'>;

const selectNamed = (tx: Tx, id: number | string) =>
  tx
    .selectFrom('global_list')
    .select(['id', 'uuid', 'name', 'archived_at'])
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id);

export const findList = (tx: Tx, id: number | string): Promise<NamedList | undefined> =>
  selectNamed(tx, id).executeTakeFirst();

/** Prevents that the list is archived or deleted before the transaction ends. */
export const lockList = (tx: Tx, id: number | string): Promise<NamedList | undefined> =>
  selectNamed(tx, id).forShare().executeTakeFirst();

const BUILT_IN_FIELDS = ['item_id', 'display_name', 'points'];

/** These lists as templates see them, by uuid. */
export async function findReferredLists(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, ReferredList>> {
  const validUuids = uuids.filter(isUuid);
  if (validUuids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; archived: boolean; has_points: boolean; keys: string[] }>`
    select l.uuid, l.archived_at is not null as archived,
      exists (select from global_list_item i where i.list_id = l.id and i.points is not null) as has_points,
      array(select f.key from custom_field f
        where f.scope = 'global_list_item' and f.owner = l.uuid and f.is_used) as keys
    from global_list l where l.uuid = any(${validUuids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ uuid, archived, has_points, keys }) => [
      uuid,
      { archived, has_points, fields: [...BUILT_IN_FIELDS, ...keys] },
    ]),
  );
}

/** Deletes a list with its items, fields and all their values. */
export async function deleteList(tx: Tx, { id, uuid }: Pick<GlobalListRow, 'id' | 'uuid'>): Promise<void> {
  await tx.deleteFrom('custom_field').where('scope', '=', 'global_list_item').where('owner', '=', uuid).execute();
  await tx.deleteFrom('global_list').where('id', '=', id).execute();
}

/** Whether the database rejected a name because the workspace already has it. */
export const isDuplicateNameError = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'global_list_name';

/** The name, or the name with a number, that no list of the workspace has. */
export async function findFreeName(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select candidate.name from (
      select ${name}::text as name, 1 as number
      union all select ${name}::text || ' (' || number || ')', number from generate_series(2, 1000) number
    ) candidate
    where not exists (select from global_list l where lower(l.name) = lower(candidate.name))
    order by candidate.number limit 1`.execute(tx);
  return rows[0]?.name ?? name;
}
