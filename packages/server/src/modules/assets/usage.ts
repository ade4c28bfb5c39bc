/** Who uses assets says so itself, because this module stands below it. */
import type { Tx } from '../../db/database.ts';

/** The number of records of one kind that name an asset. */
export interface AssetUse {
  readonly kind: string;
  count(tx: Tx, assetUuid: string): Promise<number>;
}

const uses: AssetUse[] = [];
/** Called once, as it is loaded, by each module whose records name assets. */
export const useAssets = (use: AssetUse): void => {
  uses.push(use);
};

/** The places that name an asset, without those that name it nowhere. */
export async function usesOf(tx: Tx, assetUuid: string): Promise<Record<string, number>> {
  const places: Record<string, number> = {};
  for (const { kind, count } of uses) {
    const times = await count(tx, assetUuid);
    if (times > 0) places[kind] = times;
  }
  return places;
}
