/** One option, drawn from what the catalogue declares of it. */
import { CATALOGUE, type Item } from '@rounds/engine';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RECORDED_QUALITIES } from '../../../form/index.ts';
import { NativeSelect, NumberInput, Switch } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';
import { DefaultValueField } from './default-value-field.tsx';
import { OWN_FIELDS } from './fields/own-fields.tsx';
import classes from './option-field.module.css';
import { SettledTextInput } from './settled-text-input.tsx';
import { otherNameOf, useSetOption } from './use-set-option.ts';

interface OptionFieldProps {
  item: Item;
  name: string;
}

/** Options whose words say more than their name. */
const HINTED = [
  'allow_n_a',
  'require_media',
  'require_note',
  'exclude_report',
  'read_only',
  'hidden',
  'secure',
  'decimal',
  'custom_scoring',
  'enable_rating',
  'editable',
  'allow_gps_tagging',
  'display_as_switch',
  'oknot',
  'not_visible',
  'checkedByDefault',
];

/** Lossless and of a size of their own are photos alone. */
const recordedQualities = ({ type }: Item) =>
  type === 'video' || type === 'audio' ? RECORDED_QUALITIES[type] : undefined;
const choiceName = ({ type }: Item, choice: string) => (type === 'audio' && choice === 'hd' ? 'high' : choice);

const isInSeconds = ({ type }: Item, name: string) => name === 'max_length' && (type === 'video' || type === 'audio');

/** Fields that are drawn from their own option alone need not be drawn again for another one. */
const isSameField = (before: OptionFieldProps, after: OptionFieldProps): boolean => {
  if (before.item === after.item) return before.name === after.name;
  const { id, type, options } = after.item;
  const looksBeyond = after.name in OWN_FIELDS || after.name === 'default_value';
  const isSame = before.name === after.name && before.item.id === id && before.item.type === type;
  const other = otherNameOf(after.item, after.name) ?? after.name;
  const isUnchanged = [after.name, other].every((name) => before.item.options[name] === options[name]);
  return isSame && !looksBeyond && isUnchanged;
};

export const OptionField = memo(function OptionField({ item, name }: OptionFieldProps) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, name);
  const id = useId();
  const declared = CATALOGUE[item.type].options[name];
  if (!declared) return null;
  const OwnField = OWN_FIELDS[name];
  if (OwnField) return <OwnField item={item} />;
  if (name === 'default_value') return <DefaultValueField item={item} onChange={set} />;

  const value = item.options[name] ?? item.options[otherNameOf(item, name) ?? name] ?? declared.default;
  const choices = (name === 'quality' && recordedQualities(item)) || declared.of;
  const label = t(`option.${isInSeconds(item, name) ? 'seconds' : name}`);
  const hint = HINTED.includes(name) ? t(`option_hint.${name}`) : undefined;
  switch (choices ? 'choice' : declared.type) {
    case 'boolean':
      return (
        <div className={classes.switch}>
          <label htmlFor={id}>
            {label}
            {hint && <span className={classes.hint}>{hint}</span>}
          </label>
          <Switch
            id={id}
            checked={value === true}
            onChange={(event) => {
              store.mark();
              set(event.currentTarget.checked);
            }}
          />
        </div>
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          description={hint}
          value={typeof value === 'number' ? value : ''}
          min={declared.min}
          max={declared.max}
          allowDecimal={declared.integer !== true}
          withAsterisk={declared.required}
          clampBehavior="blur"
          onBlur={() => store.mark()}
          onChange={(next) => {
            if (typeof next === 'number') set(next);
            else if (next === '' && !declared.required) set(null);
          }}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          description={hint}
          value={String(value)}
          data={(choices ?? []).map((one) => ({ value: one, label: t(`choice.${choiceName(item, one)}`) }))}
          onChange={(event) => {
            store.mark();
            set(event.currentTarget.value);
          }}
        />
      );
    default:
      return (
        <SettledTextInput
          label={label}
          description={hint}
          maxLength={declared.maxLength}
          value={typeof value === 'string' ? value : ''}
          onSettled={(next) => set(next === '' ? null : next)}
        />
      );
  }
}, isSameField);
