import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Group, TextInput } from '../ui/index.ts';
import { FilterButton } from './filter-button.tsx';
import type { FilterProps } from './table-toolbar.tsx';
import { readTextFilter, writeTextFilter } from './text-filter-value.ts';

export function TextFilter({ column, name, value, onChange }: FilterProps) {
  const { t } = useTranslation('common');
  const wanted = readTextFilter(value);
  const [text, setText] = useState(wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(writeTextFilter(column, text.trim()));
  };
  return (
    <FilterButton
      name={name}
      chosen={wanted || null}
      onClear={() => onChange(undefined)}
      onOpen={() => setText(wanted)}
    >
      <form onSubmit={submit}>
        <Group gap={8} p={8} align="flex-end">
          <TextInput
            label={t('table.contains')}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" h={36}>
            {t('table.apply')}
          </Button>
        </Group>
      </form>
    </FilterButton>
  );
}
