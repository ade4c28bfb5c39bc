import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect, useSearchText } from '../../ui/index.ts';
import { useUserOptions } from './group-queries.ts';

interface PeopleSelectProps {
  readonly label: string;
  /** The ids as texts. */
  readonly selected: readonly string[];
  readonly isFirst?: boolean;
  onChange(selected: string[]): void;
}

/** Finds people by name; also those who are only invited. */
export function PeopleSelect({ label, selected, isFirst, onChange }: PeopleSelectProps) {
  const { t } = useTranslation('groups');
  const [text, setText] = useState('');
  const search = useSearchText(text);
  const { data = [] } = useUserOptions(search);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const labels = Object.fromEntries(data.map(({ value, label }) => [String(value), label]));
  const options = Object.entries({ ...Object.fromEntries(selected.map((id) => [id, names[id] ?? id])), ...labels });
  return (
    <MultiSelect
      label={label}
      data-autofocus={isFirst || undefined}
      data={options.map(([value, label]) => ({ value, label }))}
      value={[...selected]}
      onChange={(ids) => {
        setNames({ ...names, ...labels });
        onChange(ids);
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('add.nobody')}
      hidePickedOptions
    />
  );
}
