import type { Answer, AnswerKey, ItemState } from '@rounds/engine';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Form, SaveState } from './model/form.ts';

const FormContext = createContext<Form | null>(null);

/** Provides a form to its screens, and keeps its clock functions up to date while they are open. */
export function FormProvider({ value, children }: { readonly value: Form | null; readonly children: ReactNode }) {
  useEffect(() => {
    const update = () => value?.updateClock();
    const timer = setInterval(update, CLOCK_INTERVAL_MS);
    // Timers do not run while a page is hidden.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [value]);
  return <FormContext value={value}>{children}</FormContext>;
}
const CLOCK_INTERVAL_MS = 10_000;

/**
 * Returns the form of the closest `FormProvider`.
 * @throws Error outside of a form
 */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error('This component is only for forms');
  return form;
}

/** Renders again when the key changes; with null, on any change. */
export function useFormVersion(form: Form, key: AnswerKey | null): number {
  const subscribe = useCallback((listener: () => void) => form.subscribe(key, listener), [form, key]);
  return useSyncExternalStore(subscribe, () => form.version(key));
}

export interface QuestionState {
  readonly state: ItemState;
  /** The person's answer; the state's value may come from a default. */
  readonly answer: Answer | undefined;
  readonly saveState: SaveState;
}

export function useQuestion(key: AnswerKey): QuestionState {
  const form = useForm();
  useFormVersion(form, key);
  const run = form.run();
  return { state: run.item(key), answer: run.answer(key), saveState: form.saveState(key) };
}

/** A value computed from the form; renders again only when the value changes. */
export function useFormValue<T>(form: Form, read: (form: Form) => T): T {
  const subscribe = useCallback((listener: () => void) => form.subscribe(null, listener), [form]);
  return useSyncExternalStore(subscribe, () => read(form));
}
