import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { AssetRow } from './assets.ts';

type Links = Partial<Pick<AssetRow, 'type_uuid' | 'parent_id' | 'site_id'>>;

/** Returns the columns that name something that no longer exists. */
export async function findMissing(
  tx: Tx,
  { type_uuid = null, parent_id = null, site_id = null }: Links,
): Promise<(keyof Links)[]> {
  const { rows } = await sql<{ name: keyof Links }>`select name from (values
      ('type_uuid', ${type_uuid}::text is not null
        and not exists (select from asset_type where uuid = ${type_uuid}::uuid)),
      ('parent_id', ${parent_id}::bigint is not null
        and not exists (select from asset where id = ${parent_id}::bigint)),
      ('site_id', ${site_id}::bigint is not null
        and not exists (select from site_node where id = ${site_id}::bigint))
    ) as link (name, is_missing) where is_missing`.execute(tx);
  return rows.map(({ name }) => name);
}
