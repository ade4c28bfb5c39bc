/** The earlier translations of the workspace: texts of its templates and global responses with the same source. */
import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

interface Remembered {
  readonly source: string;
  readonly translation: string;
}

/**
 * The translations that the workspace knows, by source. Of several, the most frequent one is used, then the most
 * recent. Those by machines that nobody has reviewed count as well, because a service may have made them.
 */
export async function findRemembered(
  tx: Tx,
  texts: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<Remembered>`
    with wanted as (select distinct unnest(${[...texts]}::text[]) as source),
    record as (
      select r.kind, r.data, t.updated_at from template_record r
      join template t on t.workspace_id = r.workspace_id and t.id = r.template_id
      where t.language = ${from} and r.kind in ('items', 'info', 'response_sets', 'image_markers', 'custom_units')
        and r.data::text like ${`%"${to}"%`}
    ),
    part as (
      select data, updated_at from record
      union all
      select p.value, updated_at from record
        cross join lateral jsonb_array_elements(case
          when kind = 'response_sets' then data->'options' when data ? 'marks' then data->'marks' else '[]' end) p
    ),
    known as (
      select data->>'title' as source, data->'translations'->${to}->>'title' as translation, updated_at from part
      union all
      select data->>'label', data->'translations'->${to}->>'label', updated_at from part
      union all
      select data->>'text', data->'translations'->${to}->>'text', updated_at from part
      union all
      select data->'options'->>'required_message', data->'translations'->${to}->>'required_message', updated_at
      from record where kind = 'items'
      union all
      select data->'options'->'constraint'->>'message', data->'translations'->${to}->>'constraint_message', updated_at
      from record where kind = 'items'
      union all
      select title, head_texts->'translations'->${to}->>'title', updated_at from template where language = ${from}
      union all
      select description, head_texts->'translations'->${to}->>'description', updated_at from template
      where language = ${from}
      union all
      select o.value->>'label', o.value->'translations'->>${to}, g.updated_at from global_response g
        cross join lateral jsonb_array_elements(g.options) o
      where g.language = ${from}
    )
    select distinct on (source) source, translation from (
      select k.source, k.translation, count(*) as uses, max(k.updated_at) as used_at
      from known k join wanted w on w.source = k.source
      where k.translation <> '' group by 1, 2
    ) counted
    order by source, uses desc, used_at desc, translation`.execute(tx);
  return new Map(rows.map(({ source, translation }) => [source, translation]));
}
