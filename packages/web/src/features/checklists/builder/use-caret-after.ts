import { type RefObject, useLayoutEffect, useRef } from 'react';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/**
 * Puts the caret into a field once what was taken from a list is written there, and before the next key:
 * what is typed at once goes behind it.
 */
export function useCaretAfter<Field extends TextField>(
  field: RefObject<Field | null>,
  placed: (element: Field) => void = () => {},
): (caret: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    const caret = wanted.current;
    const element = field.current;
    wanted.current = null;
    if (caret === null || !element) return;
    element.focus();
    element.setSelectionRange(caret, caret);
    placed(element);
  });
  return (caret) => {
    wanted.current = caret;
  };
}
