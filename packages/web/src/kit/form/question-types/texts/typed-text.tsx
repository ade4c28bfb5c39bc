import { getOption, type Item } from '@rounds/engine';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, Row } from '../../../../ui/index.ts';
import { useDebouncedText } from '../../controls/use-debounced-text.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The props of single-line and multi-line fields, including the length hint. */
function useTextField({ item, state, setValue, labelId, describedBy, disabled }: AnswerWidgetProps) {
  const hintId = useId();
  const { text, setText, commit } = useDebouncedText(toText(state.value), (text) => {
    if (text !== toText(state.value)) setValue(text.trim() === '' ? null : text);
  });
  return {
    field: {
      dir: 'auto',
      'aria-labelledby': labelId,
      'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
      disabled,
      value: text,
      onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
      onBlur: commit,
    },
    length: <Length id={hintId} item={item} text={text} />,
  };
}

export function TextLine(props: AnswerWidgetProps & { inputMode?: 'url' | 'text' }) {
  const { item, inputMode } = props;
  const { field, length } = useTextField(props);
  return (
    <Grid gap={1}>
      <input
        className={classes.input}
        type={item.options.secure === true ? 'password' : 'text'}
        inputMode={inputMode}
        autoComplete="off"
        {...field}
      />
      {length}
    </Grid>
  );
}

/** The length hint if the length is limited, counting characters as people do. */
function Length({ id, item, text }: { id: string; item: Item; text: string }) {
  const { t } = useTranslation('form');
  const isLong = item.type === 'longText';
  const bound = (name: 'min' | 'max') =>
    getOption<number | null>(item, `${name}_length`) ?? (isLong ? getOption<number | null>(item, name) : null) ?? 0;
  const [min, max, length] = [bound('min'), bound('max'), [...text].length];
  if (min === 0 && max === 0) return null;
  return (
    <Row as="span" wrap align="stretch" justify="between" gap={3} size="sm" tone="ink3" tabular>
      <span id={id}>{formatLengthLimits(t, min, max)}</span>
      <bdi aria-hidden>{max > 0 ? `${length} / ${max}` : length}</bdi>
    </Row>
  );
}

function formatLengthLimits(t: TFunction<'form'>, min: number, max: number): string {
  if (min > 0 && max > 0) return t('answer.length_between', { min, max });
  return min > 0 ? t('answer.length_at_least', { count: min }) : t('answer.length_at_most', { count: max });
}

function LongText(props: AnswerWidgetProps) {
  const { field, length } = useTextField(props);
  return (
    <Grid gap={1}>
      <textarea className={classes.area} rows={4} {...field} />
      {length}
    </Grid>
  );
}

export const textAnswer: AnswerType = { Widget: TextLine, na: 'with tools', tools: true };
export const longText: AnswerType = { Widget: LongText, na: 'with tools', tools: true };
export const url: AnswerType = {
  Widget: (props) => <TextLine {...props} inputMode="url" />,
  na: 'with tools',
  tools: true,
};
