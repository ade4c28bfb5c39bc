/** The choice of one record, or of several, by the search call of their kind. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { SelectOption } from '@rounds/contract/list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallOptions, call } from '../../platform/api/index.ts';
import { MultiSelect, NoOptionsItem, Select, useSearchText } from '../../ui/index.ts';

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
  readonly withAsterisk?: boolean;
  /** The names by value of records that the search may not find anymore. */
  readonly names?: Readonly<Record<string, string>>;
  /** The value of the selected option. */
  readonly value: string | null;
  /** Options that cannot be selected, such as the record itself. */
  readonly excluded?: readonly string[];
  onChange(value: string | null): void;
}

/**
 * Selects one record by searching on the server. The selected one keeps its name even if the search does not find it.
 *
 * @example
 * ```tsx
 * <RecordSelect endpoint={assets.search} name="asset" label={t('asset')} value={uuid} onChange={setUuid} />
 * ```
 */
export function RecordSelect({
  endpoint,
  params,
  value,
  excluded = [],
  description,
  error,
  required,
  names = {},
  ...field
}: RecordSelectProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const searchText = useSearchText(text);
  const results = useOptions({ endpoint, params, query: { q: searchText } });
  const own = useOptions({ endpoint, params, query: { ids: value ?? '' } }, value !== null);
  const selected = toSelected(own.data, value === null ? [] : [value], names);
  const others = (results.data ?? []).filter(
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

interface RecordMultiSelectProps extends Omit<RecordSelectProps, 'value' | 'excluded' | 'onChange'> {
  /** Whether the label is only for screen readers, because others see what the field belongs to. */
  readonly isLabelHidden?: boolean;
  /** The values of the selected options. */
  readonly value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** Selects several records like `RecordSelect` selects one. */
export function RecordMultiSelect({
  endpoint,
  params,
  value,
  description,
  error,
  required,
  names = {},
  label,
  isLabelHidden = false,
  onChange,
  ...field
}: RecordMultiSelectProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const searchText = useSearchText(text);
  const results = useOptions({ endpoint, params, query: { q: searchText } });
  const own = useOptions({ endpoint, params, query: { ids: value.join(',') } }, value.length > 0);
  const selected = toSelected(own.data, value, names);
  const others = (results.data ?? []).filter((option) => !value.includes(String(option.value)));
  return (
    <MultiSelect
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={error ? undefined : description}
      error={error}
      required={required}
      searchable
      clearable
      data={[...selected, ...others].map((option) => ({ value: String(option.value), label: option.label }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      value={[...value]}
      searchValue={text}
      onSearchChange={setText}
      onChange={onChange}
    />
  );
}

/** The selected options; a known name stays, because the record may have another one by now. */
function toSelected(
  results: readonly SelectOption[] | undefined,
  value: readonly string[],
  names: Readonly<Record<string, string>>,
): readonly SelectOption[] {
  return value.flatMap((one) => {
    const label = names[one] ?? results?.find((option) => String(option.value) === one)?.label;
    return label === undefined ? [] : [{ value: one, label }];
  });
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
