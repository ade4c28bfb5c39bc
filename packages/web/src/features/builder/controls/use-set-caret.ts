import { type RefObject, useLayoutEffect, useRef } from 'react';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/**
 * Returns a function that sets the caret after the next render, before the next key is handled. Used when a
 * completion changes the value of the field.
 */
export function useSetCaret<Field extends TextField>(
  field: RefObject<Field | null>,
  onPlaced: (element: Field) => void = () => {},
): (caret: number) => void {
  const pendingCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const caret = pendingCaret.current;
    const element = field.current;
    pendingCaret.current = null;
    if (caret === null || !element) return;
    element.focus();
    element.setSelectionRange(caret, caret);
    onPlaced(element);
  });
  return (caret) => {
    pendingCaret.current = caret;
  };
}
