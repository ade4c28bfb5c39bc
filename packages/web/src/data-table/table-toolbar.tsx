import type { FilterType, ListColumn, ListDeclaration } from '@rounds/contract/list';
import { DateRangeFilter } from './date-range-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { SelectFilter } from './select-filter.tsx';
import type { TableState } from './table-state.ts';
import type { TableText } from './table-text.ts';
import { TextFilter } from './text-filter.tsx';

export interface FilterProps {
  column: ListColumn;
  name: string;
  value: unknown;
  onChange(value: unknown): void;
  text: TableText;
}

const FILTERS: Partial<Record<FilterType, (props: FilterProps) => React.ReactNode>> = {
  select: SelectFilter,
  dateRange: DateRangeFilter,
  text: TextFilter,
  textBuilder: TextFilter,
};

interface TableToolbarProps {
  list: ListDeclaration;
  state: TableState;
  text: TableText;
  search?: string;
}

/** The question stands above its answer: a search box and the filters that the list declares. */
export function TableToolbar({ list, state, text, search }: TableToolbarProps) {
  const searched = list.columns.find(({ selector }) => selector === search);
  return (
    <FilterBar>
      {searched && <SearchBox column={searched} state={state} label={text.search()} />}
      {list.columns.map((column) => {
        const Filter = column.filter && !column.omit && column !== searched ? FILTERS[column.filter] : undefined;
        return (
          Filter && (
            <Filter
              key={column.selector}
              column={column}
              name={text.column(column)}
              value={state.filter[column.selector]}
              onChange={(value) => state.setFilter(column.selector, value)}
              text={text}
            />
          )
        );
      })}
    </FilterBar>
  );
}
