import { resolveName } from '@rounds/contract/languages.ts';
import type { User } from '@rounds/contract/users';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import { MultiSelect } from '../../ui/index.ts';
import { useGroupOptions, useRoleOptions } from './user-queries.ts';

interface SelectProps {
  readonly selected: readonly number[];
  onChange(selected: number[]): void;
  readonly description?: string;
}

/** Selects roles. Roles with more permissions than one's own cannot be granted, but existing ones can be kept. */
export function RoleSelect({
  selected,
  current = [],
  onChange,
  description,
}: SelectProps & { current?: User['roles'] }) {
  const { t } = useTranslation('users');
  const { data = [] } = useRoleOptions();
  const optionIds = new Set(data.map(({ value }) => Number(value)));
  const currentOnly = current.filter(({ id }) => !optionIds.has(id));
  const options = [
    ...data.map(({ value, label, canSelect }) => ({
      value: String(value),
      label: canSelect ? label : t('beyond_own', { role: label }),
      disabled: !canSelect && !current.some(({ id }) => id === Number(value)),
    })),
    ...currentOnly.map(({ id, name_lang }) => ({
      value: String(id),
      label: resolveName(name_lang, getCurrentLanguage()),
    })),
  ];
  return (
    <MultiSelect
      label={t('fields.roles')}
      description={description}
      placeholder={selected.length === 0 ? t('fields.no_roles') : undefined}
      data={options}
      value={selected.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}

export function GroupSelect({ selected, onChange, description }: SelectProps) {
  const { t } = useTranslation('users');
  const { data = [] } = useGroupOptions();
  if (data.length === 0) return null;
  return (
    <MultiSelect
      label={t('fields.groups')}
      description={description}
      data={data.map(({ value, label }) => ({ value: String(value), label }))}
      value={selected.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}
