import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../platform/session/index.ts';
import { MultiSelect } from '../../ui/index.ts';
import { useGroupOptions, useRoleOptions } from './sso-queries.ts';

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly selected: readonly number[];
  onChange(ids: number[]): void;
}

/** Selects roles. Roles with more permissions than one's own cannot be granted, but existing ones can be kept. */
export function RoleChoice({ selected, onChange, ...field }: ChoiceProps) {
  const { t } = useTranslation('sso');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data = [] } = useRoleOptions();
  const options = data.map(({ value, label, canSelect }) => ({
    value: String(value),
    label: canSelect ? label : t('access.beyond_own', { role: label }),
    disabled: !canSelect && !selected.includes(Number(value)),
  }));
  return (
    <MultiSelect
      {...field}
      data={options}
      value={selected.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      readOnly={!canEdit}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}

export function GroupChoice({ selected, onChange, ...field }: ChoiceProps) {
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { data = [] } = useGroupOptions();
  if (data.length === 0 && selected.length === 0) return null;
  return (
    <MultiSelect
      {...field}
      data={data.map(({ value, label }) => ({ value: String(value), label }))}
      value={selected.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      readOnly={!canEdit}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}
