/** The fields of assets that questions of published templates show. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface ShownField {
  /** The uuid of the asset type. */
  readonly type: string;
  readonly key: string;
}

export async function listPublishedVersions(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select published_id as id from template
    where archived_at is null and published_id is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listFieldsOfVersions(
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly fields: readonly ShownField[] }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; fields: ShownField[] }>`
    select v.id, coalesce(json_agg(json_build_object(
        'type', shown.options ->> 'asset_type_uuid', 'key', shown.options ->> 'field_key'))
      filter (where shown.options is not null), '[]') as fields
    from template_version v left join lateral
      jsonb_path_query(v.document, '$.items[*] ? (@.type == "asset_field").options') as shown (options) on true
    where v.id = any(${[...ids]}::bigint[]) group by v.id`.execute(tx);
  return rows;
}
