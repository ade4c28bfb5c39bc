/** A value of a field of assets or assignments in a rule: entered or picked as the type of the field needs it. */
import { type CustomField, type FieldValueKind, getValueKind } from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import type { Item } from '@rounds/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import {
  DateInput,
  MultiSelect,
  NativeSelect,
  NoOptionsItem,
  NumberInput,
  TextInput,
  useSearchText,
} from '../../../ui/index.ts';
import { useReferredField } from '../state/referred-lists.ts';
import classes from './value-field.module.css';

interface FieldValueFieldProps {
  readonly item: Item;
  readonly value: unknown;
  readonly many?: boolean | undefined;
  readonly label: string;
  readonly isWrong?: boolean | undefined;
  /** Renders the input for several texts or numbers, one of which must match. */
  renderMany(isNumber: boolean): ReactNode;
  onChange(value: unknown): void;
}
type KindProps = FieldValueFieldProps & { readonly field: CustomField | undefined };

const MAX_TEXT_LENGTH = 1_000;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function TextValue({ value, label, isWrong, onChange }: KindProps) {
  return (
    <TextInput
      className={classes.wide}
      aria-label={label}
      error={isWrong}
      maxLength={MAX_TEXT_LENGTH}
      value={toText(value)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

const createDateValue = (shape: 'year_month_day' | 'year_month_day_hour_minute') => (props: KindProps) => (
  <DateInput
    className={classes.wide}
    shape={shape}
    aria-label={props.label}
    error={props.isWrong}
    value={toText(props.value)}
    onChange={(date) => props.onChange(date || undefined)}
  />
);

function YesNoValue({ value, label, isWrong, onChange }: KindProps) {
  const { t } = useTranslation('common');
  return (
    <NativeSelect
      className={classes.short}
      aria-label={label}
      error={isWrong}
      value={typeof value === 'boolean' ? String(value) : ''}
      data={[
        { value: '', label: '–' },
        { value: 'true', label: t('table.yes') },
        { value: 'false', label: t('table.no') },
      ]}
      onChange={(event) => onChange({ true: true, false: false }[event.currentTarget.value])}
    />
  );
}

/** Chooses names, because inspections know choices and people by their names, and rules compare with these. */
function NamesValue({ field, value, many = false, label, isWrong, onChange }: KindProps) {
  const { t } = useTranslation(['rules', 'common']);
  const [text, setText] = useState('');
  const search = useSearchText(text);
  const own = field?.config.options?.map(({ name }) => name);
  const { data = [] } = useQuery({
    queryKey: ['options', 'custom-field', field?.id, search],
    queryFn: ({ signal }) =>
      call(fieldOptions.search, { params: { id: field!.id! }, query: { q: search }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: own === undefined && typeof field?.id === 'number',
  });
  const selection = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? [value] : [];
  const names = new Set([...selection, ...(own ?? data.map((option) => option.label))]);
  return (
    <MultiSelect
      className={classes.wide}
      aria-label={label}
      searchable
      hidePickedOptions
      error={isWrong}
      {...(!many && { maxValues: 1 })}
      placeholder={selection.length === 0 ? t('choose_answers') : undefined}
      data={[...names]}
      nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
      value={selection}
      searchValue={text}
      onSearchChange={setText}
      onChange={(next) => onChange(next.length === 0 ? undefined : many ? next : next[0])}
    />
  );
}

const VALUES: Record<FieldValueKind, (props: KindProps) => ReactNode> = {
  text: (props) => <TextValue {...props} />,
  number: ({ value, label, isWrong, onChange }) => (
    <NumberInput
      className={classes.short}
      aria-label={label}
      error={isWrong}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  ),
  day: createDateValue('year_month_day'),
  moment: createDateValue('year_month_day_hour_minute'),
  yes_no: (props) => <YesNoValue {...props} />,
  choices: (props) => <NamesValue {...props} />,
  person: (props) => <NamesValue {...props} />,
};

export function FieldValueField(props: FieldValueFieldProps) {
  const field = useReferredField(props.item);
  const kind = field ? getValueKind(field) : 'text';
  const isPicked = kind === 'choices' || kind === 'person';
  if (props.many && (kind === 'text' || kind === 'number')) return props.renderMany(kind === 'number');
  if (!props.many || isPicked) return VALUES[kind]({ ...props, field });
  // If there is one value, it is entered as the only one of several.
  const value = Array.isArray(props.value) ? props.value[0] : props.value;
  return VALUES[kind]({
    ...props,
    field,
    value,
    onChange: (next) => props.onChange(next === undefined ? undefined : [next]),
  });
}
