/**
 * The keys of a table: J and K move from row to row everywhere on the page, the arrows
 * while a row has the focus; X and space choose a row, with Shift all up to it; Ctrl+A chooses the
 * page, and again all that match; B leads to what can be done with them; F leads to search or
 * filters, 1 to 9 to tabs, Ctrl+S saves the tab.
 * In a tree the arrow that points into a row opens it, the other one closes it or leads to the row above.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { isBehindOverlay } from '../../ui/index.ts';

export interface SelectionKeys {
  toggle(key: string): void;
  extendTo(key: string): void;
  selectPage(): void;
  clear(): void;
  readonly hasSelection: boolean;
}

export function useTableKeys(section: RefObject<HTMLElement | null>, selection: SelectionKeys | null = null): void {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const table = section.current;
      if (event.defaultPrevented || event.altKey || !table || isBehindOverlay(event)) return;
      if (isInField(event) && !isSaving(event)) return;
      const action =
        event.ctrlKey || event.metaKey
          ? getControlKeyAction(event, table, latest.current)
          : getKeyAction(event, table, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    // A name that is a button would be clicked when space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      const isOnName = event.target instanceof HTMLElement && event.target.closest('[data-row-focus]') !== null;
      if (event.key === ' ' && isOnName && latest.current) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKeyUp);
    };
  }, [section]);
}

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

/** Ctrl+S also works inside a filter field, where it has no other meaning. */
const isSaving = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 's';

type KeyAction = (() => void) | null;
const doNothing = () => {};

function getControlKeyAction(event: KeyboardEvent, table: HTMLElement, choosing: SelectionKeys | null): KeyAction {
  // The browser must not offer to save the page as a file, even if there is nothing to save.
  if (isSaving(event)) return getClick(table, '[data-save-view]') ?? doNothing;
  if (event.key.toLowerCase() === 'a' && choosing)
    return getClick(table, '[data-select-matching]') ?? choosing.selectPage;
  return null;
}

function getKeyAction(event: KeyboardEvent, table: HTMLElement, choosing: SelectionKeys | null): KeyAction {
  const { key, shiftKey } = event;
  const letter = key.toLowerCase();
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null;
  const isOnName = event.target instanceof HTMLElement && event.target.closest('[data-row-focus]') !== null;
  if (letter === 'j' || (row && key === 'ArrowDown')) return () => moveBy(table, 1);
  if (letter === 'k' || (row && key === 'ArrowUp')) return () => moveBy(table, -1);
  if (row && (key === 'ArrowRight' || key === 'ArrowLeft')) return getBranchKeyAction(table, row, key);
  if (choosing && row && (letter === 'x' || (key === ' ' && isOnName))) {
    const rowKey = row.dataset.row!;
    return () => (shiftKey ? choosing.extendTo(rowKey) : choosing.toggle(rowKey));
  }
  if (key === 'Escape' && choosing?.hasSelection) return choosing.clear;
  if (letter === 'b' && choosing?.hasSelection) {
    return () => table.querySelector<HTMLElement>('[data-bulk-actions] button')?.focus();
  }
  if (letter === 'f') return () => focusSearch(table);
  const tab = /^[1-9]$/.test(key) ? table.querySelectorAll<HTMLElement>('[data-view-tab]')[Number(key) - 1] : undefined;
  return tab ? () => tab.click() : null;
}

function getBranchKeyAction(table: HTMLElement, row: HTMLElement, key: 'ArrowRight' | 'ArrowLeft'): KeyAction {
  const level = Number(row.dataset.level);
  if (Number.isNaN(level)) return null;
  const isInward = (key === 'ArrowRight') !== (getComputedStyle(row).direction === 'rtl');
  const branch = row.querySelector<HTMLElement>('[data-branch]');
  if (branch && isInward !== (branch.getAttribute('aria-expanded') === 'true')) return () => branch.click();
  if (isInward) return () => moveBy(table, 1);
  const above = Number(row.dataset.above ?? -1);
  return above >= 0 ? () => focusRowAt(table, above) : null;
}

function getClick(table: HTMLElement, selector: string): KeyAction {
  const button = table.querySelector<HTMLButtonElement>(selector);
  return button && !button.disabled ? () => button.click() : null;
}

function focusSearch(table: HTMLElement): void {
  const search = table.querySelector<HTMLInputElement>('input[type="search"]');
  if (search) search.focus();
  else table.querySelector<HTMLElement>('[data-filters]')?.click();
}

function moveBy(table: HTMLElement, step: number): void {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const index = Number(rows[at]?.dataset.index);
  if (!Number.isNaN(index)) {
    focusRowAt(table, index + step);
    return;
  }
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  if (next) focusRow(next);
}

/**
 * Focuses a row. A long table only renders rows near the viewport: others are scrolled to and focused in the next
 * frame.
 */
function focusRowAt(table: HTMLElement, index: number): void {
  const findRow = () => table.querySelector<HTMLElement>(`[data-row][data-index="${index}"]`);
  const row = findRow();
  if (row) {
    focusRow(row);
    return;
  }
  const scroller = table.querySelector<HTMLElement>('[data-table-scroll]');
  const height = table.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0;
  if (!scroller || index < 0) return;
  scroller.scrollTop = index * height - scroller.clientHeight / 2;
  requestAnimationFrame(() => {
    const come = findRow();
    if (come) focusRow(come);
  });
}

function focusRow(row: HTMLElement): void {
  const target = row.querySelector<HTMLElement>('[data-row-focus]');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}
