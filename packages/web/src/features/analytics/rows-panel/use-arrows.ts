import { useEffect, useRef } from 'react';
import { isBehindOverlay, useDirection } from '../../../ui/index.ts';
import type { PanelSteps } from './rows-panel.tsx';

/** Elements that use the arrow keys themselves. */
const CONTROLS =
  'input, textarea, select, [contenteditable="true"], [role="tab"], [role="radio"], [role="application"]';

/** The arrow keys go to the value before and after. */
export function useArrows(steps: PanelSteps): void {
  const { dir } = useDirection();
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !(event.target instanceof Element && event.target.closest(CONTROLS));
      const isAlone = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isFree || !isAlone || event.defaultPrevented || isBehindOverlay(event)) return;
      const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
      if (event.key === forward) latest.current.next?.();
      else if (event.key === back) latest.current.previous?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dir]);
}
