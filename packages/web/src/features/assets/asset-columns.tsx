import type { Asset } from '@rounds/contract/assets';
import type { ReactNode } from 'react';

export const assetCells: Readonly<Record<string, (asset: Asset) => ReactNode>> = {
  asset_id: (asset) => <bdi>{asset.asset_id}</bdi>,
};
