import { MAX_ISSUE_COLLABORATORS } from '@rounds/contract/issues';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect, NoOptionsItem } from '../../../ui/index.ts';
import { usePeopleSearch } from './people-search.ts';

export interface NamedPerson {
  readonly id: number;
  readonly full_name: string;
}

interface PeopleSelectProps {
  readonly label: string;
  readonly error?: ReactNode;
  readonly value: readonly NamedPerson[];
  onChange(value: NamedPerson[]): void;
}

/** The choice of people. */
export function PeopleSelect({ label, error, value, onChange }: PeopleSelectProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const { data = [] } = usePeopleSearch(text);
  const people = new Map(value.map((person) => [person.id, person]));
  for (const { group_code, id, label: full_name } of data) if (group_code === 'user') people.set(id, { id, full_name });
  return (
    <MultiSelect
      name="collaborator_ids"
      label={label}
      error={error}
      searchable
      clearable
      maxValues={MAX_ISSUE_COLLABORATORS}
      searchValue={text}
      onSearchChange={setText}
      data={[...people.values()].map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => people.get(Number(id)) ?? []))}
    />
  );
}
