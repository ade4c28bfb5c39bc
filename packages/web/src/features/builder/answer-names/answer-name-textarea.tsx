/** A debounced textarea of the settings in which answers of earlier questions can be inserted. */
import type { Id } from '@rounds/engine';
import { type ComponentProps, useRef } from 'react';
import { Row, Textarea } from '../../../ui/index.ts';
import { useDebouncedText } from '../controls/debounced-text-input.tsx';
import classes from './answer-names.module.css';
import { useAnswerNameCompletion } from './use-answer-name-completion.tsx';

type AnswerNameTextareaProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'onBlur'> & {
  /** The item that the text belongs to: only earlier questions are suggested. */
  itemId: Id;
  value: string;
  onCommit: (value: string) => void;
};

export function AnswerNameTextarea({ itemId, value, onCommit, ...rest }: AnswerNameTextareaProps) {
  const debounced = useDebouncedText({ value, onCommit });
  const field = useRef<HTMLTextAreaElement>(null);
  const names = useAnswerNameCompletion(itemId, field, (text) =>
    debounced.onChange({ currentTarget: { value: text } }),
  );
  return (
    <Row align="start" gap={1} className={classes.field}>
      <Textarea
        {...rest}
        {...names.aria}
        ref={field}
        value={debounced.value}
        onChange={(event) => {
          debounced.onChange(event);
          names.handleInput(event.currentTarget);
        }}
        onKeyDown={(event) => void names.onKeyDown(event)}
        onBlur={() => {
          debounced.onBlur();
          names.close();
        }}
      />
      {names.insertButton}
      {names.list}
    </Row>
  );
}
