import type { Asset } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';

/** An asset like those that the server returns; its id also numbers its uuid, number and name. */
export const createAsset = (id: number, more: Partial<Asset> = {}): Asset => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  asset_id: `K-${id}`,
  display_name: `Kitchen ${id}`,
  type: null,
  parent: null,
  site: null,
  place: null,
  fields: {},
  last_inspection_at: null,
  open_issues: 0,
  last_score: null,
  archived_at: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
  ...more,
});

/** Creates the counts on the page of an asset, all of them 0 by default. */
export const createAssetSummary = (more: Partial<AssetSummary> = {}): AssetSummary => ({
  inspections: { total: 0, open: 0, failed: 0, last: null, previous: null },
  issues: { open: 0, overdue: 0 },
  next: null,
  ...{ parts: 0, above: [], site: null },
  ...more,
});
