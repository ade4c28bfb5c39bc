import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Textarea, TextInput } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';

interface DebouncedText {
  value: string;
  /** Called after a pause in typing, on Enter and on blur. */
  onCommit: (value: string) => void;
}

const COMMIT_DELAY_MS = 300;

/** Holds typed text locally until a pause, so that typing does not re-render other components. */
export function useDebouncedText({ value, onCommit }: DebouncedText) {
  const { store, onCommitFields } = useBuilder();
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const latest = useRef({ text, onCommit });
  latest.current = { text, onCommit };

  const commit = () => {
    if (latest.current.text === committed.current) return;
    committed.current = latest.current.text;
    latest.current.onCommit(latest.current.text);
  };
  const commitNow = useRef(commit);
  commitNow.current = commit;
  useEffect(() => {
    if (text === committed.current) return;
    const timer = setTimeout(() => commitNow.current(), COMMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => commitNow.current(), []);
  useEffect(() => onCommitFields(() => commitNow.current()), [onCommitFields]);

  return {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onBlur: () => {
      commit();
      store.endGesture();
    },
  };
}

type TextProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur'> & DebouncedText;

export function DebouncedTextInput({ value, onCommit, ...rest }: TextProps) {
  const field = useDebouncedText({ value, onCommit });
  return <TextInput {...rest} {...field} onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} />;
}

type AreaProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'onBlur'> & DebouncedText;

export function DebouncedTextarea({ value, onCommit, ...rest }: AreaProps) {
  return <Textarea {...rest} {...useDebouncedText({ value, onCommit })} />;
}
