/** A click anywhere on a row acts like a click on its name; with Ctrl or the middle button it opens a new tab. */
import type { MouseEvent } from 'react';
import classes from '../data-table.module.css';

const NAME_SELECTOR = 'a[data-row-focus], button[data-row-focus]';
/** Interactive elements, and the cells around a row's checkbox and menu, which people easily miss. */
const INTERACTIVE_SELECTOR = `a, button, input, label, select, textarea, [role="button"], .${classes.checkCell}, .${classes.menuCell}`;

/** Handlers for the whole list; rows have no listeners of their own. */
export const rowClickHandlers = {
  onClick: (event: MouseEvent) => {
    const name = findRowName(event);
    if (!name || event.shiftKey || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return openTab(name);
    // The overlay that opens returns the focus to the name.
    name.focus({ preventScroll: true });
    name.click();
  },
  onAuxClick: (event: MouseEvent) => {
    const name = event.button === 1 ? findRowName(event) : null;
    if (name) openTab(name);
  },
  /** Without this, the middle button would start scrolling. */
  onMouseDown: (event: MouseEvent) => {
    if (event.button === 1 && findRowName(event)) event.preventDefault();
  },
};

function findRowName({ target, defaultPrevented }: MouseEvent): HTMLElement | null {
  if (defaultPrevented || !(target instanceof Element) || target.closest(INTERACTIVE_SELECTOR)) return null;
  const row = target.closest('[data-row]');
  return !row || hasTextSelection(row) ? null : row.querySelector<HTMLElement>(NAME_SELECTOR);
}

/** Whether text of the row is selected: selecting text to copy it must not open the row. */
function hasTextSelection(row: Element): boolean {
  const { isCollapsed = true, anchorNode = null } = window.getSelection() ?? {};
  return !isCollapsed && row.contains(anchorNode);
}

function openTab(name: HTMLElement): void {
  if (name instanceof HTMLAnchorElement) window.open(name.href, '_blank', 'noopener');
}
