import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/index.ts';
import { canAccess, useSessionUser } from '../../platform/session/index.ts';
import { MultiSelect, NoOptionsItem, useSearchText } from '../../ui/index.ts';

/** A person, a group, or a role, which stands for the people who have it. */
export interface Recipient {
  readonly type: 'user' | 'group' | 'role';
  readonly id: number;
  readonly name: string;
}

interface PeopleFieldProps {
  readonly name?: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly value: readonly Recipient[];
  readonly types: readonly Recipient['type'][];
  readonly max?: number;
  /** It is inside a popover, which would close when a list outside of it is pressed. */
  readonly isInPopover?: boolean;
  onChange(value: readonly Recipient[]): void;
}

const toKey = ({ type, id }: Pick<Recipient, 'type' | 'id'>) => `${type}:${id}`;
const MAX_OPTIONS = 100;

/** Chooses people, groups and roles by name. Those who may see none of them can only remove what is chosen. */
export function PeopleField(props: PeopleFieldProps) {
  const { name, label, description, placeholder, error, required = false, value, types, max, onChange } = props;
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const options = useOptions(text, types);
  const all = new Map([...value, ...options].map((one) => [toKey(one), one]));
  const toItems = (type: Recipient['type']) =>
    [...all.values()].filter((one) => one.type === type).map((one) => ({ value: toKey(one), label: one.name }));
  return (
    <MultiSelect
      name={name}
      label={label}
      description={description}
      placeholder={value.length === 0 ? placeholder : undefined}
      error={error}
      required={required}
      withAsterisk={required}
      data={[
        { group: t('people_field.groups'), items: toItems('group') },
        { group: t('people_field.roles'), items: toItems('role') },
        { group: t('people_field.people'), items: toItems('user') },
      ].filter(({ items }) => items.length > 0)}
      value={value.map(toKey)}
      maxValues={max}
      searchable
      hidePickedOptions
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      comboboxProps={props.isInPopover ? { withinPortal: false } : undefined}
      onChange={(keys) => onChange(keys.flatMap((key) => all.get(key) ?? []))}
    />
  );
}

function useOptions(text: string, types: readonly Recipient['type'][]): readonly Recipient[] {
  const user = useSessionUser();
  const q = useSearchText(text);
  const { data: people = [] } = useQuery({
    queryKey: ['users', 'options', 'recipients', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: types.includes('user') && canAccess(user, users.search.access),
  });
  const { data: foundGroups = [] } = useQuery({
    queryKey: ['groups', 'options'],
    queryFn: ({ signal }) => call(groups.all, { query: { limit: MAX_OPTIONS }, signal, silent: true }),
    enabled: types.includes('group') && canAccess(user, groups.all.access),
  });
  const { data: foundRoles = [] } = useQuery({
    queryKey: ['roles', 'options'],
    queryFn: ({ signal }) => call(roles.search, { query: { limit: MAX_OPTIONS }, signal, silent: true }),
    enabled: types.includes('role') && canAccess(user, roles.search.access),
  });
  return [
    ...people.map(({ value, label }) => ({ type: 'user' as const, id: Number(value), name: label })),
    ...foundGroups.map(({ value, label }) => ({ type: 'group' as const, id: Number(value), name: label })),
    // Roles with more permissions than one’s own are not offered.
    ...foundRoles
      .filter(({ canSelect }) => canSelect)
      .map(({ value, label }) => ({ type: 'role' as const, id: Number(value), name: label })),
  ];
}
