import type { Asset } from '@rounds/contract/assets';
import type { DataTableProps } from '../../kit/data-table/index.ts';

/** The cells of columns whose value is a record. */
export const assetCells: NonNullable<DataTableProps<Asset>['cells']> = {
  type: ({ type }) => type?.name,
  parent: ({ parent }) => parent?.display_name,
  site: ({ site }) => site?.path,
  parent_number: ({ parent }) => parent?.asset_id,
  lat: ({ place }) => place?.lat,
  lng: ({ place }) => place?.lng,
};
