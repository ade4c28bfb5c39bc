/** The keys of a row of the translation screen, while no text is edited. */
import type { KeyboardEvent } from 'react';
import { findNextOpen } from '../state/lines.ts';
import type { TranslationSession } from '../state/translation-session.ts';

type RowKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Returns whether the key has an effect. */
export function handleRowKey(session: TranslationSession, event: RowKey): boolean {
  const { view, store } = session;
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.closest('textarea, input, select, button, a')) return false;
  const keys = session.shownKeys();
  const active = view.get().activeKey ?? keys[0] ?? null;
  if (active === null) return false;
  const at = keys.indexOf(active);
  const moveTo = (place: number): boolean => {
    const key = keys[Math.min(Math.max(place, 0), keys.length - 1)];
    if (key === undefined) return false;
    if (event.shiftKey) selectRange(session, key);
    view.set({ activeKey: key });
    return true;
  };
  if (event.altKey) {
    if (event.key.toLowerCase() !== 'c') return false;
    const record = store.get(active);
    if (record) session.save(active, record.source, record.translation);
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a') return false;
    view.set({ selected: new Set(keys), anchorKey: active });
    return true;
  }
  switch (event.key) {
    case 'ArrowDown':
      return moveTo(at + 1);
    case 'ArrowUp':
      return moveTo(at - 1);
    case 'PageDown':
      return moveTo(at + 10);
    case 'PageUp':
      return moveTo(at - 10);
    case 'Home':
      return moveTo(0);
    case 'End':
      return moveTo(keys.length - 1);
    case 'Enter':
    case 'F2':
      view.set({ editingKey: active });
      return true;
    case 'x':
    case 'X':
    case ' ':
      if (event.shiftKey) selectRange(session, active);
      else toggleSelected(session, active);
      return true;
    case 'n':
    case 'N':
      goToNextOpen(session, event.shiftKey ? -1 : 1);
      return true;
    case 'd':
    case 'D':
      void session.edit('mark_done', [active]);
      return true;
    case 'Escape':
      if (view.get().selected.size === 0) return false;
      endSelection(session);
      return true;
    default:
      return false;
  }
}

export function toggleSelected({ view }: TranslationSession, key: string): void {
  const selected = new Set(view.get().selected);
  if (!selected.delete(key)) selected.add(key);
  view.set({ selected, anchorKey: key, activeKey: key });
}

/** Selects everything from the row where the selection began to this one. */
export function selectRange({ view, shownKeys }: TranslationSession, key: string): void {
  const keys = shownKeys();
  const { anchorKey, activeKey, selected } = view.get();
  const from = Math.max(keys.indexOf(anchorKey ?? activeKey ?? key), 0);
  const to = keys.indexOf(key);
  if (to < 0) return;
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  view.set({ selected: new Set([...selected, ...range]), anchorKey: keys[from] ?? key });
}

export const endSelection = ({ view }: TranslationSession): void =>
  view.set({ selected: new Set(), isSelecting: false, anchorKey: null });

/** Returns whether there is one. */
export function goToNextOpen(session: TranslationSession, direction: 1 | -1 = 1, edits = false): boolean {
  const { view, store } = session;
  const key = findNextOpen(store, session.shownKeys(), view.get().activeKey, direction);
  if (key !== null) view.set({ activeKey: key, editingKey: edits ? key : null });
  return key !== null;
}
