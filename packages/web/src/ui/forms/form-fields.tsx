/** Fields bound to a form that is one call: value, error in place of the hint, check on leaving. */
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../dates/date-input.tsx';
import { FieldError } from '../feedback/field-error.tsx';
import styles from './form-fields.module.css';

export interface FieldBinding<V extends object> {
  readonly values: V;
  set<K extends keyof V>(name: K, value: V[K]): void;
  getError(name: string): string | undefined;
  handleBlur(name: string): void;
}

/** Names of the values that are texts. */
type TextName<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];

interface BoundFieldProps<V extends object> {
  readonly form: FieldBinding<V>;
  readonly name: TextName<V>;
}

const toFieldProps = <V extends object>({ form, name }: BoundFieldProps<V>) => {
  const error = form.getError(name);
  return {
    name,
    value: form.values[name] as string,
    error: error && <FieldError>{error}</FieldError>,
    onBlur: () => form.handleBlur(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value as V[typeof name]),
  };
};

export function FormText<V extends object>({
  form,
  name,
  description,
  ...more
}: BoundFieldProps<V> & Omit<TextInputProps, 'form'>) {
  const field = toFieldProps({ form, name });
  return <TextInput {...more} {...field} description={field.error ? undefined : description} />;
}

/** A date, or nothing. */
export function FormDate<V extends object>({
  form,
  name,
  ...more
}: BoundFieldProps<V> & Omit<ComponentProps<typeof DateInput>, 'form' | 'value' | 'onChange'>) {
  return (
    <DateInput
      {...more}
      {...toFieldProps({ form, name })}
      onChange={(date) => form.set(name, date as V[typeof name])}
    />
  );
}

/** A password can be seen on demand, and pasted; Caps Lock is said. */
export function FormPassword<V extends object>({
  form,
  name,
  description,
  ...more
}: BoundFieldProps<V> & Omit<PasswordInputProps, 'form'>) {
  const { t } = useTranslation('common');
  const [isCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const field = toFieldProps({ form, name });
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
