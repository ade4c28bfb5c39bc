import { users } from '@rounds/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/index.ts';
import { FieldError, NoOptionsItem, Select, useSearchText } from '../../ui/index.ts';

interface PersonOption {
  readonly value: string;
  readonly label: string;
}

interface SuccessorSelectProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly name: string;
  /** People who cannot take over, because they leave themselves. */
  readonly except: readonly number[];
  readonly value: PersonOption | null;
  readonly error?: string | undefined;
  onChange(person: PersonOption | null): void;
}

export type { PersonOption };

/** Finds an active person who takes over. */
export function SuccessorSelect({
  label,
  isLabelHidden,
  except,
  value,
  error,
  onChange,
  ...props
}: SuccessorSelectProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const q = useSearchText(typed === value?.label ? '' : typed);
  const { data = [] } = useQuery({
    queryKey: ['users', 'options', 'successor', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const options = data
    .filter((one) => !except.includes(Number(one.value)))
    .map((one) => ({ value: String(one.value), label: one.label }));
  if (value && !options.some((one) => one.value === value.value)) options.unshift(value);
  return (
    <Select
      {...props}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      searchable
      clearable
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      value={value?.value ?? null}
      error={error && <FieldError>{error}</FieldError>}
      onSearchChange={setTyped}
      onChange={(key) => onChange(options.find((one) => one.value === key) ?? null)}
    />
  );
}
