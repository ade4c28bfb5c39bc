/**
 * Fields bound to a form that makes one call. Value, error, limits and the check on leaving come from the form,
 * so that a dialog states only labels:
 *
 *     <FormText form={form} name="display_name" label={t('name')} />
 *     <FormField form={form} name="roles">{(field) => <RolePicker label={t('roles')} {...field} />}</FormField>
 */

import {
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { NameTranslations } from '@rounds/contract/languages.ts';
import { IconKeyboard } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../dates/date-input.tsx';
import { ICON } from '../display/icon.ts';
import { FieldError } from '../feedback/field-error.tsx';
import { Row } from '../layout/box.tsx';
import classes from './form-fields.module.css';
import { type LocalizedName, NameFields } from './name-fields.tsx';
import { NameTranslationFields } from './name-translations.tsx';
import { NumberInput } from './number-input.tsx';

/** The part of a form that a field needs; `useCallForm` provides it. */
export interface FieldBinding<V extends object> {
  readonly values: V;
  set<K extends keyof V>(name: K, value: V[K]): void;
  getError(name: string): string | undefined;
  getLimits(name: string): { readonly isRequired: boolean; readonly maxLength: number | undefined };
  handleBlur(name: string): void;
}

/** Names of the values of a type. */
export type NameOf<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string];

interface BoundFieldProps<V extends object> {
  readonly form: FieldBinding<V>;
  readonly name: NameOf<V, string>;
}

export const toErrorNode = (error: string | undefined): ReactNode => error && <FieldError>{error}</FieldError>;

const getTextProps = <V extends object>({ form, name }: BoundFieldProps<V>) => ({
  name,
  value: form.values[name] as string,
  error: toErrorNode(form.getError(name)),
  onBlur: () => form.handleBlur(name),
  onChange: (event: { currentTarget: { value: string } }) =>
    form.set(name, event.currentTarget.value as V[typeof name]),
});

const getLimitProps = <V extends object>({ form, name }: { form: FieldBinding<V>; name: keyof V & string }) => {
  const { isRequired, maxLength } = form.getLimits(name);
  return { ...(isRequired && { required: true, withAsterisk: true }), maxLength };
};

interface FormFieldProps<V extends object, K extends keyof V & string> {
  readonly form: FieldBinding<V>;
  readonly name: K;
  readonly children: (field: {
    readonly name: K;
    readonly value: V[K];
    readonly error: ReactNode;
    readonly required: boolean;
    readonly onChange: (value: V[K]) => void;
    readonly onBlur: () => void;
  }) => ReactNode;
}

/** Binds any control to a field of the form. */
export function FormField<V extends object, K extends keyof V & string>({
  form,
  name,
  children,
}: FormFieldProps<V, K>) {
  return children({
    name,
    value: form.values[name],
    error: toErrorNode(form.getError(name)),
    required: form.getLimits(name).isRequired,
    onChange: (value) => form.set(name, value),
    onBlur: () => form.handleBlur(name),
  });
}

/** A text of one line. */
export function FormText<V extends object>({
  form,
  name,
  description,
  ...more
}: BoundFieldProps<V> & Omit<TextInputProps, 'form'>) {
  const field = getTextProps({ form, name });
  const hint = field.error ? undefined : description;
  return <TextInput {...getLimitProps({ form, name })} {...more} {...field} description={hint} />;
}

/** A text of several lines. */
export function FormTextarea<V extends object>({
  form,
  name,
  description,
  ...more
}: BoundFieldProps<V> & Omit<TextareaProps, 'form'>) {
  const field = getTextProps({ form, name });
  const hint = field.error ? undefined : description;
  return <Textarea autosize minRows={3} {...getLimitProps({ form, name })} {...more} {...field} description={hint} />;
}

/** A name in each language of the product. */
export function FormName<V extends object>({
  form,
  name,
}: {
  readonly form: FieldBinding<V>;
  readonly name: NameOf<V, LocalizedName>;
}) {
  return (
    <NameFields
      field={name}
      value={form.values[name] as LocalizedName}
      error={form.getError(name)}
      onChange={(names) => form.set(name, names as V[typeof name])}
    />
  );
}

interface TranslatedValues {
  readonly name: string;
  readonly translations: NameTranslations;
}

/** A name, and what it is called in other languages. */
export function FormTranslatedName<V extends TranslatedValues>({
  form,
  label,
  max,
}: {
  readonly form: FieldBinding<V>;
  readonly label: string;
  readonly max: number;
}) {
  return (
    <>
      <FormText
        form={form as unknown as FieldBinding<{ name: string }>}
        name="name"
        label={label}
        autoComplete="off"
        data-autofocus
      />
      <NameTranslationFields
        name={form.values.name}
        value={form.values.translations}
        max={max}
        getError={(language) => form.getError(`translations.${language}`)}
        onChange={(translations) => form.set('translations', translations as V['translations'])}
      />
    </>
  );
}

type FormNumberProps<V extends object, K extends NameOf<V, number | ''>> = Omit<
  ComponentProps<typeof NumberInput>,
  'form' | 'name' | 'value' | 'onChange' | 'error'
> & {
  readonly form: FieldBinding<V>;
  readonly name: K;
  /** Keeps an empty text for an empty field, which is 0 otherwise. */
  readonly canBeEmpty?: '' extends V[K] ? boolean : never;
};

/** A number as people type it in their language. */
export function FormNumber<V extends object, K extends NameOf<V, number | ''>>({
  form,
  name,
  canBeEmpty,
  description,
  ...more
}: FormNumberProps<V, K>) {
  const error = toErrorNode(form.getError(name));
  return (
    <NumberInput
      {...getLimitProps({ form, name })}
      {...more}
      name={name}
      description={error ? undefined : description}
      error={error}
      value={form.values[name] as number | ''}
      onChange={(number) => form.set(name, (canBeEmpty ? number : number || 0) as V[K])}
      onBlur={() => form.handleBlur(name)}
    />
  );
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
      {...getTextProps({ form, name })}
      onChange={(date) => form.set(name, date as V[typeof name])}
    />
  );
}

/** A password that can be shown and pasted; says when Caps Lock is on. */
export function FormPassword<V extends object>({
  form,
  name,
  description,
  ...more
}: BoundFieldProps<V> & Omit<PasswordInputProps, 'form'>) {
  const { t } = useTranslation('common');
  const [isCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const field = getTextProps({ form, name });
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
          <Row as="p" mt={1.5} fontSize="sm" tone="amber-ink" className={classes.hint}>
            <IconKeyboard {...ICON} />
            {t('password.caps_lock')}
          </Row>
        )}
      </div>
    </div>
  );
}
