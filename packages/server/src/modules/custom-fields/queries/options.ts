import type { SelectOption } from '@rounds/contract/list.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { orderByRelevance } from '../../../db/search.ts';
import { containsText } from '../../../lists/sql/filters.ts';

interface OptionSearch {
  readonly words: readonly string[];
  readonly limit: number;
}

/** Active and invited people by name; with ids these people, whatever has become of them. */
export function searchPeopleOptions(
  tx: Tx,
  { words, ids, limit }: OptionSearch & { readonly ids: readonly number[] | undefined },
): Promise<SelectOption[]> {
  let rows = tx.selectFrom('listed_user').select(['id as value', 'full_name as label']);
  rows = ids
    ? rows.where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    : rows.where('status', 'in', ['active', 'invite']);
  for (const word of words) rows = rows.where(containsText(sql.ref('name_search'), word));
  return orderByRelevance(rows, sql.ref<string>('name_search'), words)
    .orderBy(sql`full_name collate natural_order`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Items of a global list by name; with uuids these items, archived ones included. */
export function searchItemOptions(
  tx: Tx,
  listUuid: string,
  { words, uuids, limit }: OptionSearch & { readonly uuids: readonly string[] | undefined },
): Promise<SelectOption[]> {
  let rows = tx
    .selectFrom('listed_global_list_item')
    .select(['uuid as value', 'display_name as label'])
    .where(sql<boolean>`list_id = (select l.id from global_list l where l.uuid = ${listUuid}::uuid)`);
  rows = uuids ? rows.where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`) : rows.where('archived', '=', false);
  for (const word of words) rows = rows.where(containsText(sql.ref('name_search'), word));
  return orderByRelevance(rows, sql.ref<string>('name_search'), words)
    .orderBy('display_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}
