/** The references to assets, and how they follow when an asset is merged into another one. */
import type { Tx } from '../../../db/database.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { extensionPoint } from '../../../http/extensions.ts';
import type { AssetRow } from '../queries/assets.ts';

export interface MergedAssets {
  /** The one that is archived. */
  readonly from: Pick<AssetRow, 'id' | 'uuid'>;
  /** The one that stays, as it is after the merge. */
  readonly to: Pick<AssetRow, 'id' | 'uuid' | 'asset_id' | 'display_name'>;
}

/**
 * The references to assets that one module stores. A test finds columns that name an asset and are in no declaration.
 */
export interface MergedReferences {
  /** The columns in the form `table.column`. */
  readonly columns: readonly string[];
  /** Makes everything that names the one name the other; returns the events of the records that changed. */
  move(tx: Tx, assets: MergedAssets): Promise<readonly NewEvent[]>;
}

export const mergedReferences = extensionPoint<MergedReferences>('assets.merged_references');
