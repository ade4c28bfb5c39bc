import { TextInput, type TextInputProps } from '@mantine/core';
import type { DateShape } from '@rounds/engine';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../field-error.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { useDateTyping } from './use-date-typing.ts';

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly shape?: DateShape;
  /** As the engine has dates of the shape; empty for none. */
  readonly value: string;
  /** Is told whole dates only, and nothing where the field is emptied. */
  readonly onChange: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly inPlace?: boolean;
}

/** A date as the person writes dates: typed, or chosen from a calendar; on phones, the phone's own way. */
export function DateInput(props: DateInputProps) {
  const { shape = 'year_month_day', value, onChange, min, max, inPlace, ...field } = props;
  const { wheel } = useDateTyping(shape);
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
  const { shape = 'year_month_day', value, onChange, min, max, inPlace, error, onBlur, ...field } = props;
  const { t } = useTranslation('common');
  const typing = useDateTyping(shape);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const given = useRef(value);
  const give = (next: string) => {
    given.current = next;
    if (next !== value) onChange(next);
  };
  // What came from elsewhere replaces what is being typed.
  useEffect(() => {
    if (given.current === value) return;
    given.current = value;
    setDraft(null);
    setWrong(false);
  }, [value]);
  const type = (text: string) => {
    setDraft(text);
    setWrong(false);
    const read = typing.read(text, true);
    if (read !== null) give(read);
  };
  const settle = () => {
    if (draft === null) return;
    const read = typing.read(draft);
    setWrong(read === null);
    if (read === null) return;
    setDraft(null);
    give(read);
  };
  const choose = (day: string) => {
    const whole = typing.ofDay(day, value);
    setDraft(whole === null ? `${typing.writeDay(day)} ` : null);
    setWrong(false);
    if (whole !== null) give(whole);
  };
  return (
    <TextInput
      {...field}
      ref={input}
      autoComplete="off"
      placeholder={typing.pattern}
      error={isWrong ? <FieldError>{t('date.unreadable', { pattern: typing.pattern })}</FieldError> : error}
      value={draft ?? typing.write(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle();
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
            choose={choose}
            disabled={field.disabled}
            inPlace={inPlace}
          />
        ),
      })}
    />
  );
}
