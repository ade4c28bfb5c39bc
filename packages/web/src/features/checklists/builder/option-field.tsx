/** One option, drawn from what the catalogue declares of it. */
import { CATALOGUE, type Item, setItem } from '@rounds/engine';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect, NumberInput, Switch } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';
import { DefaultValueField } from './default-value-field.tsx';
import classes from './option-field.module.css';
import { SettledTextInput } from './settled-text-input.tsx';

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
  'format',
];

export function useSetOption(item: Item, name: string): (value: unknown) => void {
  const session = useBuilder();
  return (value) => {
    session.attempt(
      (records) => setItem(records, { id: item.id, options: { [name]: value } }),
      `option:${item.id}:${name}`,
    );
  };
}

export function OptionField({ item, name }: OptionFieldProps) {
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const set = useSetOption(item, name);
  const id = useId();
  const declared = CATALOGUE[item.type].options[name];
  if (!declared) return null;
  if (name === 'default_value') return <DefaultValueField item={item} onChange={set} />;

  const value = item.options[name] ?? declared.default;
  const label = t(`option.${name}`);
  const hint = HINTED.includes(name) ? t(`option_hint.${name}`) : undefined;
  switch (declared.type) {
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
          data={(declared.of ?? []).map((one) => ({ value: one, label: t(`choice.${one}`) }))}
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
}
