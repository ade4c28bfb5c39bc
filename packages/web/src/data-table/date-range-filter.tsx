import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import { Group, TextInput } from '../ui/index.ts';
import { FilterButton } from './filter-button.tsx';
import type { FilterProps } from './table-toolbar.tsx';

interface Range {
  from?: string;
  to?: string;
}

/** From and to, both included, in the person's time zone. It filters once both are given. */
export function DateRangeFilter({ name, value, onChange }: FilterProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const range: Range = typeof value === 'object' && value !== null ? (value as Range) : {};
  const write = (change: Range) => {
    const next = { ...range, ...change };
    onChange(next.from || next.to ? next : undefined);
  };
  const chosen = range.from && range.to ? `${format.date(range.from)} – ${format.date(range.to)}` : null;
  return (
    <FilterButton name={name} chosen={chosen} onClear={() => onChange(undefined)}>
      <Group gap={8} p={8}>
        <TextInput
          type="date"
          label={t('table.from')}
          min="1920-01-01"
          max={range.to}
          value={range.from ?? ''}
          onChange={(event) => write({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('table.to')}
          min={range.from ?? '1920-01-01'}
          value={range.to ?? ''}
          onChange={(event) => write({ to: event.currentTarget.value })}
        />
      </Group>
    </FilterButton>
  );
}
