import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './code-input.module.css';

interface CodeInputProps {
  label: ReactNode;
  value: string;
  error?: ReactNode;
  description?: ReactNode;
  length: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Receives digits only; `isWhole` is true once the code is complete. */
  onChange(digits: string, isWhole: boolean): void;
}

/** A field for a numeric code: typed, pasted with other characters around it, or filled in by a phone. */
export function CodeInput({ length, value, onChange, ...more }: CodeInputProps) {
  return (
    <TextInput
      {...more}
      size="md"
      name="code"
      classNames={{ root: classes.root, input: classes.input }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length);
        onChange(digits, digits.length === length && digits !== value);
      }}
    />
  );
}
