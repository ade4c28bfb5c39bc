/**
 * Choices bound to a form that makes one call, as the fields of `form-fields.tsx` are. Options have the values of the
 * form, so that nothing is converted where they are used:
 *
 *     <FormNativeSelect form={form} name="weekday" label={t('weekday')} options={[{ value: 1, label: t('monday') }]} />
 */

import {
  Checkbox,
  type CheckboxGroupProps,
  NativeSelect,
  type NativeSelectProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
} from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Row, Stack } from '../layout/box.tsx';
import { type FieldBinding, type NameOf, toErrorNode } from './form-fields.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

interface Choice<T> {
  readonly value: T;
  readonly label: string;
}

interface BoundProps<V extends object, K extends keyof V & string> {
  readonly form: FieldBinding<V>;
  readonly name: K;
  readonly description?: ReactNode;
}

/** Name, error and hint of a control; the error takes the place of the hint. */
function getFieldProps<V extends object, K extends keyof V & string>({ form, name, description }: BoundProps<V, K>) {
  const error = toErrorNode(form.getError(name));
  return { name, error, description: error ? undefined : description };
}

/** Whether something is on. */
export function FormSwitch<V extends object, K extends NameOf<V, boolean>>({
  form,
  name,
  description,
  ...more
}: BoundProps<V, K> & Omit<SwitchProps, 'form' | 'name' | 'checked' | 'onChange' | 'error'>) {
  return (
    <Switch
      {...more}
      {...getFieldProps({ form, name, description })}
      checked={form.values[name] as boolean}
      onChange={(event) => form.set(name, event.currentTarget.checked as V[K])}
    />
  );
}

/** Converts the value to the text by which a control knows it; nothing is an empty text. */
const toKey = (value: unknown): string => String(value ?? '');

type OneOf = string | number | null;

interface ChoiceProps<V extends object, K extends keyof V & string> extends BoundProps<V, K> {
  readonly options: readonly Choice<V[K]>[];
}

/** The options of a list as texts, the selected one, and what selects another one. */
function bindOptions<V extends object, K extends NameOf<V, OneOf>>({ form, name, options }: ChoiceProps<V, K>) {
  return {
    data: options.map(({ value, label }) => ({ value: toKey(value), label })),
    value: toKey(form.values[name]),
    select(key: string | null) {
      const option = options.find(({ value }) => toKey(value) === key);
      if (option) form.set(name, option.value);
    },
  };
}

/** One of a few options, in the list of the browser. */
export function FormNativeSelect<V extends object, K extends NameOf<V, OneOf>>({
  form,
  name,
  description,
  options,
  ...more
}: ChoiceProps<V, K> & Omit<NativeSelectProps, 'form' | 'name' | 'data' | 'value' | 'onChange' | 'error'>) {
  const { select, ...list } = bindOptions({ form, name, options });
  return (
    <NativeSelect
      {...more}
      {...getFieldProps({ form, name, description })}
      {...list}
      onChange={(event) => select(event.currentTarget.value)}
    />
  );
}

/** One of several options, in a list of the product that can be searched. One is always chosen. */
export function FormSelect<V extends object, K extends NameOf<V, OneOf>>({
  form,
  name,
  description,
  options,
  ...more
}: ChoiceProps<V, K> & Omit<SelectProps, 'form' | 'name' | 'data' | 'value' | 'onChange' | 'error'>) {
  const { select, ...list } = bindOptions({ form, name, options });
  return (
    <Select
      allowDeselect={false}
      {...more}
      {...getFieldProps({ form, name, description })}
      {...list}
      onChange={select}
    />
  );
}

/** A time zone by city. */
export function FormTimeZone<V extends object, K extends NameOf<V, string | null>>({
  form,
  name,
  description,
  ...more
}: BoundProps<V, K> & Omit<ComponentProps<typeof TimeZoneSelect>, 'form' | 'name' | 'value' | 'onChange' | 'error'>) {
  return (
    <TimeZoneSelect
      required={form.getLimits(name).isRequired}
      {...more}
      {...getFieldProps({ form, name, description })}
      value={form.values[name] as string | null}
      onChange={(zone) => form.set(name, zone as V[K])}
    />
  );
}

interface FormCheckboxesProps<V extends object, K extends keyof V & string, T extends string>
  extends BoundProps<V, K>,
    Pick<CheckboxGroupProps, 'label'> {
  readonly options: readonly Choice<T>[];
  /** A problem that the screen finds before the form does. */
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** Side by side, at this distance from the label. */
  readonly row?: 1 | 2;
}

/** Several of a few options, in the order of the options. */
export function FormCheckboxes<V extends object, T extends string, K extends NameOf<V, readonly T[]>>({
  form,
  name,
  label,
  description,
  options,
  error,
  disabled,
  row,
}: FormCheckboxesProps<V, K, T>) {
  const field = getFieldProps({ form, name, description });
  const boxes = options.map((option) => (
    <Checkbox key={option.value} name={name} value={option.value} label={option.label} disabled={disabled} />
  ));
  return (
    <Checkbox.Group
      label={label}
      description={field.description}
      error={error || field.error}
      value={[...(form.values[name] as readonly T[])]}
      onChange={(chosen) => {
        const values = options.map(({ value }) => value).filter((value) => chosen.includes(value));
        form.set(name, values as V[K]);
      }}
    >
      {row ? (
        <Row wrap gap={4} mt={row}>
          {boxes}
        </Row>
      ) : (
        <Stack gap={2} mt={2}>
          {boxes}
        </Stack>
      )}
    </Checkbox.Group>
  );
}
