import { type Id, optionOf } from '@rounds/engine';
import { useEffect, useRef } from 'react';
import type { Form } from './form-store.ts';
import type { FormView } from './form-view.ts';
import { cardOf, isInSight } from './question-place.ts';
import { ANSWER_TYPES } from './question-types/index.ts';

interface Deeds {
  readonly view: FormView;
  readonly review: () => void;
  readonly showKeys: () => void;
}

/** The keys of conducting; off while typing and while a dialog is open. */
export function useFormKeys(form: Form, deeds: Deeds) {
  const latest = useRef(deeds);
  latest.current = deeds;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="dialog"]')) return;
      const { view, review, showKeys } = latest.current;
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault();
        return review();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const deed = deedOf(event.key, form, view, showKeys);
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

function deedOf(key: string, form: Form, view: FormView, showKeys: () => void): (() => void) | null {
  const { current } = view;
  const onCurrent = (deed: (id: Id) => void) => {
    if (!current) return undefined;
    return () => (isInSight(current) ? deed(current) : view.goTo(current));
  };
  const deeds: Record<string, (() => void) | undefined> = {
    j: () => view.move(1),
    k: () => view.move(-1),
    '[': () => view.turn(-1),
    ']': () => view.turn(1),
    '?': showKeys,
    n: onCurrent((id) => press(id, 'note')),
    p: onCurrent((id) => press(id, 'photo')),
  };
  if (/^[1-9]$/.test(key)) return onCurrent((id) => giveNth(form, id, Number(key))) ?? null;
  return deeds[key.toLowerCase()] ?? null;
}

/** The n-th answer of the question in hand; the number behind the last answer is "N/A". */
function giveNth(form: Form, item_id: Id, n: number) {
  const item = form.records.items[item_id];
  const state = form.run().item(item_id);
  const type = item && ANSWER_TYPES[item.type];
  if (!item || !type?.nth || !state.enabled || state.read_only || form.isClosed()) return;
  const value = type.nth(item, n, form.records.response_sets, state.na ? null : state.value);
  if (value !== undefined) {
    void form.answer({ item_id }, state.na ? { value, na: null } : { value });
    return;
  }
  const isNext = type.nth(item, n - 1, form.records.response_sets, null) !== undefined;
  if (isNext && optionOf<boolean>(item, 'allow_n_a')) void form.answer({ item_id }, { na: state.na ? null : true });
}

/** Note and photo are pressed where they stand, so that key and button can never differ. */
function press(item_id: Id, tool: 'note' | 'photo') {
  const card = cardOf(item_id);
  const button = card?.querySelector<HTMLElement>(`[data-tool="${tool}"]`);
  if (button) button.click();
  else if (tool === 'note') card?.querySelector<HTMLElement>('textarea')?.focus();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type="checkbox"], [type="file"])') !== null);
