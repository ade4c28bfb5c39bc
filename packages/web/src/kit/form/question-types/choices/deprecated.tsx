/** Deprecated question types of old templates, with plain inputs. */

import { getOption } from '@rounds/engine';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, TagsInput } from '../../../../ui/index.ts';
import { AnswerGroup } from '../../controls/answer-group.tsx';
import { NumberLine, useTypedNumber } from '../../controls/number-line.tsx';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';
import { getSelected } from './options.ts';

/** Chooses items of a data set by name. */
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
  const { t } = useTranslation('form');
  const id = useId();
  const value = state.na ? null : (state.value as Part | null);
  const hasQuantity = getOption<boolean>(item, 'quantity') === true;
  const part = useDebouncedText(value?.uuid ?? '', (typed) => {
    const uuid = typed.trim();
    if (uuid !== (value?.uuid ?? '')) setValue(uuid === '' ? null : { uuid, quantity: value?.quantity ?? 1 });
  });
  const quantity = useTypedNumber({
    stored: value?.quantity ?? 1,
    fits: (count) => count > 0,
    storesUnfit: true,
    record: (count) => {
      if (value && count !== null && count !== value.quantity) setValue({ ...value, quantity: count });
    },
  });
  return (
    <AnswerGroup labelledBy={labelId} describedBy={describedBy} className={classes.line}>
      <Grid as="label" gap={1} size="sm" shrink tone="ink2" flex="1 1 240px" className={classes.field}>
        <span>{t('spare_parts.part')}</span>
        <input
          className={classes.input}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          disabled={disabled}
          value={part.text}
          onChange={(event) => part.setText(event.currentTarget.value)}
          onBlur={part.commit}
        />
      </Grid>
      {hasQuantity && (
        <Grid gap={1} size="sm" shrink tone="ink2" flex="1 1 240px" className={classes.field} data-short>
          <label htmlFor={id}>{t('spare_parts.quantity')}</label>
          <NumberLine
            {...{ id, number: quantity }}
            className={classes.input}
            hintClassName={classes.hint}
            mayBeNegative={false}
            example={2}
            disabled={disabled || !value}
          />
        </Grid>
      )}
    </AnswerGroup>
  );
}

export const dataset: AnswerType = { Widget: DataSet, na: 'with tools', tools: true };
export const spareParts: AnswerType = { Widget: SpareParts, na: 'with tools', tools: true };
