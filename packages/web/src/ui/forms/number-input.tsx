import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNumber, useFormat } from '../../platform/i18n/index.ts';
import { hasTouchKeyboard } from '../breakpoints.ts';
import { FieldError } from '../feedback/field-error.tsx';
import { Row } from '../layout/box.tsx';
import classes from './number-input.module.css';
import { isSignOnly, SignButton } from './sign-button.tsx';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly value: number | string;
  /**
   * Receives the number, or an empty text. As long as the typed text is no number of the field, or can mean two, it
   * receives the value from before.
   */
  onChange(value: number | ''): void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly allowDecimal?: boolean;
  readonly allowNegative?: boolean;
  /** Further decimals are rounded. */
  readonly decimalScale?: number;
}

const MAX_SHOWN_DECIMALS = 10;

/**
 * A number as people type it in their language. A text that is no number stays with a message, and one that can mean
 * two numbers with a question; neither is stored, and a form with it is not sent.
 */
export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
  const { min, max, allowDecimal = true, allowNegative = true, decimalScale, error, ...input } = props;
  const { i18n } = useTranslation('common');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const initial = useRef(value);
  const emitted = useRef(value);
  const lowest = allowNegative ? (min ?? Number.NEGATIVE_INFINITY) : Math.max(0, min ?? 0);
  const highest = max ?? Number.POSITIVE_INFINITY;
  const fits = (number: number) => number >= lowest && number <= highest && (allowDecimal || Number.isInteger(number));
  const readings = draft === null ? null : parseNumber(draft, i18n.language, fits);
  const isPending = readings !== null && (readings.length !== 1 || !fits(readings[0]!));

  const emit = (next: number | string) => {
    emitted.current = next;
    if (next !== value) onChange(next as number | '');
  };
  const change = (text: string) => {
    setDraft(text);
    const next = parseNumber(text, i18n.language, fits);
    if (next === null) emit('');
    else emit(next.length === 1 && fits(next[0]!) ? round(next[0]!, decimalScale) : initial.current);
  };
  useEffect(() => {
    // An owner that takes an empty field for 0, or keeps the number, writes nothing into it while the person is typing.
    if (value === emitted.current || (emitted.current === '' && value === 0)) return;
    emitted.current = value;
    initial.current = value;
    setDraft(null);
  }, [value]);
  useSubmitBlock(field, isPending);

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || isPending || input.readOnly || event.defaultPrevented) return;
    event.preventDefault();
    const next = Math.min(Math.max((typeof value === 'number' ? value : 0) + step, lowest), highest);
    setDraft(null);
    emit(round(next, MAX_SHOWN_DECIMALS));
  };
  const shown = typeof value === 'number' ? formatPlain(format.number, value) : value;
  const text = draft ?? shown;
  const hasSign = lowest < 0 && !input.readOnly && !input.disabled && hasTouchKeyboard();
  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={field}
      inputMode={allowDecimal ? 'decimal' : 'numeric'}
      value={text}
      error={isPending ? <Problem {...{ typed: text, readings, lowest, highest, choose }} /> : error}
      rightSection={hasSign ? <SignButton text={text} onChange={change} /> : input.rightSection}
      onFocus={(event) => {
        if (draft === null) initial.current = value;
        input.onFocus?.(event);
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (!isPending) setDraft(null);
        input.onBlur?.(event);
      }}
    />
  );

  function choose(number: number) {
    setDraft(null);
    emit(round(number, decimalScale));
    field.current?.focus();
  }
}

function round(value: number | '', decimals: number | undefined): number | '' {
  return value === '' || decimals === undefined ? value : Number(value.toFixed(decimals));
}

/** Without thousands, so that 1234 and 1.234 cannot be mistaken for one another. */
const formatPlain = (format: (value: number, options: Intl.NumberFormatOptions) => string, value: number): string =>
  format(value, { maximumFractionDigits: MAX_SHOWN_DECIMALS, useGrouping: false });

interface ProblemProps {
  readonly typed: string;
  readonly readings: readonly number[] | null;
  readonly lowest: number;
  readonly highest: number;
  readonly choose: (number: number) => void;
}

function Problem({ typed, readings, lowest, highest, choose }: ProblemProps): ReactNode {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [number] = readings ?? [];
  if (readings && readings.length > 1) {
    return (
      <Row as="span" wrap gap={1} columnGap={2} className={classes.choice}>
        <FieldError>{t('number.which', { typed: typed.trim() })}</FieldError>
        {readings.map((reading) => (
          <Button key={reading} size="xs" variant="default" onClick={() => choose(reading)}>
            {formatPlain(format.number, reading)}
          </Button>
        ))}
      </Row>
    );
  }
  const bounds = { min: format.number(lowest), max: format.number(highest) };
  if (isSignOnly(typed)) return null;
  if (number === undefined) return <FieldError>{t('filters.not_number')}</FieldError>;
  if (number >= lowest && number <= highest) return <FieldError>{t('number.whole')}</FieldError>;
  if (!Number.isFinite(highest)) return <FieldError>{t('number.at_least', bounds)}</FieldError>;
  return <FieldError>{t(Number.isFinite(lowest) ? 'number.between' : 'number.at_most', bounds)}</FieldError>;
}

/** A form whose number is pending is not sent with the number from before; the field gets the focus. */
function useSubmitBlock(field: React.RefObject<HTMLInputElement | null>, isPending: boolean): void {
  useEffect(() => {
    const form = field.current?.form;
    if (!isPending || !form) return;
    const block = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      field.current?.focus();
    };
    form.addEventListener('submit', block, { capture: true });
    return () => form.removeEventListener('submit', block, { capture: true });
  }, [field, isPending]);
}
