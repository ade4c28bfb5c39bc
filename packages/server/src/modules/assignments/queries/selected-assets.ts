import type { NamedAsset } from '@rounds/contract/assignments';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ListRows } from '../../../lists/sql/order.ts';

/** The first of the rows of a list of assets, by name, and how many there are. */
export async function selectNamedAssets(
  tx: Tx,
  rows: ListRows<object>,
  limit: number,
): Promise<{ assets: NamedAsset[]; total: number }> {
  const query = rows.clearSelect().select(
    sql<NamedAsset>`json_build_object('uuid', uuid, 'asset_id', asset_id,
    'display_name', display_name)`.as('asset'),
  );
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from (${rows
    .clearSelect()
    .select(sql`1`.as('one'))}) found`.execute(tx);
  const assets = await query.orderBy('display_name').orderBy('id').limit(limit).execute();
  return { assets: assets.map(({ asset }) => asset), total: totals[0]!.total };
}
