export { ChoiceFilter } from './choice-filter.tsx';
export { DataTable } from './data-table.tsx';
export { FilterBar } from './filter-bar.tsx';
export { SearchField } from './search-field.tsx';
export { useTableKeys } from './table-keys.ts';
export type { ListRequest } from './table-state.ts';
export type { DataTableProps, ListAnswer, RowAction } from './types.ts';
