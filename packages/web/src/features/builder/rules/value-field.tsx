/** A field for a value of a question: the operand of a condition, the value of an action, or a sample answer. */
import { CATALOGUE, DATE_SHAPES, type DateShape, type Item } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNumber, useFormat } from '../../../platform/i18n/index.ts';
import {
  ColorSwatch,
  DateInput,
  FieldError,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Row,
  TagsInput,
  TextInput,
  UnstyledButton,
} from '../../../ui/index.ts';
import { useRecords } from '../state/builder-context.tsx';
import { FieldValueField } from './field-value-field.tsx';
import { RecordValueField } from './record-value-field.tsx';
import classes from './value-field.module.css';

interface ValueFieldProps {
  item: Item;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Whether it takes several values, one of which must match. */
  many?: boolean;
  /** Whether it takes only one option, even if the question takes several. */
  single?: boolean;
  label: string;
  isWrong?: boolean;
}

const MAX_CHIPS = 8;
const MAX_TEXT_LENGTH = 1_000;

export function ValueField(props: ValueFieldProps) {
  const { item, many } = props;
  const { choices, value: kind } = CATALOGUE[item.type];
  if (choices) return <ChoiceValue {...props} />;
  if (item.type === 'asset_field' || item.type === 'assignment_field') {
    return <FieldValueField {...props} renderMany={(isNumber) => <MultipleValues {...props} isNumber={isNumber} />} />;
  }
  if (kind === 'boolean') return <BooleanValue {...props} />;
  if (kind === 'people' || kind === 'uuid' || item.type === 'global_list') return <RecordValueField {...props} />;
  if (many) return <MultipleValues {...props} isNumber={kind === 'number'} />;
  if (kind === 'number') return <NumberValue {...props} />;
  if (kind === 'date') return <DateValue {...props} />;
  return <TextValue {...props} />;
}

const toList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

function ChoiceValue({ item, value, onChange, single, label, isWrong }: ValueFieldProps) {
  const { t } = useTranslation('rules');
  const set = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  const options = set?.options ?? [];
  const selection = toList(value);
  const select = (next: string[]) => onChange(next.length > 0 ? next : undefined);
  if (options.length > MAX_CHIPS) {
    return (
      <MultiSelect
        className={classes.wide}
        aria-label={label}
        searchable
        hidePickedOptions
        error={isWrong}
        maxValues={single ? 1 : undefined}
        placeholder={selection.length === 0 ? t('choose_answers') : undefined}
        data={options.map((option) => ({ value: option.uuid, label: option.label || '–' }))}
        value={selection}
        onChange={select}
      />
    );
  }
  const toggle = (uuid: string) => {
    if (selection.includes(uuid)) select(selection.filter((one) => one !== uuid));
    else select(single ? [uuid] : [...selection, uuid]);
  };
  return (
    <Row as="fieldset" wrap align="stretch" gap={1.5} className={classes.chips} data-wrong={isWrong || undefined}>
      <legend className={classes.visuallyHidden}>{label}</legend>
      {options.map((option) => (
        <UnstyledButton
          key={option.uuid}
          className={classes.chip}
          aria-pressed={selection.includes(option.uuid)}
          onClick={() => toggle(option.uuid)}
        >
          <ColorSwatch color={option.color} size={12} />
          {option.label || '–'}
        </UnstyledButton>
      ))}
    </Row>
  );
}

function BooleanValue({ value, onChange, label, isWrong }: ValueFieldProps) {
  const { t } = useTranslation('builder');
  return (
    <NativeSelect
      className={classes.short}
      aria-label={label}
      error={isWrong}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      data={[
        { value: '', label: '–' },
        { value: 'yes', label: t('ticked') },
        { value: 'no', label: t('not_ticked') },
      ]}
      onChange={(event) => onChange({ yes: true, no: false }[event.currentTarget.value])}
    />
  );
}

interface MultipleValuesProps extends ValueFieldProps {
  isNumber: boolean;
}

function MultipleValues({ value, onChange, label, isNumber, isWrong }: MultipleValuesProps) {
  const { t, i18n } = useTranslation(['rules', 'common']);
  const format = useFormat();
  const [hasWrongNumber, setWrongNumber] = useState(false);
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const toText = (one: unknown) =>
    typeof one === 'number' ? format.number(one, { maximumFractionDigits: 10, useGrouping: false }) : String(one);
  return (
    <TagsInput
      className={classes.wide}
      aria-label={label}
      error={hasWrongNumber ? <FieldError>{t('common:filters.not_number')}</FieldError> : isWrong}
      placeholder={values.length === 0 ? t('several_values') : undefined}
      // A comma may belong to a number.
      splitChars={isNumber ? [';'] : [',']}
      value={values.map(toText)}
      onChange={(next) => {
        // The tag shows the number without thousands, so that another meaning is seen.
        const read = isNumber ? next.map((text) => parseNumber(text, i18n.language)?.[0]) : next;
        const values = read.filter((one) => one !== undefined);
        setWrongNumber(values.length < next.length);
        onChange(values.length > 0 ? values : undefined);
      }}
    />
  );
}

function NumberValue({ value, onChange, label, isWrong }: ValueFieldProps) {
  return (
    <NumberInput
      className={classes.short}
      aria-label={label}
      error={isWrong}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

function DateValue({ item, value, onChange, label, isWrong }: ValueFieldProps) {
  return (
    <DateInput
      className={DATE_SHAPES[getDateShape(item)].kind === 'date_time' ? classes.wide : classes.short}
      shape={getDateShape(item)}
      aria-label={label}
      error={isWrong}
      value={typeof value === 'string' ? value : ''}
      onChange={(date) => onChange(date || undefined)}
    />
  );
}

function TextValue({ value, onChange, label, isWrong }: ValueFieldProps) {
  return (
    <TextInput
      className={classes.wide}
      aria-label={label}
      error={isWrong}
      maxLength={MAX_TEXT_LENGTH}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

const getDateShape = (item: Item): DateShape =>
  String(item.options.date_time_shape) in DATE_SHAPES
    ? (item.options.date_time_shape as DateShape)
    : 'year_month_day_hour_minute';
