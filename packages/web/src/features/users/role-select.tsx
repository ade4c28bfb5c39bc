import { resolveName } from '@rounds/contract/languages';
import type { User } from '@rounds/contract/users';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage } from '../../i18n/index.ts';
import { MultiSelect } from '../../ui/index.ts';
import { useGroupOptions, useRoleOptions } from './user-queries.ts';

interface ChooseProps {
  readonly chosen: readonly number[];
  onChange(chosen: number[]): void;
  readonly description?: string;
}

/** Selects roles. Roles with more permissions than one's own cannot be granted, but existing ones can be kept. */
export function RoleSelect({ chosen, had = [], onChange, description }: ChooseProps & { had?: User['roles'] }) {
  const { t } = useTranslation('users');
  const { data = [] } = useRoleOptions();
  const known = new Set(data.map(({ value }) => Number(value)));
  const hadOnly = had.filter(({ id }) => !known.has(id));
  const options = [
    ...data.map(({ value, label, canSelect }) => ({
      value: String(value),
      label: canSelect ? label : t('beyond_own', { role: label }),
      disabled: !canSelect && !had.some(({ id }) => id === Number(value)),
    })),
    ...hadOnly.map(({ id, name_lang }) => ({ value: String(id), label: resolveName(name_lang, getCurrentLanguage()) })),
  ];
  return (
    <MultiSelect
      label={t('fields.roles')}
      description={description}
      placeholder={chosen.length === 0 ? t('fields.no_roles') : undefined}
      data={options}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}

export function GroupSelect({ chosen, onChange, description }: ChooseProps) {
  const { t } = useTranslation('users');
  const { data = [] } = useGroupOptions();
  if (data.length === 0) return null;
  return (
    <MultiSelect
      label={t('fields.groups')}
      description={description}
      data={data.map(({ value, label }) => ({ value: String(value), label }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}
