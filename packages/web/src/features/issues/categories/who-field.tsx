import { groups } from '@rounds/contract/groups';
import { POLICY_CHOICES, type PolicyChoice, type PolicyWho } from '@rounds/contract/issues';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { FieldError, MultiSelect, NoOptionsItem, Select, useSearchText } from '../../../ui/index.ts';

interface WhoFieldProps {
  /** The name of the line, such as "Edit details". */
  readonly label: string;
  readonly value: PolicyWho;
  /** The choices that do not apply to the line. */
  readonly excluded: readonly PolicyChoice[];
  onChange(value: PolicyWho): void;
}

/** Sets who may do something: a kind of people, or people and groups by name. */
export function WhoField({ label, value, excluded, onChange }: WhoFieldProps) {
  const { t } = useTranslation('issues');
  const offered = POLICY_CHOICES.filter((choice) => choice === value.choice || !excluded.includes(choice));
  return (
    <>
      <Select
        aria-label={label}
        allowDeselect={false}
        data={offered.map((choice) => ({ value: choice, label: t(`policy.choices.${choice}`) }))}
        value={value.choice}
        onChange={(choice) => onChange({ ...value, choice: choice as PolicyChoice })}
      />
      {value.choice === 'restricted' && <MembersField label={label} value={value} onChange={onChange} />}
    </>
  );
}

/** The people and groups that a line is restricted to. */
function MembersField({ label, value, onChange }: Omit<WhoFieldProps, 'excluded'>) {
  const { t } = useTranslation(['issues', 'common']);
  const [text, setText] = useState('');
  const query = useSearchText(text);
  const { users = [], groups: groupIds = [] } = value;
  const selectedKeys = [...groupIds.map((id) => `group:${id}`), ...users.map((id) => `user:${id}`)];
  const selectedMembers = useMembers({ ids: selectedKeys.join(',') }, selectedKeys.length > 0);
  const results = useMembers({ q: query });
  const options = new Map(
    [...(selectedMembers.data ?? []), ...(results.data ?? [])].map(({ value: key, label: name, group_label }) => [
      String(key),
      { name, hint: group_label },
    ]),
  );
  const change = (keys: readonly string[]) => {
    const listIds = (type: 'user' | 'group') =>
      keys.flatMap((key) => (key.startsWith(`${type}:`) ? [Number(key.slice(type.length + 1))] : []));
    onChange({ ...value, users: listIds('user'), groups: listIds('group') });
  };
  return (
    <MultiSelect
      aria-label={t('issues:policy.members', { what: label })}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={[...options].map(([key, { name }]) => ({ value: key, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
      renderOption={({ option }) => (
        <span dir="auto">{[option.label, options.get(option.value)?.hint].filter(Boolean).join(' – ')}</span>
      )}
      placeholder={selectedKeys.length === 0 ? t('issues:policy.members_placeholder') : undefined}
      error={selectedKeys.length === 0 && <FieldError>{t('issues:policy.members_missing')}</FieldError>}
      value={selectedKeys}
      onChange={change}
    />
  );
}

const useMembers = (query: { readonly q?: string; readonly ids?: string }, enabled = true) =>
  useQuery({
    queryKey: ['options', groups.searchUsersAndGroups.id, 'members', query],
    queryFn: ({ signal }) => call(groups.searchUsersAndGroups, { query: { ...query, limit: 100 }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
