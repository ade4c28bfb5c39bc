import { TextInput, type TextInputProps } from '@mantine/core';
import type { DateShape } from '@rounds/engine';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../feedback/field-error.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { useDateFormat } from './use-date-format.ts';

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly shape?: DateShape;
  /** The date in the engine's format for the shape; empty for no date. */
  readonly value: string;
  /** Receives only complete dates, and an empty text when the field is cleared. */
  readonly onChange: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly isInline?: boolean;
}

/** A date in the person's format: typed or picked from a calendar; on phones with the native picker. */
export function DateInput(props: DateInputProps) {
  const { shape = 'year_month_day', value, onChange, min, max, isInline, ...field } = props;
  const { wheel } = useDateFormat(shape);
  if (!wheel) return <TypedDate {...props} />;
  return (
    <TextInput
      {...field}
      type={wheel}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, 16))}
    />
  );
}

function TypedDate(props: DateInputProps) {
  const { shape = 'year_month_day', value, onChange, min, max, isInline, error, onBlur, ...field } = props;
  const { t } = useTranslation('common');
  const typing = useDateFormat(shape);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const lastReported = useRef(value);
  const report = (next: string) => {
    lastReported.current = next;
    if (next !== value) onChange(next);
  };
  // A value from outside replaces the draft.
  useEffect(() => {
    if (lastReported.current === value) return;
    lastReported.current = value;
    setDraft(null);
    setInvalid(false);
  }, [value]);
  const handleTyping = (text: string) => {
    setDraft(text);
    setInvalid(false);
    const read = typing.read(text, true);
    if (read !== null) report(read);
  };
  const commit = () => {
    if (draft === null) return;
    const read = typing.read(draft);
    setInvalid(read === null);
    if (read === null) return;
    setDraft(null);
    report(read);
  };
  const selectDay = (day: string) => {
    const completeValue = typing.ofDay(day, value);
    setDraft(completeValue === null ? `${typing.writeDay(day)} ` : null);
    setInvalid(false);
    if (completeValue !== null) report(completeValue);
  };
  return (
    <TextInput
      {...field}
      ref={input}
      autoComplete="off"
      placeholder={typing.pattern}
      error={isInvalid ? <FieldError>{t('date.unreadable', { pattern: typing.pattern })}</FieldError> : error}
      value={draft ?? typing.write(value)}
      onChange={(event) => handleTyping(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        commit();
        onBlur?.(event);
      }}
      {...(typing.hasCalendar && {
        rightSection: (
          <CalendarButton
            field={input}
            shape={shape}
            value={value}
            min={min}
            max={max}
            onSelect={selectDay}
            disabled={field.disabled}
            isInline={isInline}
          />
        ),
      })}
    />
  );
}
