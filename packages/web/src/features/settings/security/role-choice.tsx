import { resolveName } from '@rounds/contract/languages.ts';
import type { SecurityPage } from '@rounds/contract/settings';
import type { ReactNode } from 'react';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { MultiSelect } from '../../../ui/index.ts';

interface RoleChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly roles: SecurityPage['roles'];
  readonly value: readonly number[];
  readonly required?: boolean;
  onChange(ids: readonly number[]): void;
  onBlur?(): void;
}

export function RoleChoice({ roles, value, onChange, ...field }: RoleChoiceProps) {
  const language = getCurrentLanguage();
  return (
    <MultiSelect
      {...field}
      data={roles.map(({ id, name_lang }) => ({ value: String(id), label: resolveName(name_lang, language) }))}
      value={value.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      readOnly={!useCan()('APP_EDIT_SETTINGS')}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: true }}
    />
  );
}
