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
export { DateEditor, type DateRange } from './filters/date-editor.tsx';
export { FilterPanel } from './filters/filter-panel.tsx';
export { useFilterText } from './filters/filter-text.ts';
export { ValueFilters } from './filters/value-filters.tsx';
export { ListFilters, ListHead } from './list-filters.tsx';
export { changeFilter, type FilterValues, type ListRequest } from './model/query-string.ts';
export { useSavedQueries } from './model/saved-queries.ts';
export { DEFAULT_VIEW, type FilterPanelState, type ViewState } from './model/table-state.ts';
export { useTableText } from './model/table-text.ts';
export type { TreeShape } from './model/tree-rows.ts';
export { formatCell } from './rows/default-cell.tsx';
export { BulkBar } from './toolbar/bulk-bar.tsx';
export { ChoiceFilter } from './toolbar/choice-filter.tsx';
export { FilterBar } from './toolbar/filter-bar.tsx';
export { QueryTabs } from './toolbar/query-tabs.tsx';
export { SearchField } from './toolbar/search-field.tsx';
export type { BulkAction, CellFormatter, DataTableProps, ListPage, RelatedList, RowAction } from './types.ts';
