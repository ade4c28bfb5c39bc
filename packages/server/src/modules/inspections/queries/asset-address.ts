import type { Tx } from '../../../db/database.ts';
import { findSitePlace } from '../../sites/index.ts';

/** The address of the site of an asset, or of the nearest site above it that has one. */
export async function findAssetAddress(tx: Tx, assetUuid: string | null): Promise<string | null> {
  if (assetUuid === null) return null;
  const asset = await tx.selectFrom('asset').select('site_id').where('uuid', '=', assetUuid).executeTakeFirst();
  return asset?.site_id ? (await findSitePlace(tx, asset.site_id)).address : null;
}
