/** The surroundings of an asset, and a suggestion for the number of a new one. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface Surroundings {
  readonly parts: number;
  readonly above: { readonly uuid: string; readonly display_name: string }[];
}

/** Returns the number of parts of an asset, and the assets that it is part of, outermost first. */
export async function listPartsAndParents(tx: Tx, id: number): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    with recursive above (uuid, display_name, parent_id, step) as (
      select p.uuid, p.display_name, p.parent_id, 1
      from asset a join asset p on p.id = a.parent_id where a.id = ${id}
      union all
      select p.uuid, p.display_name, p.parent_id, above.step + 1 from asset p join above on p.id = above.parent_id)
    select (select count(*)::int from listed_asset part where part.parent_id = ${id} and not part.archived) as parts,
      coalesce((select json_agg(json_build_object('uuid', uuid, 'display_name', display_name) order by step desc)
        from above), '[]') as above`.execute(tx);
  return rows[0]!;
}

/** The latest assets decide how numbers are made. */
const LATEST = 20;
/** Longer counters are codes of another kind, such as barcodes. */
const MAX_COUNTER_DIGITS = 9;

/**
 * The number after the highest one with the prefix that most of the latest assets of the type have, archived ones
 * included. Undefined if most of them have no counter, or different prefixes.
 */
export async function suggestNumber(tx: Tx, typeUuid: string | undefined): Promise<string | undefined> {
  const pattern = `^(.*[^0-9]|)([0-9]{1,${MAX_COUNTER_DIGITS}})$`;
  const { rows: prefixes } = await sql<{ prefix: string }>`
    with latest as (
      select id, (regexp_match(asset_id, ${pattern}))[1] as prefix from asset
      where type_uuid is not distinct from ${typeUuid ?? null}::uuid order by id desc limit ${LATEST})
    select prefix from latest where prefix is not null
    group by prefix having 2 * count(*) > (select count(*) from latest)`.execute(tx);
  if (!prefixes[0]) return undefined;
  const { prefix } = prefixes[0];
  // Numbers are unique in the workspace, so assets of other types count as well.
  const { rows } = await sql<{ counter: string }>`
    select substr(asset_id, length(${prefix}) + 1) as counter from asset
    where starts_with(asset_id, ${prefix}) and substr(asset_id, length(${prefix}) + 1) ~ ${`^[0-9]{1,${MAX_COUNTER_DIGITS}}$`}
    order by substr(asset_id, length(${prefix}) + 1)::bigint desc, length(asset_id) desc limit 1`.execute(tx);
  const { counter } = rows[0]!;
  return `${prefix}${String(Number(counter) + 1).padStart(counter.length, '0')}`;
}
