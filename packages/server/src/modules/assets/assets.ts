/** What can be done with an asset, and when it is refused. */
import type { Asset } from '@rounds/contract/assets';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/moments.ts';
import { wrongField } from '../../http/input.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import {
  type AssetInput,
  type AssetRow,
  deleteAsset,
  holdAsset,
  insertAsset,
  isNumberTaken,
  lockAsset,
  updateAsset,
} from './queries.ts';
import { usesOf } from './usage.ts';

type Id = number | string;

const iso = (time: Date | null): string | null => time && isoOf(time);

/** A row as the contract shows it. */
export const assetOf = (row: AssetRow): Asset => ({
  ...row,
  last_inspection_at: iso(row.last_inspection_at),
  archived_at: iso(row.archived_at),
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
});

async function lock(tx: Tx, id: Id): Promise<AssetRow> {
  const asset = await lockAsset(tx, id);
  if (!asset) throw notFound('SST');
  return asset;
}

async function withOwnNumber<T>(locale: Language, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isNumberTaken(error)) throw wrongField('asset_id', locale, 'assets.number_taken');
    throw error;
  }
}

export const createAsset = (tx: Tx, input: AssetInput, locale: Language): Promise<AssetRow> =>
  withOwnNumber(locale, insertAsset(tx, input));

export interface Changed {
  readonly before: AssetRow;
  readonly after: AssetRow;
}

export async function changeAsset(tx: Tx, id: Id, input: AssetInput, locale: Language): Promise<Changed> {
  const before = await lock(tx, id);
  if (before.archived_at) throw new Refusal('SST_ASSET_ARCHIVED');
  return { before, after: await withOwnNumber(locale, updateAsset(tx, before.id, input)) };
}

/** Archiving twice is archiving once: the first time stays. */
export async function archiveAsset(tx: Tx, id: Id): Promise<AssetRow> {
  const asset = await lock(tx, id);
  return asset.archived_at ? asset : updateAsset(tx, asset.id, { archived_at: new Date() });
}

export async function restoreAsset(tx: Tx, id: Id): Promise<AssetRow> {
  const asset = await lock(tx, id);
  return asset.archived_at ? updateAsset(tx, asset.id, { archived_at: null }) : asset;
}

/** Only what is archived and named nowhere can go for good. */
export async function deleteAssetForever(tx: Tx, id: Id): Promise<AssetRow> {
  const asset = await lock(tx, id);
  const places = await usesOf(tx, asset.uuid);
  if (!asset.archived_at || Object.keys(places).length > 0) {
    throw new Refusal('SST_IN_USE', { data: { archived: asset.archived_at !== null, ...places } });
  }
  await deleteAsset(tx, asset.id);
  return asset;
}

/** The asset that an inspection is about to name; it is there until that transaction ends. */
export async function assetToInspect(
  tx: Tx,
  uuid: string,
): Promise<Pick<AssetRow, 'uuid' | 'asset_id' | 'display_name'>> {
  const asset = await holdAsset(tx, uuid);
  if (!asset) throw notFound('SST');
  if (asset.archived_at) throw new Refusal('SST_ASSET_ARCHIVED');
  return asset;
}
