import { type AnswerKey, getOption } from '@rounds/engine';
import { useEffect, useRef } from 'react';
import type { Form } from '../model/form.ts';
import { findCard, focusQuestion, isVisible } from '../model/question-place.ts';
import type { StepRow } from '../model/steps.ts';
import { listOptions } from '../question-types/choices/options.ts';
import { ANSWER_TYPES } from '../question-types/index.ts';
import type { FormView } from './form-view.ts';

interface KeyCallbacks {
  readonly view: FormView;
  readonly review: () => void;
  readonly showKeys: () => void;
  /** Opens the search; absent if there is nothing to search. */
  readonly search?: () => void;
}

/**
 * Handles the keyboard shortcuts of the form. They are off while typing, until Escape leaves the field, and in dialogs.
 */
export function useFormKeys(form: Form, callbacks: KeyCallbacks) {
  const latest = useRef(callbacks);
  latest.current = callbacks;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="dialog"]')) return;
      const { view, review, showKeys, search } = latest.current;
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault();
        return review();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) {
        if (event.key === 'Escape' && view.current) focusQuestion(view.current);
        return;
      }
      // Enter presses the control that has the focus.
      if (event.key === 'Enter' && isControl(event.target)) return;
      const command = findCommand(event.key, form, view, { '?': showKeys, '/': search });
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

function findCommand(
  key: string,
  form: Form,
  view: FormView,
  more: Readonly<Record<string, (() => void) | undefined>>,
): (() => void) | null {
  const { current } = view;
  const onCurrent = (command: (key: AnswerKey) => void) => {
    if (!current) return undefined;
    return () => (isVisible(current) ? command(current) : view.goTo(current));
  };
  const commands: Record<string, (() => void) | undefined> = {
    j: () => view.move(1),
    k: () => view.move(-1),
    '[': () => view.changeStep(-1),
    ']': () => view.changeStep(1),
    ...more,
    n: onCurrent((at) => clickTool(at, 'note')),
    p: onCurrent((at) => clickTool(at, 'photo')),
    i: onCurrent((at) => clickTool(at, 'issue')),
    enter: onCurrent(focusField),
  };
  if (/^[1-9]$/.test(key)) {
    const row = view.rows.find((one) => one.kind === 'question' && one.key === current);
    return (row && onCurrent(() => answerWithOption(form, row, Number(key)))) ?? null;
  }
  return commands[key.toLowerCase()] ?? null;
}

/** Chooses the n-th option of the current question; the number after the last option means "N/A". */
function answerWithOption(form: Form, row: StepRow, n: number) {
  const { item, place, key } = row;
  const state = form.run().item(key);
  const { nth } = ANSWER_TYPES[item.type];
  if (!nth || !state.enabled || state.read_only || form.isClosed()) return;
  const getValue = (number: number, present: unknown) => nth(item, number, listOptions(form, item, state), present);
  const value = getValue(n, state.na ? null : state.value);
  if (value !== undefined) {
    void form.answer(place, state.na ? { value, na: null } : { value });
    return;
  }
  const isNext = getValue(n - 1, null) !== undefined;
  if (isNext && getOption<boolean>(item, 'allow_n_a')) void form.answer(place, { na: state.na ? null : true });
}

/** Clicks the button of a tool, so that key and button always do the same. */
function clickTool(key: AnswerKey, tool: 'note' | 'photo' | 'issue') {
  const card = findCard(key);
  const button = card?.querySelector<HTMLElement>(`[data-tool="${tool}"]`);
  if (button) button.click();
  else if (tool === 'note') card?.querySelector<HTMLElement>('textarea')?.focus();
}

/** Moves the focus into the first field of the answer, for questions that are answered by typing. */
function focusField(key: AnswerKey) {
  const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';
  findCard(key)?.querySelector<HTMLElement>(`[data-answer] :is(${fields}):not(:disabled)`)?.focus();
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('a, button, input, summary, [role="button"], [role="slider"]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type="checkbox"], [type="file"])') !== null);
