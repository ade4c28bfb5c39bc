import { optionOf } from '@rounds/engine';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { useForm } from '../form-context.tsx';
import { useRestedText } from '../use-rested-text.ts';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';
import { readNumber } from './read-number.ts';

function NumberField({ item, state, labelId, describedBy, disabled, give }: AnswerWidgetProps) {
  const { t, i18n } = useTranslation('form');
  const format = useFormat();
  const hintId = useId();
  const form = useForm();
  const kept = form.unreadable().get(item.id);
  const decimals = optionOf<number | null>(item, 'decimal');
  const shown =
    typeof state.value === 'number'
      ? format.number(state.value, { maximumFractionDigits: 10, useGrouping: false })
      : '';
  const { text, type, leave } = useRestedText(kept ?? shown, (typed) => {
    const read = readNumber(typed, i18n.resolvedLanguage ?? 'en');
    form.setUnreadable(item.id, read === undefined ? typed : null);
    if (read !== undefined && read !== (state.value ?? null)) give(read);
  });
  const isWrong = kept !== undefined;
  const unit = unitOf(item.options.units);
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
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      {unit && <bdi className={css.unit}>{unit}</bdi>}
      <span id={hintId} className={css.hint} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
        <bdi>
          {isWrong
            ? t('answer.not_a_number', { typed: kept, example: format.number(4.5) })
            : boundsOf(item, format.number, t)}
        </bdi>
      </span>
    </div>
  );
}

function boundsOf(item: AnswerWidgetProps['item'], number: (value: number) => string, t: TFunction<'form'>) {
  const min = optionOf<number | null>(item, 'min');
  const max = optionOf<number | null>(item, 'max');
  if (min !== null && max !== null) return t('answer.between', { min: number(min), max: number(max) });
  if (min !== null) return t('answer.at_least', { min: number(min) });
  return max === null ? '' : t('answer.at_most', { max: number(max) });
}

/** Units are texts, or records with a label; the first one is the item's. */
function unitOf(units: unknown): string | null {
  const first: unknown = Array.isArray(units) ? units[0] : null;
  if (typeof first === 'string') return first;
  if (first && typeof first === 'object') {
    const { symbol, label, value } = first as Record<string, unknown>;
    return ([symbol, label, value].find((text) => typeof text === 'string') as string | undefined) ?? null;
  }
  return null;
}

export const numberAnswer: AnswerType = { Widget: NumberField, na: 'with tools', tools: true };
