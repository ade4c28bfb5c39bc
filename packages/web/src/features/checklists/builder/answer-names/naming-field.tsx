/** Texts of the settings that may name answers: what is typed rests before it is handed on. */
import type { Id } from '@rounds/engine';
import { type ComponentProps, useRef } from 'react';
import { Textarea } from '../../../../ui/index.ts';
import { useSettledText } from '../settled-text-input.tsx';
import classes from './answer-names.module.css';
import { useAnswerNames } from './use-answer-names.tsx';

type NamingFieldProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'onBlur'> & {
  /** The item whose text it is: only what stands before it is offered. */
  itemId: Id;
  value: string;
  onSettled: (value: string) => void;
};

export function NamingField({ itemId, value, onSettled, ...rest }: NamingFieldProps) {
  const settled = useSettledText({ value, onSettled });
  const field = useRef<HTMLTextAreaElement>(null);
  const names = useAnswerNames(itemId, field, (text) => settled.onChange({ currentTarget: { value: text } }));
  return (
    <div className={classes.titled}>
      <Textarea
        {...rest}
        {...names.aria}
        ref={field}
        value={settled.value}
        onChange={(event) => {
          settled.onChange(event);
          names.follow(event.currentTarget);
        }}
        onKeyDown={(event) => void names.onKeyDown(event)}
        onBlur={() => {
          settled.onBlur();
          names.close();
        }}
      />
      {names.button}
      {names.list}
    </div>
  );
}
