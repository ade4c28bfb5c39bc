import { assets } from '@rounds/contract/assets';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';

/** Finds assets by name and number, for the search of the shell. */
export default async function findAssets(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const results = await call(assets.search, { query: { q, limit: 5 }, signal, silent: true });
  return results.map(({ value, label, asset_id }) => ({
    id: value,
    name: label,
    hint: asset_id,
    link: paths.assets.get(String(value)),
  }));
}
