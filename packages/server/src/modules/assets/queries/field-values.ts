/** Custom fields of assets with the values that assets have, for filters by them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldText } from '../../../db/search.ts';
import { translatedOwnName } from '../../../db/translated-names.ts';
import { containsText } from '../../../lists/sql/filters.ts';

/** The id of the field and the value, as `searchFieldValues` names them. */
const FIELD_VALUE = /^(\d{1,15})\.(.+)$/s;
/** Longer texts are remarks, which nobody filters by. */
const MAX_TEXT_LENGTH = 200;

/** The key of a value `v` in filters. Texts have their hash, because they may hold every character. */
const VALUE_KEY = sql`coalesce(md5(v.text), v.number::text, v.day::text, v.flag::text, v.user_id::text)`;

type Nodes = readonly (string | number)[];

/** Assets that have one of these values; of several fields, one of each. */
export function selectAssetsWithValues(nodes: Nodes): RawBuilder<unknown> {
  const values = nodes.flatMap((node) => {
    const [, field, value] = FIELD_VALUE.exec(String(node)) ?? [];
    return field && value ? [{ field, value }] : [];
  });
  const fields = values.map(({ field }) => field);
  return sql`select a.uuid from asset a where a.id in (
    select v.entity_id
    from unnest(${fields}::bigint[], ${values.map(({ value }) => value)}::text[]) as chosen (field, value)
      join custom_field f on f.id = chosen.field and f.scope = 'asset'
      join custom_field_value v on v.field_id = f.id
    where chosen.value = any(v.keys) or ${VALUE_KEY} = chosen.value
    group by v.entity_id having count(distinct v.field_id) = ${new Set(fields).size})`;
}

interface FieldValueRow {
  readonly field_id: number;
  readonly field: string;
  readonly type: string | null;
  readonly value: string;
  /** Null for yes and no, whose names depend on the language. */
  readonly label: string | null;
}

interface ValueSearch {
  readonly words: readonly string[];
  /** Exactly these. */
  readonly ids: readonly string[] | undefined;
  readonly locale: string;
  readonly limit: number;
}

/** The values that assets which are not archived have, each once, by field. */
export async function searchFieldValues(tx: Tx, { words, ids, locale, limit }: ValueSearch): Promise<FieldValueRow[]> {
  const valueKeys = ids?.flatMap((id) => FIELD_VALUE.exec(id)?.[1] ?? []);
  const text = foldText(sql<string>`concat_ws(' ', found.type, found.field, found.label)`);
  const conditions: RawBuilder<SqlBool>[] = words.map((word) => containsText(text, word) as RawBuilder<SqlBool>);
  if (ids) conditions.push(sql`found.field_id || '.' || found.value = any(${[...ids]}::text[])`);
  // Equal values are grouped before they are named, because names take far longer than values, and as bytes, because the
  // order of a language takes far longer to compare.
  const { rows } = await sql<FieldValueRow>`
    select * from (
      select distinct f.id as field_id, f.position, ${translatedOwnName('f', locale)} as field, t.name as type,
        one.value, one.label
      from (
        select v.field_id, v.text collate "C" as text, v.number, v.day, v.flag, v.user_id, v.keys, v.labels
        from custom_field_value v join asset a on a.id = v.entity_id and a.archived_at is null
        where v.moment is null and length(coalesce(v.text, '')) <= ${MAX_TEXT_LENGTH}
          and v.field_id in (select id from custom_field where scope = 'asset' and is_used)
          ${valueKeys ? sql`and v.field_id = any(${valueKeys}::bigint[])` : sql``}
        group by 1, 2, 3, 4, 5, 6, 7, 8) v
        join custom_field f on f.id = v.field_id
        left join asset_type t on t.uuid = f.owner
        cross join lateral (
          select k.key as value, coalesce(v.labels[k.place],
            (select coalesce(nullif(o.value->'translations'->>${locale}, ''), o.value->>'name')
              from jsonb_array_elements(f.config->'options') o where o.value->>'key' = k.key),
            k.key) as label
          from unnest(v.keys) with ordinality as k (key, place)
          union all
          select ${VALUE_KEY}, coalesce(v.text collate natural_order, v.number::text, v.day::text,
            (select u.full_name from "user" u where u.id = v.user_id))
          where v.keys is null) one) found
    where found.value is not null ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
    order by found.type, found.position, found.field_id, found.label, found.value
    limit ${limit}`.execute(tx);
  return rows;
}
