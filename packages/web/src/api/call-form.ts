/**
 * A form that is one call: what it holds, what is wrong with each field by the call's own schema
 * (checked on leaving a field, all of them on sending), and what the server said.
 */
import type { BodyInputOf, Endpoint, OutputOf, ParamsOf } from '@rounds/contract/endpoint';
import { getIssueFields, toFieldProblem } from '@rounds/contract/field-problem';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from './call.ts';
import { CallError, getFieldErrors } from './call-error.ts';
import { runAfterPointerUp } from './pointer-up.ts';

export interface CallForm<V extends object> {
  readonly values: V;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** Why the form as a whole was refused; what belongs to a field stands there. */
  readonly formError: string | null;
  set<K extends keyof V>(name: K, value: V[K]): void;
  getError(name: string): string | undefined;
  handleBlur(name: string): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Begins anew with these values. */
  reset(values: V): void;
}

interface CallFormOptions<E extends Endpoint, V extends object> {
  readonly initial: V;
  readonly params?: ParamsOf<E>;
  /** What is sent; the values as they are unless said otherwise. */
  toBody?(values: V): BodyInputOf<E>;
  /** Wrong in a way that only this form knows: a field and its text. */
  validate?(values: V): Readonly<Record<string, string | undefined>>;
  onSuccess(answer: OutputOf<E>, values: V): void | Promise<void>;
}

type Messages = Readonly<Record<string, string>>;

export function useCallForm<E extends Endpoint, V extends object>(
  endpoint: E,
  { initial, params, toBody, validate, onSuccess }: CallFormOptions<E, V>,
): CallForm<V> {
  const { t } = useTranslation('errors');
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<Messages>({});
  /** Goes up with each sending and each new beginning: both say of every field what is wrong. */
  const judged = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const bodyOf = (held: V) => (toBody ? toBody(held) : held) as BodyInputOf<E>;
  const mutation = useMutation({
    mutationFn: (body: BodyInputOf<E>) => call(endpoint, { params, body, silent: true }),
  });

  const say = t as unknown as (key: string, values?: object) => string;
  const problems = (held: V): Messages => {
    const own = Object.entries(validate?.(held) ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const found: Record<string, string> = Object.fromEntries(own);
    const result = endpoint.body?.safeParse(bodyOf(held), { reportInput: true });
    for (const issue of result?.error?.issues ?? []) {
      const { key, params: values } = toFieldProblem(issue);
      for (const field of getIssueFields(issue)) found[field.split('.')[0]!] ??= say(key, values);
    }
    return found;
  };
  const focus = (names: readonly string[]) => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    fields.find((field) => names.includes(field.getAttribute('name') ?? ''))?.focus();
  };
  const refused = getFieldErrors(mutation.error);
  const isOfFields = Object.keys(refused).some((name) => name in values);

  return {
    values,
    isChanged: JSON.stringify(values) !== JSON.stringify(start),
    isPending: mutation.isPending,
    formError: mutation.error && !isOfFields ? mutation.error.message : null,
    set(name, value) {
      setValues((before) => ({ ...before, [name]: value }));
      setWrong((before) => without(before, String(name)));
      if (mutation.error) mutation.reset();
    },
    getError: (name) => wrong[name] ?? refused[name],
    handleBlur(name) {
      const before = judged.current;
      const isEmpty = (values as Record<string, unknown>)[name] === '';
      const text = isEmpty ? undefined : problems(values)[name];
      runAfterPointerUp(() => {
        if (judged.current !== before) return;
        setWrong((others) => (text ? { ...others, [name]: text } : without(others, name)));
      });
    },
    submit(event) {
      event.preventDefault();
      form.current = event.currentTarget;
      judged.current += 1;
      const found = problems(values);
      setWrong(found);
      if (Object.keys(found).length > 0) return focus(Object.keys(found));
      if (mutation.isPending) return;
      mutation.mutate(bodyOf(values), {
        onSuccess: async (answer) => {
          setStart(values);
          await onSuccess(answer, values);
        },
        onError: (error) => error instanceof CallError && focus(Object.keys(getFieldErrors(error))),
      });
    },
    reset(fresh) {
      judged.current += 1;
      setStart(fresh);
      setValues(fresh);
      setWrong({});
      mutation.reset();
    },
  };
}

const without = (messages: Messages, name: string): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => key !== name));
