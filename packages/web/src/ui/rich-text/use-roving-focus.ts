import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'button:not(:disabled), select';

/** One control is a stop of the Tab key; the arrows, Home and End move the focus to the others. */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  const current = useRef<Element | null>(null);
  const list = () => [...(toolbar.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const update = () => {
    const controls = list();
    const stop = controls.find((control) => control === current.current) ?? controls[0];
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
  };
  // The stop is updated after each render, because a control may have become disabled.
  useLayoutEffect(update);
  return {
    onFocus: ({ target }: { readonly target: Element }) => {
      current.current = target;
      update();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const controls = list();
      const at = controls.indexOf(event.target as HTMLElement);
      const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
      const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key];
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? controls.length - 1 : step && at + step;
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      controls[(next + controls.length) % controls.length]?.focus();
    },
  };
}
