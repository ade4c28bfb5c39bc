/** Inputs for choices: yes or no, and the options of a field. */
import { type CustomFieldValueInput, type FieldOption, toFieldEntry } from '@rounds/contract/custom-fields';
import { useTranslation } from 'react-i18next';
import { getShownName } from '../../../platform/i18n/index.ts';
import { Chip, type ComboboxItem, MultiSelect, NoOptionsItem, Select } from '../../../ui/index.ts';
import type { FieldInputProps } from './input-props.ts';

export function YesNoInput({ field, shared, value, onChange }: FieldInputProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      {...shared}
      clearable={!field.is_required}
      allowDeselect={!field.is_required}
      data={[
        { value: 'true', label: t('table.yes') },
        { value: 'false', label: t('table.no') },
      ]}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(value) => onChange(value === null ? null : value === 'true')}
    />
  );
}

const toKeys = (value: CustomFieldValueInput): readonly string[] => {
  const entry = toFieldEntry(value);
  return entry === null ? [] : Array.isArray(entry) ? entry : [String(entry)];
};

/** The options that can be chosen, and those that the record has although they were removed. */
function useOptions({ field: { config }, value }: Pick<FieldInputProps, 'field' | 'value'>) {
  const { t } = useTranslation('common');
  const selection = toKeys(value);
  const options = (config.options ?? []).filter(({ key, is_removed }) => !is_removed || selection.includes(key));
  const toLabel = ({ is_removed, ...option }: FieldOption) => {
    const name = getShownName({ ...option, translations: option.translations ?? {} });
    return is_removed ? t('removed_option', { name }) : name;
  };
  const colors = new Map(options.map(({ key, color }) => [key, color]));
  return {
    chosen: selection,
    shared: {
      searchable: true,
      nothingFoundMessage: <NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>,
      data: options.map((option) => ({ value: option.key, label: toLabel(option) })),
      renderOption: ({ option }: { option: ComboboxItem }) => {
        const color = colors.get(option.value);
        return color ? <Chip tone={color}>{option.label}</Chip> : <span dir="auto">{option.label}</span>;
      },
    },
  };
}

export function OptionInput(props: FieldInputProps) {
  const { field, shared, onChange } = props;
  const options = useOptions(props);
  return (
    <Select
      {...shared}
      {...options.shared}
      clearable={!field.is_required}
      allowDeselect={!field.is_required}
      value={options.chosen[0] ?? null}
      onChange={onChange}
    />
  );
}

export function OptionsInput(props: FieldInputProps) {
  const { shared, onChange } = props;
  const options = useOptions(props);
  return <MultiSelect {...shared} {...options.shared} clearable value={[...options.chosen]} onChange={onChange} />;
}
