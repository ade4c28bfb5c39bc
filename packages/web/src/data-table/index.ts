export { DataTable } from './data-table.tsx';
export type { ListRequest } from './table-state.ts';
export type { DataTableProps, ListAnswer, RowAction } from './types.ts';
