import { getNumberBounds, getOfferedUnits, getOption, type NumberBounds, unitSymbol } from '@rounds/engine';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Text } from '../../../../ui/index.ts';
import { NumberLine, useTypedNumber } from '../../controls/number-line.tsx';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';
import { splitUnit } from './typed-unit.ts';

/** A number with its unit, or a choice of units. */
export function NumberField({ item, place, state, labelId, describedBy, disabled }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const toSymbol = useUnitSymbol();
  const units = getOfferedUnits(item);
  const offered = units.map((key) => ({ key, symbol: toSymbol(key) }));
  const [selectedUnit, setSelectedUnit] = useState<string | null>(null);
  const unit = state.unit ?? selectedUnit ?? units[0] ?? null;
  const isWhole = getOption<number | null>(item, 'decimal') === 0;
  const { min, max } = getNumberBounds(item);
  const setValue = (value: number | null, ofUnit: string | null) => {
    const registers = { value, ...(units.length > 1 && { unit: value === null ? null : ofUnit }) };
    void form.answer(place, state.na ? { ...registers, na: null } : registers);
  };
  const selectUnit = (next: string) => {
    setSelectedUnit(next);
    if (typeof state.value === 'number') setValue(state.value, next);
  };
  const storedNumber = typeof state.value === 'number' ? state.value : null;
  const number = useTypedNumber({
    stored: storedNumber,
    fits: (value) => value >= (min ?? value) && value <= (max ?? value) && (!isWhole || Number.isInteger(value)),
    storesUnfit: true,
    toNumberText: (typed) => splitUnit(typed, offered).number,
    pending: {
      text: form.unreadable().get(state.key),
      set: (text) => form.setUnreadable(state.key, text),
    },
    record: (value, typed) => {
      const typedUnit = splitUnit(typed, offered).unit ?? unit;
      if (value !== storedNumber || (value !== null && typedUnit !== unit)) setValue(value, typedUnit);
    },
  });
  return (
    <div className={classes.line}>
      <NumberLine
        {...{ number, disabled }}
        className={`${classes.input} ${classes.short}`}
        hintClassName={classes.hint}
        mayBeNegative={min === null || min < 0}
        type={item.options.secure === true ? 'password' : 'text'}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        example={4.5}
        hint={formatBounds({ min, max }, format.number, t)}
      >
        <Unit units={units} unit={unit} disabled={disabled} onChange={selectUnit} />
      </NumberLine>
    </div>
  );
}

function useUnitSymbol(): (key: string) => string {
  const { i18n } = useTranslation('form');
  const { records } = useForm();
  return (key) => unitSymbol(key, i18n.resolvedLanguage ?? 'en', Object.values(records.custom_units)) || key;
}

interface UnitProps {
  readonly units: readonly string[];
  readonly unit: string | null;
  readonly disabled: boolean;
  readonly onChange: (unit: string) => void;
}

function Unit({ units, unit, disabled, onChange }: UnitProps) {
  const { t } = useTranslation('form');
  const toSymbol = useUnitSymbol();
  if (unit === null) return null;
  if (units.length < 2)
    return (
      <Text as="bdi" fontSize="xl" tone="ink2">
        {toSymbol(unit)}
      </Text>
    );
  return (
    <select
      className={`${classes.select} ${classes.units}`}
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

function formatBounds({ min, max }: NumberBounds, number: (value: number) => string, t: TFunction<'form'>) {
  if (min !== null && max !== null) return t('answer.between', { min: number(min), max: number(max) });
  if (min !== null) return t('answer.at_least', { min: number(min) });
  return max === null ? '' : t('answer.at_most', { max: number(max) });
}

export const numberAnswer: AnswerType = { Widget: NumberField, na: 'with tools', tools: true };
