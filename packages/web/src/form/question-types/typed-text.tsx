import { optionOf } from '@rounds/engine';
import { useRestedText } from '../use-rested-text.ts';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function useTextAnswer({ state, give }: AnswerWidgetProps) {
  return useRestedText(textOf(state.value), (text) => {
    if (text !== textOf(state.value)) give(text === '' ? null : text);
  });
}

function TextLine(props: AnswerWidgetProps & { inputMode?: 'url' | 'text' }) {
  const { item, labelId, describedBy, disabled, inputMode } = props;
  const { text, type, leave } = useTextAnswer(props);
  return (
    <input
      className={css.input}
      type={item.options.secure === true ? 'password' : 'text'}
      inputMode={inputMode}
      autoComplete="off"
      dir="auto"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={disabled}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

function LongText(props: AnswerWidgetProps) {
  const { item, labelId, describedBy, disabled } = props;
  const { text, type, leave } = useTextAnswer(props);
  const longest = optionOf<number | null>(item, 'max_length') ?? optionOf<number | null>(item, 'max');
  return (
    <div className={css.longText}>
      <textarea
        className={css.area}
        rows={4}
        dir="auto"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        disabled={disabled}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      {longest ? (
        <span className={css.count} aria-hidden>
          <bdi>{`${text.length} / ${longest}`}</bdi>
        </span>
      ) : null}
    </div>
  );
}

export const textAnswer: AnswerType = { Widget: TextLine, na: 'with tools', tools: true };
export const longText: AnswerType = { Widget: LongText, na: 'with tools', tools: true };
export const url: AnswerType = {
  Widget: (props) => <TextLine {...props} inputMode="url" />,
  na: 'with tools',
  tools: true,
};
