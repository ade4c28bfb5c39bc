import { groups } from '@rounds/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import type { IssueAssigneeChoice } from '../../../offline/index.ts';
import { FieldError, NoOptionsItem, Select, useDebouncedValue } from '../../../ui/index.ts';

const SEARCH_DELAY_MS = 250;

interface PersonFieldProps {
  /** Those on the device; with a network, others are found by their names. */
  readonly known: readonly IssueAssigneeChoice[];
  readonly isOffline: boolean;
  readonly error: string | undefined;
  readonly value: IssueAssigneeChoice | null;
  onChange(value: IssueAssigneeChoice | null): void;
}

const toKey = ({ type, id }: Pick<IssueAssigneeChoice, 'type' | 'id'>) => `${type}:${id}`;

/** The person or group that takes care of it. */
export function PersonField({ known, isOffline, error, value, onChange }: PersonFieldProps) {
  const { t } = useTranslation(['raise', 'lists', 'common']);
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const { data = [] } = useQuery({
    queryKey: ['options', groups.searchUsersAndGroups.id, sought.toLowerCase()],
    queryFn: ({ signal }) => call(groups.searchUsersAndGroups, { query: { q: sought }, signal, silent: true }),
    enabled: !isOffline && sought !== '',
    retry: false,
  });
  const found = data.map(({ group_code: type, id, label: name }) => ({ type, id, name }));
  const all = new Map([...known, ...found, ...(value ? [value] : [])].map((one) => [toKey(one), one]));
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
