import { ChoiceFilter } from './choice-filter.tsx';
import type { FilterProps } from './table-toolbar.tsx';

export function SelectFilter({ column, name, value, onChange, text }: FilterProps) {
  const options = (column.options ?? []).map((option) => ({ value: option, label: text.option(column, option) }));
  return (
    <ChoiceFilter
      name={name}
      options={options}
      chosen={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}
