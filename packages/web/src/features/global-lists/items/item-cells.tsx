import type { GlobalListItem } from '@rounds/contract/global-lists/items.ts';
import type { DataTableProps } from '../../../kit/data-table/index.ts';

/** The cells of columns whose value is a record. */
export const itemCells: NonNullable<DataTableProps<GlobalListItem>['cells']> = {
  parent: ({ parent }) => parent?.display_name,
  parent_id: ({ parent }) => parent?.item_id,
};
