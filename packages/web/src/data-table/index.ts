export { ArchivePage } from './archive-page.tsx';
export { ChoiceFilter } from './choice-filter.tsx';
export { DataTable } from './data-table.tsx';
export { FilterBar } from './filter-bar.tsx';
export type { ListRequest } from './query-string.ts';
export { SearchField } from './search-field.tsx';
export { useTableKeys } from './table-keys.ts';
export type { TreeShape } from './tree-rows.ts';
export type { BulkAction, DataTableProps, ListAnswer, Pen, RowAction } from './types.ts';
