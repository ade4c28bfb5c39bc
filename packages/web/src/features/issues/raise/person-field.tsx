import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueAssigneeChoice } from '../../../platform/offline/index.ts';
import { FieldError, NoOptionsItem, Select } from '../../../ui/index.ts';
import { usePeopleSearch } from '../fields/people-search.ts';

interface PersonFieldProps {
  /** The people and groups on the device; online, others are found by name. */
  readonly devicePeople: readonly IssueAssigneeChoice[];
  readonly isOffline: boolean;
  readonly error: string | undefined;
  readonly value: IssueAssigneeChoice | null;
  onChange(value: IssueAssigneeChoice | null): void;
}

const toKey = ({ type, id }: Pick<IssueAssigneeChoice, 'type' | 'id'>) => `${type}:${id}`;

/** The person or group that the issue is assigned to. */
export function PersonField({ devicePeople, isOffline, error, value, onChange }: PersonFieldProps) {
  const { t } = useTranslation(['raise', 'lists', 'common']);
  const [text, setText] = useState('');
  const { data = [] } = usePeopleSearch(text, { enabled: !isOffline && text.trim() !== '', silent: true });
  const results = data.map(({ group_code: type, id, label: name }) => ({ type, id, name }));
  const all = new Map([...devicePeople, ...results, ...(value ? [value] : [])].map((one) => [toKey(one), one]));
  return (
    <Select
      name="assignee"
      label={t('lists:issues.columns.assignee')}
      placeholder={t('nobody')}
      size="md"
      searchable
      clearable
      data={[...all].map(([key, { name }]) => ({ value: key, label: name }))}
      nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
      renderOption={({ option }) => <span dir="auto">{option.label}</span>}
      error={error && <FieldError>{error}</FieldError>}
      value={value && toKey(value)}
      onSearchChange={setText}
      onChange={(key) => onChange(key === null ? null : (all.get(key) ?? null))}
    />
  );
}
