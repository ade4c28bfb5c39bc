import { groups } from '@rounds/contract/groups';
import { MAX_ISSUE_COLLABORATORS } from '@rounds/contract/issues';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { MultiSelect, NoOptionsItem, useDebouncedValue } from '../../../ui/index.ts';

const SEARCH_DELAY_MS = 250;

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
  const [sought] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const { data = [] } = useQuery({
    queryKey: ['options', groups.searchUsersAndGroups.id, sought.toLowerCase()],
    queryFn: ({ signal }) => call(groups.searchUsersAndGroups, { query: { q: sought }, signal }),
    placeholderData: keepPreviousData,
  });
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
