import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './code-input.module.css';

interface CodeInputProps {
  label: ReactNode;
  value: string;
  error?: ReactNode;
  description?: ReactNode;
  length: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Digits only; `isWhole` once there are as many as a code has. */
  onChange(digits: string, isWhole: boolean): void;
}

/** One field for a code of digits: it can be typed, pasted with blanks and words around it, and filled in by a phone. */
export function CodeInput({ length, value, onChange, ...more }: CodeInputProps) {
  return (
    <TextInput
      {...more}
      size="md"
      name="code"
      classNames={{ input: styles.input }}
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
