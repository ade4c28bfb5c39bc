/**
 * A form that makes one call: it holds the values, checks them with the call's own schema (a field when it is
 * left, all of them when the form is sent) and shows what the server rejects at the field it is about. Changes that are
 * not saved are not lost without a question.
 */
import type { BodyInputOf, Endpoint, OutputOf, ParamsOf } from '@rounds/contract/endpoint.ts';
import { getIssueFields, toFieldProblem } from '@rounds/contract/field-problem.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../unsaved/index.ts';
import { call } from './call.ts';
import { CallError, getFieldErrors } from './call-error.ts';
import { type FieldLimits, getFieldLimits } from './field-limits.ts';
import { runAfterPointerUp } from './pointer-up.ts';

export interface CallForm<V extends object> {
  readonly values: V;
  readonly isChanged: boolean;
  /** The fields whose values are not the saved ones. */
  readonly changedFields: readonly (keyof V & string)[];
  readonly isPending: boolean;
  /** The reason why the form as a whole was rejected; null if the error belongs to a field. */
  readonly formError: string | null;
  set<K extends keyof V>(name: K, value: V[K]): void;
  getError(name: string): string | undefined;
  /** Whether the contract requires the field, and its maximum length. */
  getLimits(name: string): FieldLimits;
  /** Checks a field when it is left. */
  handleBlur(name: string): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Starts over with these values. */
  reset(values: V): void;
  /** Discards the changes, so that nothing asks about them when the form is closed. */
  discard(): void;
}

interface CallFormOptions<E extends Endpoint, V extends object> {
  readonly initial: V;
  readonly params?: ParamsOf<E>;
  /** Converts the values to the request; by default they are sent unchanged. */
  toBody?(values: V): BodyInputOf<E>;
  /** Checks that the schema does not cover. Returns messages by field. */
  validate?(values: V): Readonly<Record<string, string | undefined>>;
  onSuccess(output: OutputOf<E>, values: V): void | Promise<void>;
}

type Messages = Readonly<Record<string, string>>;

export function useCallForm<E extends Endpoint, V extends object>(
  endpoint: E,
  { initial, params, toBody, validate, onSuccess }: CallFormOptions<E, V>,
): CallForm<V> {
  const { t } = useTranslation('errors');
  const [savedValues, setSavedValues] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Messages>({});
  /** Counts full checks and resets; a check that a field started before one of them is outdated. */
  const checkCount = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  // Shared by all attempts: if the response to the first one is lost, the next one creates no duplicate.
  const idempotencyKey = useRef<string>(undefined);
  const getBody = (values: V) => (toBody ? toBody(values) : values) as BodyInputOf<E>;
  const mutation = useMutation({
    mutationFn: (body: BodyInputOf<E>) => {
      if (endpoint.method === 'POST') idempotencyKey.current ??= crypto.randomUUID();
      return call(endpoint, { params, body, silent: true, idempotencyKey: idempotencyKey.current });
    },
  });

  const isChanged = JSON.stringify(values) !== JSON.stringify(savedValues);
  const unsaved = useUnsavedChanges(isChanged);

  const translate = t as unknown as (key: string, values?: object) => string;
  const findProblems = (values: V): Messages => {
    const own = Object.entries(validate?.(values) ?? {}).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    const errors: Record<string, string> = Object.fromEntries(own);
    const result = endpoint.body?.safeParse(getBody(values), { reportInput: true });
    for (const issue of result?.error?.issues ?? []) {
      const { key, params } = toFieldProblem(issue);
      for (const field of getIssueFields(issue)) errors[field.split('.')[0]!] ??= translate(key, params);
    }
    return errors;
  };
  const focusFirst = (names: readonly string[]) => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    fields.find((field) => names.includes(field.dataset.field ?? field.getAttribute('name') ?? ''))?.focus();
  };
  const serverErrors = getFieldErrors(mutation.error);
  // Values of custom fields are reported as `fields.<key>`.
  const isAtField = Object.keys(serverErrors).some((name) => name.split('.')[0]! in values);

  return {
    values,
    isChanged,
    changedFields: (Object.keys(values) as (keyof V & string)[]).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(savedValues[name]),
    ),
    isPending: mutation.isPending,
    formError: mutation.error && !isAtField ? mutation.error.message : null,
    set(name, value) {
      setValues((current) => ({ ...current, [name]: value }));
      setProblems((current) => omit(current, String(name)));
      if (mutation.error) mutation.reset();
    },
    getError: (name) => problems[name] ?? serverErrors[name],
    getLimits: (name) => getFieldLimits(endpoint, name),
    handleBlur(name) {
      const count = checkCount.current;
      const isEmpty = (values as Record<string, unknown>)[name] === '';
      const text = isEmpty ? undefined : findProblems(values)[name];
      // A message that appears while the pointer is down would move the button that is being pressed.
      runAfterPointerUp(() => {
        if (checkCount.current !== count) return;
        setProblems((others) => (text ? { ...others, [name]: text } : omit(others, name)));
      });
    },
    submit(event) {
      event.preventDefault();
      form.current = event.currentTarget;
      checkCount.current += 1;
      const problems = findProblems(values);
      setProblems(problems);
      if (Object.keys(problems).length > 0) return focusFirst(Object.keys(problems));
      if (mutation.isPending) return;
      mutation.mutate(getBody(values), {
        onSuccess: async (output) => {
          idempotencyKey.current = undefined;
          setSavedValues(values);
          unsaved.release();
          await onSuccess(output, values);
        },
        onError: (error) => error instanceof CallError && focusFirst(Object.keys(getFieldErrors(error))),
      });
    },
    reset(values) {
      checkCount.current += 1;
      idempotencyKey.current = undefined;
      setSavedValues(values);
      setValues(values);
      setProblems({});
      mutation.reset();
    },
    discard: unsaved.release,
  };
}

const omit = (messages: Messages, name: string): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => key !== name));
