/** Fields bound to a form that is one call: value, error in place of the hint, check on leaving. */
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from './dates/date-input.tsx';
import { FieldError } from './field-error.tsx';
import styles from './form-fields.module.css';

export interface FieldsOf<V extends object> {
  readonly values: V;
  set<K extends keyof V>(name: K, value: V[K]): void;
  errorOf(name: string): string | undefined;
  leave(name: string): void;
}

/** Names of the values that are texts. */
type TextName<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

interface Bound<V extends object> {
  readonly form: FieldsOf<V>;
  readonly name: TextName<V>;
}

const bound = <V extends object>({ form, name }: Bound<V>) => {
  const error = form.errorOf(name);
  return {
    name,
    value: form.values[name] as string,
    error: error && <FieldError>{error}</FieldError>,
    onBlur: () => form.leave(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value as V[typeof name]),
  };
};

export function FormText<V extends object>({
  form,
  name,
  description,
  ...more
}: Bound<V> & Omit<TextInputProps, 'form'>) {
  const field = bound({ form, name });
  return <TextInput {...more} {...field} description={field.error ? undefined : description} />;
}

/** A date, or nothing. */
export function FormDate<V extends object>({
  form,
  name,
  ...more
}: Bound<V> & Omit<ComponentProps<typeof DateInput>, 'form' | 'value' | 'onChange'>) {
  return <DateInput {...more} {...bound({ form, name })} onChange={(date) => form.set(name, date as V[typeof name])} />;
}

/** A password can be seen on demand, and pasted; Caps Lock is said. */
export function FormPassword<V extends object>({
  form,
  name,
  description,
  ...more
}: Bound<V> & Omit<PasswordInputProps, 'form'>) {
  const { t } = useTranslation('common');
  const [isCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const field = bound({ form, name });
  return (
    <div>
      <PasswordInput
        {...more}
        {...field}
        description={field.error ? undefined : description}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => {
          setCapsLock(false);
          field.onBlur();
        }}
      />
      <div aria-live="polite">
        {isCapsLock && (
          <p className={styles.hint}>
            <IconKeyboard size={16} stroke={1.75} aria-hidden />
            {t('password.caps_lock')}
          </p>
        )}
      </div>
    </div>
  );
}
