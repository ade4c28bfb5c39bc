/** Events for tests of webhooks: those of assets are caused by one call each. */
import { type Asset, assets } from '@rounds/contract/assets';
import type { TestServer } from '../../../testing/index.ts';

let number = 0;

export async function createAsset(t: TestServer): Promise<Asset> {
  number += 1;
  const body = { asset_id: `W-${number}`, display_name: `Pump ${number}` };
  return (await t.as('admin').call(assets.create, { body })).body.data;
}

export async function renameAsset(t: TestServer, asset: Asset, display_name: string): Promise<void> {
  const { status, body } = await t
    .as('admin')
    .call(assets.update, { params: { id: asset.id }, body: { asset_id: asset.asset_id, display_name } });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
