export { ArchivePage } from './archive-page.tsx';
export { ActionCancelled, useBulkActionWithUndo } from './bulk-action.ts';
export { DataTable } from './data-table.tsx';
export { ConditionFields } from './filters/condition-fields.tsx';
export {
  type Condition,
  createCondition,
  parseConditions,
  serializeConditions,
} from './filters/conditions.ts';
export { useFilterText } from './filters/filter-text.ts';
export { ValueFilters } from './filters/value-filters.tsx';
export { ListFilters, ListHead } from './list-filters.tsx';
export type { FilterValues, ListRequest } from './model/query-string.ts';
export { useTableText } from './model/table-text.ts';
export type { TreeShape } from './model/tree-rows.ts';
export { formatCell } from './rows/default-cell.tsx';
export { BulkBar } from './toolbar/bulk-bar.tsx';
export { ChoiceFilter } from './toolbar/choice-filter.tsx';
export { FilterBar } from './toolbar/filter-bar.tsx';
export { SearchField } from './toolbar/search-field.tsx';
export type { BulkAction, CellFormatter, DataTableProps, ListPage, RelatedList, RowAction } from './types.ts';
