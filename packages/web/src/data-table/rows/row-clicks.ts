/** A press anywhere on a row is one on its name: what it leads to opens, with Ctrl or the middle button in a new tab. */
import type { MouseEvent } from 'react';
import styles from '../data-table.module.css';

const NAME_SELECTOR = 'a[data-row-focus], button[data-row-focus]';
/** What does something of its own, and the cells around a row's checkbox and menu, where one easily misses them. */
const INTERACTIVE_SELECTOR = `a, button, input, label, select, textarea, [role="button"], .${styles.checkCell}, .${styles.menuCell}`;

/** For the whole list: rows have no listeners of their own. */
export const rowClickHandlers = {
  onClick: (event: MouseEvent) => {
    const name = findRowName(event);
    if (!name || event.shiftKey || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return openTab(name);
    // What opens gives the focus back to it.
    name.focus({ preventScroll: true });
    name.click();
  },
  onAuxClick: (event: MouseEvent) => {
    const name = event.button === 1 ? findRowName(event) : null;
    if (name) openTab(name);
  },
  /** The middle button would begin to scroll. */
  onMouseDown: (event: MouseEvent) => {
    if (event.button === 1 && findRowName(event)) event.preventDefault();
  },
};

function findRowName({ target, defaultPrevented }: MouseEvent): HTMLElement | null {
  if (defaultPrevented || !(target instanceof Element) || target.closest(INTERACTIVE_SELECTOR)) return null;
  const row = target.closest('[data-row]');
  return !row || hasTextSelection(row) ? null : row.querySelector<HTMLElement>(NAME_SELECTOR);
}

/** Whoever marks a text to copy it presses on the row, too. */
function hasTextSelection(row: Element): boolean {
  const { isCollapsed = true, anchorNode = null } = window.getSelection() ?? {};
  return !isCollapsed && row.contains(anchorNode);
}

function openTab(name: HTMLElement): void {
  if (name instanceof HTMLAnchorElement) window.open(name.href, '_blank', 'noopener');
}
