import { getOption, printAnswer } from '@rounds/engine';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Grid, Row, Text } from '../../../../ui/index.ts';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { printWords } from '../../model/print-words.ts';
import classes from '../fields.module.css';

const ANSWER_KEYS: readonly string[] = ['ArrowLeft', 'ArrowDown', 'Home', 'PageDown', 'Enter', ' '];

function Slider({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const { records, context } = useForm();
  const [min, max, step] = ['min', 'max', 'step'].map((name) => getOption<number>(item, name)) as [
    number,
    number,
    number,
  ];
  const recorded = typeof state.value === 'number' ? String(state.value) : '';
  const { text, setText, commit } = useDebouncedText(recorded, (moved) => {
    if (moved !== recorded) setValue(Number(moved));
  });
  const isEmpty = text === '';
  const valueText = isEmpty
    ? t('answer.none_yet')
    : printAnswer(
        item,
        records.response_sets,
        { value: Number(text), ...(state.unit && { unit: state.unit }) },
        printWords(records, context()),
      );
  const share = isEmpty || max <= min ? 0 : ((Number(text) - min) / (max - min)) * 100;
  return (
    <Grid align="center" gap={1} columnGap={4} className={classes.slider} data-empty={isEmpty || undefined}>
      <input
        type="range"
        style={{ '--share': `${share}%` } as CSSProperties}
        min={min}
        max={max}
        step={step}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-valuetext={valueText}
        disabled={disabled}
        value={isEmpty ? min : text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Touching the handle's current position is an answer too, although the value does not change.
        onPointerUp={(event) => isEmpty && setText(event.currentTarget.value)}
        onKeyUp={(event) => isEmpty && ANSWER_KEYS.includes(event.key) && setText(event.currentTarget.value)}
        onBlur={commit}
      />
      <Text as="output" tone="ink" weight={600} textAlign="end" tabular>
        {valueText}
      </Text>
      <Row as="span" align="stretch" justify="between" size="sm" tone="ink3" tabular aria-hidden>
        <span>{format.number(min)}</span>
        <span>{format.number(max)}</span>
      </Row>
    </Grid>
  );
}

export const slider: AnswerType = { Widget: Slider, na: 'with tools', tools: true };
