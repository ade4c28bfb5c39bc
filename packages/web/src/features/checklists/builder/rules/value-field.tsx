/** A value of a question's own kind: what conditions compare with, what actions fill in, what "Try it" answers. */
import { CATALOGUE, DATE_SHAPES, type DateShape, type Item } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { DateInput, MultiSelect, NativeSelect, NumberInput, TagsInput, TextInput } from '../../../../ui/index.ts';
import { useRecords } from '../builder-context.tsx';
import { NamedValue } from './named-value.tsx';
import classes from './value-field.module.css';

interface ValueFieldProps {
  item: Item;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Several values, of which one is meant. */
  many?: boolean;
  /** Only one choice, whatever the question takes. */
  single?: boolean;
  label: string;
  isWrong?: boolean;
}

const CHIPS_AT_MOST = 8;

export function ValueField(props: ValueFieldProps) {
  const { item, many } = props;
  const { choices, value: kind } = CATALOGUE[item.type];
  if (choices) return <Choices {...props} />;
  if (kind === 'boolean') return <Tick {...props} />;
  if (kind === 'people' || kind === 'uuid') return <NamedValue {...props} />;
  if (many) return <Several {...props} isNumber={kind === 'number'} />;
  if (kind === 'number') return <OneNumber {...props} />;
  if (kind === 'date') return <OneDate {...props} />;
  return <OneText {...props} />;
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

function Choices({ item, value, onChange, single, label, isWrong }: ValueFieldProps) {
  const { t } = useTranslation('rules');
  const set = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  const options = set?.options ?? [];
  const chosen = listOf(value);
  const put = (next: string[]) => onChange(next.length > 0 ? next : undefined);
  if (options.length > CHIPS_AT_MOST) {
    return (
      <MultiSelect
        className={classes.wide}
        aria-label={label}
        searchable
        hidePickedOptions
        error={isWrong}
        maxValues={single ? 1 : undefined}
        placeholder={chosen.length === 0 ? t('choose_answers') : undefined}
        data={options.map((option) => ({ value: option.uuid, label: option.label || '–' }))}
        value={chosen}
        onChange={put}
      />
    );
  }
  const toggle = (uuid: string) => {
    if (chosen.includes(uuid)) put(chosen.filter((one) => one !== uuid));
    else put(single ? [uuid] : [...chosen, uuid]);
  };
  return (
    <fieldset className={classes.chips} data-wrong={isWrong || undefined}>
      <legend className={classes.unseen}>{label}</legend>
      {options.map((option) => (
        <button
          key={option.uuid}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(option.uuid)}
          onClick={() => toggle(option.uuid)}
        >
          <span
            className={classes.swatch}
            data-color={option.color.startsWith('#') ? undefined : option.color}
            style={option.color.startsWith('#') ? { background: option.color } : undefined}
          />
          {option.label || '–'}
        </button>
      ))}
    </fieldset>
  );
}

function Tick({ value, onChange, label, isWrong }: ValueFieldProps) {
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

function Several({ value, onChange, label, isNumber, isWrong }: ValueFieldProps & { isNumber: boolean }) {
  const { t } = useTranslation('rules');
  const given = Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)];
  return (
    <TagsInput
      className={classes.wide}
      aria-label={label}
      error={isWrong}
      placeholder={given.length === 0 ? t('several_values') : undefined}
      value={given}
      onChange={(next) => {
        const read = isNumber ? next.map((text) => Number(text.replace(',', '.'))).filter(Number.isFinite) : next;
        onChange(read.length > 0 ? read : undefined);
      }}
    />
  );
}

function OneNumber({ value, onChange, label, isWrong }: ValueFieldProps) {
  return (
    <NumberInput
      className={classes.short}
      aria-label={label}
      error={isWrong}
      hideControls
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => {
        if (next === '' || typeof next === 'number') onChange(next === '' ? undefined : next);
      }}
    />
  );
}

function OneDate({ item, value, onChange, label, isWrong }: ValueFieldProps) {
  return (
    <DateInput
      className={DATE_SHAPES[shapeOf(item)].kind === 'date_time' ? classes.wide : classes.short}
      shape={shapeOf(item)}
      aria-label={label}
      error={isWrong}
      value={typeof value === 'string' ? value : ''}
      onChange={(date) => onChange(date || undefined)}
    />
  );
}

function OneText({ value, onChange, label, isWrong }: ValueFieldProps) {
  return (
    <TextInput
      className={classes.wide}
      aria-label={label}
      error={isWrong}
      maxLength={1000}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

const shapeOf = (item: Item): DateShape =>
  String(item.options.date_time_shape) in DATE_SHAPES
    ? (item.options.date_time_shape as DateShape)
    : 'year_month_day_hour_minute';
