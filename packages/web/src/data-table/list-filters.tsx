import type { ListDeclaration } from '@rounds/contract/list';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useTableState } from './model/table-state.ts';
import { useTableText } from './model/table-text.ts';

/** The search and the filters of a list without its table, for screens that show its records in another way. */
export function ListFilters({ list, search }: { readonly list: ListDeclaration; readonly search?: string }) {
  const state = useTableState(list);
  const text = useTableText(list);
  return <FilterPanel list={list} state={state} text={text} search={search} />;
}
