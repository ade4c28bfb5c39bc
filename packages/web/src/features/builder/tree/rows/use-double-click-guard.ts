import { type MouseEvent, useRef } from 'react';

const CONTROLS = 'button, a, input, textarea, [contenteditable], [data-row]';
const FIELDS = 'input, textarea, [contenteditable]';
const getControl = (element: Element): Element => element.closest(CONTROLS) ?? element;

/**
 * The second press of a double click counts only on what was pressed first. The first one may choose a row, after which
 * the rows below it move: without this, a double click on a title could press “Duplicate” or “Delete”.
 */
export function useDoubleClickGuard() {
  const first = useRef<Element | null>(null);
  const guard = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const control = getControl(event.target);
    if (event.detail <= 1) {
      if (event.type === 'mousedown') first.current = control;
      return;
    }
    const began = first.current;
    // A title is replaced by the field that edits it.
    const isReplaced = began !== null && !began.isConnected && control.matches(FIELDS);
    if (began === null || began === control || isReplaced) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onMouseDownCapture: guard, onClickCapture: guard };
}
