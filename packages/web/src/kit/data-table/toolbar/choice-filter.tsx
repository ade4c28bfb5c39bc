import { Checkbox, Stack } from '../../../ui/index.ts';
import { FilterButton } from './filter-button.tsx';

interface ChoiceFilterProps<Value extends string> {
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly selection: readonly Value[];
  onChange(selection: Value[]): void;
}

/** A filter by several fixed values; its button lists the selected ones. */
export function ChoiceFilter<Value extends string>({ name, options, selection, onChange }: ChoiceFilterProps<Value>) {
  const summary = options.filter(({ value }) => selection.includes(value)).map(({ label }) => label);
  return (
    <FilterButton name={name} value={summary.length > 0 ? summary.join(', ') : null} onClear={() => onChange([])}>
      <Checkbox.Group value={[...selection]} onChange={(next) => onChange(next as Value[])} aria-label={name}>
        <Stack gap={2.5} p={2}>
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FilterButton>
  );
}
