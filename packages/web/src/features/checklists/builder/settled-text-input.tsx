import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Textarea, TextInput } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';

interface Settled {
  value: string;
  /** After 300 ms of rest, on Enter and on leaving. */
  onSettled: (value: string) => void;
}

const REST = 300;

/** Keeps what is typed to itself until it rests, so that typing costs nothing elsewhere. */
export function useSettledText({ value, onSettled }: Settled) {
  const { store } = useBuilder();
  const [text, setText] = useState(value);
  const settled = useRef(value);
  const latest = useRef({ text, onSettled });
  latest.current = { text, onSettled };

  const settle = () => {
    if (latest.current.text === settled.current) return;
    settled.current = latest.current.text;
    latest.current.onSettled(latest.current.text);
  };
  const settleNow = useRef(settle);
  settleNow.current = settle;
  useEffect(() => {
    if (text === settled.current) return;
    const timer = setTimeout(() => settleNow.current(), REST);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (value === settled.current) return;
    settled.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => settleNow.current(), []);

  return {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onBlur: () => {
      settle();
      store.mark();
    },
  };
}

type TextProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur'> & Settled;

export function SettledTextInput({ value, onSettled, ...rest }: TextProps) {
  const field = useSettledText({ value, onSettled });
  return <TextInput {...rest} {...field} onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} />;
}

type AreaProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'onBlur'> & Settled;

export function SettledTextarea({ value, onSettled, ...rest }: AreaProps) {
  return <Textarea {...rest} {...useSettledText({ value, onSettled })} />;
}
