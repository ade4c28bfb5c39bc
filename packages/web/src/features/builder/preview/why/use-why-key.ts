import { useCallback, useEffect, useRef } from 'react';

const TYPED = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"]), [contenteditable="true"]';

/** Makes `W` move the focus to the explanations of the current item and back. */
export function useWhyKey(show: () => void): (part?: string) => void {
  const cameFrom = useRef<HTMLElement | null>(null);
  const latest = useRef(show);
  latest.current = show;
  const focusPart = useCallback((part = 'item') => {
    // The panel may only appear with the next render.
    requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>(`[data-why="${part}"]`);
      if (place instanceof HTMLDetailsElement) place.open = true;
      const target = place instanceof HTMLDetailsElement ? place.querySelector('summary') : place;
      target?.focus();
      place?.scrollIntoView?.({ block: 'nearest' });
    });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'w' || !(target instanceof HTMLElement) || target.closest(TYPED)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (target.closest('[data-why-panel]') && cameFrom.current?.isConnected) {
        cameFrom.current.focus();
        return;
      }
      cameFrom.current = target;
      latest.current();
      focusPart();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [focusPart]);
  return focusPart;
}
