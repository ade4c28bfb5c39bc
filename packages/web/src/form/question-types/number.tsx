import { getNumberBounds, getOfferedUnits, getOption, unitSymbol } from '@rounds/engine';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { useForm } from '../form-context.tsx';
import { useDebouncedText } from '../use-debounced-text.ts';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';
import { parseNumber } from './read-number.ts';

/** A number with its unit, or a choice of units. */
export function NumberField({ item, place, state, labelId, describedBy, disabled }: AnswerWidgetProps) {
  const { t, i18n } = useTranslation('form');
  const format = useFormat();
  const hintId = useId();
  const form = useForm();
  const units = getOfferedUnits(item);
  const [selectedUnit, setSelectedUnit] = useState<string | null>(null);
  const unit = state.unit ?? selectedUnit ?? units[0] ?? null;
  const unreadable = form.unreadable().get(state.key);
  const decimals = getOption<number | null>(item, 'decimal');
  const shown =
    typeof state.value === 'number'
      ? format.number(state.value, { maximumFractionDigits: 10, useGrouping: false })
      : '';
  const setValue = (value: number | null, ofUnit: string | null) => {
    const registers = { value, ...(units.length > 1 && { unit: value === null ? null : ofUnit }) };
    void form.answer(place, state.na ? { ...registers, na: null } : registers);
  };
  const { text, setText, commit } = useDebouncedText(unreadable ?? shown, (typed) => {
    const read = parseNumber(typed, i18n.resolvedLanguage ?? 'en');
    form.setUnreadable(state.key, read === undefined ? typed : null);
    if (read !== undefined && read !== (state.value ?? null)) setValue(read, unit);
  });
  const selectUnit = (next: string) => {
    setSelectedUnit(next);
    if (typeof state.value === 'number') setValue(state.value, next);
  };
  const isWrong = unreadable !== undefined;
  return (
    <div className={css.line}>
      <input
        className={`${css.input} ${css.short}`}
        type={item.options.secure === true ? 'password' : 'text'}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        aria-labelledby={labelId}
        aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
        aria-invalid={isWrong || undefined}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
      />
      <Unit units={units} unit={unit} disabled={disabled} onChange={selectUnit} />
      <span id={hintId} className={css.hint} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
        <bdi>
          {isWrong
            ? t('answer.not_a_number', { typed: unreadable, example: format.number(4.5) })
            : formatBounds(item, format.number, t)}
        </bdi>
      </span>
    </div>
  );
}

interface UnitProps {
  readonly units: readonly string[];
  readonly unit: string | null;
  readonly disabled: boolean;
  readonly onChange: (unit: string) => void;
}

function Unit({ units, unit, disabled, onChange }: UnitProps) {
  const { t, i18n } = useTranslation('form');
  const { records } = useForm();
  const toSymbol = (key: string) =>
    unitSymbol(key, i18n.resolvedLanguage ?? 'en', Object.values(records.custom_units)) || key;
  if (unit === null) return null;
  if (units.length < 2) return <bdi className={css.unit}>{toSymbol(unit)}</bdi>;
  return (
    <select
      className={`${css.select} ${css.units}`}
      aria-label={t('answer.unit')}
      disabled={disabled}
      value={unit}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {units.map((key) => (
        <option key={key} value={key}>
          {toSymbol(key)}
        </option>
      ))}
    </select>
  );
}

function formatBounds(item: AnswerWidgetProps['item'], number: (value: number) => string, t: TFunction<'form'>) {
  const { min, max } = getNumberBounds(item);
  if (min !== null && max !== null) return t('answer.between', { min: number(min), max: number(max) });
  if (min !== null) return t('answer.at_least', { min: number(min) });
  return max === null ? '' : t('answer.at_most', { max: number(max) });
}

export const numberAnswer: AnswerType = { Widget: NumberField, na: 'with tools', tools: true };
