/** Deprecated question types of old templates, with plain inputs. */

import { getOption } from '@rounds/engine';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { TagsInput } from '../../ui/index.ts';
import { AnswerGroup } from '../answer-group.tsx';
import { useDebouncedText } from '../use-debounced-text.ts';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';
import { getSelected } from './options.ts';
import { parseNumber } from './read-number.ts';

/** Items of a data set, by name. */
function DataSet({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const isMultiple = getOption<boolean>(item, 'multiple_selection') === true;
  return (
    <TagsInput
      size="lg"
      radius={12}
      disabled={disabled}
      clearable
      maxTags={isMultiple ? undefined : 1}
      placeholder={t('dataset.enter')}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      clearButtonProps={{ 'aria-label': t('answer.clear') }}
      value={state.na ? [] : [...getSelected(state.value)]}
      onChange={(entries) => setValue(entries.length > 0 ? entries : null)}
    />
  );
}

interface Part {
  readonly uuid: string;
  readonly quantity: number;
}

/** A spare part by its number, with a quantity. */
function SpareParts({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t, i18n } = useTranslation('form');
  const format = useFormat();
  const id = useId();
  const value = state.na ? null : (state.value as Part | null);
  const hasQuantity = getOption<boolean>(item, 'quantity') === true;
  const part = useDebouncedText(value?.uuid ?? '', (typed) => {
    const uuid = typed.trim();
    if (uuid !== (value?.uuid ?? '')) setValue(uuid === '' ? null : { uuid, quantity: value?.quantity ?? 1 });
  });
  const read = (typed: string) => parseNumber(typed, i18n.resolvedLanguage ?? 'en');
  const quantity = useDebouncedText(value ? format.number(value.quantity, { useGrouping: false }) : '1', (typed) => {
    const count = read(typed);
    if (value && typeof count === 'number' && count !== value.quantity) setValue({ ...value, quantity: count });
  });
  const isWrong = typeof read(quantity.text) !== 'number';
  return (
    <AnswerGroup labelledBy={labelId} describedBy={describedBy} className={css.line}>
      <label className={css.field}>
        <span>{t('spare_parts.part')}</span>
        <input
          className={css.input}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          disabled={disabled}
          value={part.text}
          onChange={(event) => part.setText(event.currentTarget.value)}
          onBlur={part.commit}
        />
      </label>
      {hasQuantity && (
        <label className={css.field} data-short>
          <span>{t('spare_parts.quantity')}</span>
          <input
            className={css.input}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            disabled={disabled || !value}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            value={quantity.text}
            onChange={(event) => quantity.setText(event.currentTarget.value)}
            onBlur={quantity.commit}
          />
        </label>
      )}
      {isWrong && (
        <p id={`${id}-wrong`} className={css.hint} data-wrong role="alert">
          {t('answer.not_a_number', { typed: quantity.text, example: format.number(2) })}
        </p>
      )}
    </AnswerGroup>
  );
}

export const dataset: AnswerType = { Widget: DataSet, na: 'with tools', tools: true };
export const spareParts: AnswerType = { Widget: SpareParts, na: 'with tools', tools: true };
