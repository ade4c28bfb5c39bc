/** The names of groups. */
import type { Language } from '@rounds/contract/languages.ts';
import { isUuid } from '@rounds/contract/values.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { toIds } from '../../../../db/search.ts';
import { translatedName } from '../../../../db/translated-names.ts';

export interface NamedRow {
  readonly key: string;
  readonly label: string;
  readonly color?: string | null;
  readonly asset_id?: string | null;
}

/** Keys as values of a column, so that its index finds them; charts may be asked for keys that are none. */
const ids = (keys: readonly string[]) => sql`any(${toIds(keys)}::bigint[])`;
const uuids = (keys: readonly string[]) => sql`any(${keys.filter(isUuid)}::uuid[])`;

const QUERIES = {
  template: (keys) => sql`select id::text as key, title as label from template
    where id = ${ids(keys)}`,
  asset: (keys) => sql`select uuid::text as key, coalesce(nullif(display_name, ''), asset_id) as label, asset_id
    from asset where uuid = ${uuids(keys)}`,
  asset_type: (keys) => sql`select uuid::text as key, name as label from asset_type where uuid = ${uuids(keys)}`,
  site: (keys) => sql`select id::text as key, title as label from site_node where id = ${ids(keys)}`,
  person: (keys, locale) => sql`select 'user:' || id as key, full_name as label from "user"
      where 'user:' || id = any(${keys})
    union all select id::text, full_name from "user" where id = ${ids(keys)}
    union all select 'group:' || id, ${translatedName('user_group', locale)} from user_group
      where 'group:' || id = any(${keys})`,
  // The colour of the category is left out, because a red bar would suggest a failure.
  category: (keys, locale) => sql`select id::text as key, ${translatedName('issue_category', locale)} as label
    from issue_category where id = ${ids(keys)}`,
  list_item: (keys) => sql`select uuid::text as key, display_name as label from global_list_item
    where uuid = ${uuids(keys)}`,
} as const satisfies Record<string, (keys: readonly string[], locale: Language) => RawBuilder<unknown>>;
export type NamedKind = keyof typeof QUERIES;
export const isNamedKind = (kind: string): kind is NamedKind => kind in QUERIES;

export async function listNames(
  tx: Tx,
  kind: NamedKind,
  keys: readonly string[],
  locale: Language,
): Promise<NamedRow[]> {
  if (keys.length === 0) return [];
  const query: (keys: readonly string[], locale: Language) => RawBuilder<unknown> = QUERIES[kind];
  const { rows } = await query([...keys], locale).execute(tx);
  return rows as NamedRow[];
}
