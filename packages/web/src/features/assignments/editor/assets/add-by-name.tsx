import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, Grid, MultiSelect, NoOptionsItem, Text, useSearchText } from '../../../../ui/index.ts';

interface FoundOption {
  readonly value: string | number;
  readonly label: string;
}

interface AddByNameProps<Option extends FoundOption> {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** The first part of the key under which results are kept. */
  readonly searchKey: string;
  search(text: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** Options that were added already. */
  isAdded(option: Option): boolean;
  /** Behind the name of an option. */
  getHint?(option: Option): ReactNode;
  onAdd(option: Option): void;
}

/** A field that finds records by name and adds the chosen ones to a list, which is shown elsewhere. */
export function AddByName<Option extends FoundOption>(props: AddByNameProps<Option>) {
  const { name, label, description, placeholder, error, required, searchKey, search, isAdded, getHint, onAdd } = props;
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const searchText = useSearchText(text);
  const { data = [] } = useQuery({
    queryKey: ['options', searchKey, searchText.toLowerCase()],
    queryFn: ({ signal }) => search(searchText, signal),
    placeholderData: keepPreviousData,
  });
  const options = new Map(data.filter((option) => !isAdded(option)).map((option) => [String(option.value), option]));
  return (
    <MultiSelect
      name={name}
      label={label}
      description={error ? undefined : description}
      error={error && <FieldError>{error}</FieldError>}
      required={required}
      withAsterisk={required}
      placeholder={placeholder}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={[...options].map(([value, option]) => ({ value, label: option.label }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      renderOption={({ option }) => {
        const found = options.get(option.value);
        const hint = found && getHint?.(found);
        return (
          <Grid as="span">
            <span dir="auto">{option.label}</span>
            {hint && (
              <Text as="span" size="xs" tone="ink3">
                {hint}
              </Text>
            )}
          </Grid>
        );
      }}
      value={[]}
      onChange={([value]) => {
        const chosen = options.get(value ?? '');
        if (chosen) onAdd(chosen);
      }}
    />
  );
}
