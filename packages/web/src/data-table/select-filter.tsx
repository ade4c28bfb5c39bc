import { Checkbox, Stack } from '../ui/index.ts';
import { FilterButton } from './filter-button.tsx';
import type { FilterProps } from './table-toolbar.tsx';

export function SelectFilter({ column, name, value, onChange, text }: FilterProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const options = column.options ?? [];
  const words = chosen.filter((option) => options.includes(option)).map((option) => text.option(column, option));
  const write = (next: string[]) => onChange(next.length > 0 ? next : undefined);
  return (
    <FilterButton name={name} chosen={words.length > 0 ? words.join(', ') : null} onClear={() => write([])}>
      <Checkbox.Group value={chosen} onChange={write} aria-label={name}>
        <Stack gap={10} p={8}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={text.option(column, option)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FilterButton>
  );
}
