/** The names of groups. */
import type { Language } from '@rounds/contract/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { translatedName } from '../../../db/translated-names.ts';

export interface NamedRow {
  readonly key: string;
  readonly label: string;
  readonly color?: string | null;
  readonly asset_id?: string | null;
}

const QUERIES = {
  template: (keys) => sql`select id::text as key, title as label from template
    where id::text = any(${keys})`,
  asset: (keys) => sql`select uuid::text as key, coalesce(nullif(display_name, ''), asset_id) as label, asset_id
    from asset where uuid::text = any(${keys})`,
  asset_type: (keys) => sql`select uuid::text as key, name as label from asset_type where uuid::text = any(${keys})`,
  site: (keys) => sql`select id::text as key, title as label from site_node where id::text = any(${keys})`,
  person: (keys, locale) => sql`select 'user:' || id as key, full_name as label from "user"
      where 'user:' || id = any(${keys})
    union all select id::text, full_name from "user" where id::text = any(${keys})
    union all select 'group:' || id, ${translatedName('user_group', locale)} from user_group
      where 'group:' || id = any(${keys})`,
  // Without the colour of the category: as a bar, red would say that something failed.
  category: (keys, locale) => sql`select id::text as key, ${translatedName('issue_category', locale)} as label
    from issue_category where id::text = any(${keys})`,
  list_item: (keys) => sql`select uuid::text as key, display_name as label from global_list_item
    where uuid::text = any(${keys})`,
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
