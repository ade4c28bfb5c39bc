/** The choice of one record by the search call of its kind. */
import type { Endpoint } from '@rounds/contract/endpoint';
import type { SelectOption } from '@rounds/contract/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallOptions, call } from '../api/index.ts';
import { NoOptionsItem, Select, useSearchText } from '../ui/index.ts';

interface RecordSelectProps {
  /** Returns options by `q` and `ids`, such as `assets.search`. */
  readonly endpoint: Endpoint;
  /** The path parameters of the call, such as the list of an item. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** The value of the selected option. */
  readonly value: string | null;
  /** Options that cannot be selected, such as the record itself. */
  readonly excluded?: readonly string[];
  onChange(value: string | null): void;
}

export function RecordSelect({
  endpoint,
  params,
  value,
  excluded = [],
  description,
  error,
  required,
  ...field
}: RecordSelectProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const searchText = useSearchText(text);
  const found = useOptions({ endpoint, params, query: { q: searchText } });
  const own = useOptions({ endpoint, params, query: { ids: value ?? '' } }, value !== null);
  const selected = (own.data ?? []).filter((option) => String(option.value) === value);
  const others = (found.data ?? []).filter(
    (option) => String(option.value) !== value && !excluded.includes(String(option.value)),
  );
  const options = [...selected, ...others];
  return (
    <Select
      {...field}
      description={error ? undefined : description}
      error={error}
      required={required}
      withAsterisk={required}
      searchable
      clearable={!required}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      value={value}
      onSearchChange={(typed) => setText(options.some(({ label }) => label === typed) ? '' : typed)}
    />
  );
}

interface OptionsCall {
  readonly endpoint: Endpoint;
  readonly params: RecordSelectProps['params'];
  readonly query: Readonly<Record<string, string>>;
}

const useOptions = ({ endpoint, params, query }: OptionsCall, enabled = true) =>
  useQuery({
    queryKey: ['options', endpoint.id, query, params],
    queryFn: ({ signal }) =>
      call(endpoint, { params, query, signal } as unknown as CallOptions<Endpoint>) as Promise<unknown> as Promise<
        SelectOption[]
      >,
    placeholderData: keepPreviousData,
    enabled,
  });
