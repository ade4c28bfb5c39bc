import { type RefObject, useEffect } from 'react';

/** J and K move from row to row everywhere on the page, the arrows while a row has the focus, F finds. */
export function useTableKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !place.current) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const isOnRow = target?.closest('[data-row]') !== null;
      const step = stepOf(event.key, isOnRow);
      if (step !== 0) {
        event.preventDefault();
        moveBy(place.current, step);
      } else if (event.key.toLowerCase() === 'f') {
        event.preventDefault();
        place.current.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [place]);
}

function stepOf(key: string, isOnRow: boolean): -1 | 0 | 1 {
  if (key === 'j' || (isOnRow && key === 'ArrowDown')) return 1;
  if (key === 'k' || (isOnRow && key === 'ArrowUp')) return -1;
  return 0;
}

function moveBy(table: HTMLElement, step: number): void {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  const target = next?.querySelector<HTMLElement>('[data-row-focus]');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}
