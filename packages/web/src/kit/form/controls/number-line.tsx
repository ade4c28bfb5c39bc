import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNumber, useFormat } from '../../../platform/i18n/index.ts';
import { Box, hasTouchKeyboard, isSignOnly, Row, SignButton } from '../../../ui/index.ts';
import { FormButton } from './form-button.tsx';
import classes from './number-line.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

export interface TypedNumberOptions {
  readonly stored: number | null;
  /** Whether a number is plausible, which decides between two readings of a text. */
  readonly fits: (value: number) => boolean;
  /** Whether a number that does not fit is stored, because the form reports it. */
  readonly storesUnfit?: boolean;
  /** Stores the number, or null for an empty field; `typed` is what it was read from. */
  readonly record: (value: number | null, typed: string) => void;
  /** The number in a text that may contain a unit. Default: the text. */
  readonly toNumberText?: (typed: string) => string;
  /** Stores text that cannot be stored as an answer. By default it lasts as long as the field is mounted. */
  readonly pending?: { readonly text: string | undefined; readonly set: (text: string | null) => void };
}

export interface TypedNumber {
  readonly text: string;
  /** The text that is not stored as a number, unless the person is typing it. */
  readonly pending: string | undefined;
  /** The numbers that the text can mean. */
  readonly readings: readonly number[];
  readonly setText: (text: string) => void;
  readonly commit: () => void;
  readonly choose: (value: number) => void;
}

const PLAIN: Intl.NumberFormatOptions = { maximumFractionDigits: 10, useGrouping: false };

/**
 * A number that a person types in the own language. A text that is no number, or can mean two, stays in the field and
 * is not stored.
 */
export function useTypedNumber(options: TypedNumberOptions): TypedNumber {
  const { stored, fits, storesUnfit = false, record, toNumberText = (typed) => typed } = options;
  const { i18n } = useTranslation();
  const format = useFormat();
  const [own, setOwn] = useState<string | null>(null);
  const pending = options.pending ?? { text: own ?? undefined, set: setOwn };
  const parse = (typed: string) => parseNumber(toNumberText(typed), i18n.resolvedLanguage ?? 'en', fits);
  const storedText = stored === null ? '' : format.number(stored, PLAIN);
  const { text, setText, commit } = useDebouncedText(pending.text ?? storedText, (typed) => {
    const readings = parse(typed);
    const [number, other] = readings ?? [];
    const isNumber = number !== undefined && other === undefined && (storesUnfit || fits(number));
    pending.set(readings === null || isNumber ? null : typed);
    if (readings === null) record(null, typed);
    else if (isNumber) record(number, typed);
  });
  const isShown = pending.text !== undefined && pending.text === text && !isSignOnly(text);
  return {
    text,
    pending: isShown ? text : undefined,
    readings: isShown ? (parse(text) ?? []) : [],
    setText,
    commit,
    choose: (value) => {
      commit();
      pending.set(null);
      record(value, text);
    },
  };
}

interface NumberLineProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  readonly number: TypedNumber;
  readonly hintClassName: string | undefined;
  /** Adds a button for the minus where the keypad may have none. */
  readonly mayBeNegative: boolean;
  /** A number for the message about text that is none. */
  readonly example: number;
  readonly hint?: ReactNode;
  /** The message about a number that does not fit. */
  readonly outside?: string;
  /** Content behind the field, such as its unit. */
  readonly children?: ReactNode;
}

/** The field of a number with its hint, or with the question which of two numbers is meant. */
export function NumberLine({
  number,
  hintClassName,
  mayBeNegative,
  example,
  hint,
  outside,
  ...props
}: NumberLineProps) {
  const { children, 'aria-describedby': describedBy, ...input } = props;
  const { t } = useTranslation(['form', 'common']);
  const format = useFormat();
  const hintId = useId();
  const { text, pending, readings, setText, commit, choose } = number;
  const isWrong = pending !== undefined;
  return (
    <>
      <Row as="span" inline maxWidth="100%" gap={1} dir="ltr">
        {mayBeNegative && !input.disabled && hasTouchKeyboard() && (
          <SignButton className={classes.sign} text={text} onChange={setText} />
        )}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...input}
          aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={commit}
        />
      </Row>
      {children}
      {readings.length > 1 ? (
        <Row as="span" fullWidth wrap gap={2} className={classes.choice}>
          <Box as="span" id={hintId} role="alert" fullWidth className={hintClassName} data-wrong>
            <bdi>{t('common:number.which', { typed: pending })}</bdi>
          </Box>
          {!input.disabled &&
            readings.map((reading) => (
              <FormButton key={reading} onClick={() => choose(reading)}>
                <bdi>{format.number(reading, PLAIN)}</bdi>
              </FormButton>
            ))}
        </Row>
      ) : (
        <span
          id={hintId}
          className={hintClassName}
          data-wrong={isWrong || undefined}
          role={isWrong ? 'alert' : undefined}
        >
          <bdi>
            {isWrong
              ? readings.length === 1 && outside
                ? outside
                : t('answer.not_a_number', { typed: pending, example: format.number(example) })
              : hint}
          </bdi>
        </span>
      )}
    </>
  );
}
