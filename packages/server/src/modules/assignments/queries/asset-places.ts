/** Conditions on where assets are: their site, and the assets that they are part of. */
import type { AssetCondition, PlaceKey } from '@rounds/contract/assignments';
import { isUuid } from '@rounds/engine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Value = AssetCondition['value'];

interface Place {
  readonly column: RawBuilder<unknown>;
  /** The condition on `listed_asset` for exactly one place, and for the place with everything below. */
  readonly eq: (value: Value) => RawBuilder<SqlBool>;
  readonly within: (value: Value) => RawBuilder<SqlBool>;
  readonly isPlace: (value: Value) => boolean;
  readonly exists: (value: Value) => RawBuilder<unknown>;
}

const PLACES: Readonly<Record<PlaceKey, Place>> = {
  '@site': {
    column: sql.ref('listed_asset.site_id'),
    eq: (id) => sql`listed_asset.site_id = ${id}::bigint`,
    within: (id) => sql`listed_asset.site_id in (select node.id from site_node node
      where node.id = ${id}::bigint or node.ancestors @> array[${id}::bigint])`,
    isPlace: Number.isSafeInteger,
    exists: (id) => sql`select from site_node where id = ${id}::bigint`,
  },
  '@parent': {
    column: sql.ref('listed_asset.parent_id'),
    eq: (uuid) => sql`listed_asset.parent_id = (select id from asset where uuid = ${uuid}::uuid)`,
    within: (uuid) => sql`listed_asset.id in (with recursive part (id) as (
      select child.id from asset child join asset whole on child.parent_id = whole.id where whole.uuid = ${uuid}::uuid
      union select child.id from asset child join part on child.parent_id = part.id) select id from part)`,
    isPlace: isUuid,
    exists: (uuid) => sql`select from asset where uuid = ${uuid}::uuid`,
  },
};

/** Nothing is within a place that is gone. */
export function toPlaceCondition(key: PlaceKey, { operator, value, not = false }: AssetCondition): RawBuilder<SqlBool> {
  const { column, isPlace, eq, within } = PLACES[key];
  const at = operator === 'within' ? within : eq;
  const holds =
    operator === 'null' ? sql<SqlBool>`${column} is null` : isPlace(value) ? at(value) : sql<SqlBool>`false`;
  return sql<SqlBool>`(coalesce(${holds}, false) is ${sql.lit(!not)})`;
}

/** Whether the comparison fits a place that exists. */
export async function isPlaceCondition(tx: Tx, key: PlaceKey, { operator, value }: AssetCondition): Promise<boolean> {
  if (operator === 'null') return value === 'null';
  const { isPlace, exists } = PLACES[key];
  if ((operator !== 'within' && operator !== 'eq') || !isPlace(value)) return false;
  return (await exists(value).execute(tx)).rows.length > 0;
}
