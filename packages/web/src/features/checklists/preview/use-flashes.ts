import { useEffect } from 'react';
import { usePreviewed } from './use-preview.ts';

const CALM = { duration: 1_200, easing: 'cubic-bezier(.2,0,0,1)' } as const;
const FLASHED_AT_MOST = 50;

/** What an answer changed in others lights up for a moment; without motion it only fades in. */
export function useFlashes(): void {
  const changes = usePreviewed((preview) => preview.lastChanges());
  useEffect(() => {
    if (changes.length === 0) return;
    const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
    const frames = isStill
      ? [{ opacity: 0.5 }, { opacity: 1 }]
      : [{ backgroundColor: 'var(--brand-soft)' }, { backgroundColor: 'var(--brand-soft)', offset: 0.4 }, {}];
    // What has just come to be shown is drawn by then.
    const soon = requestAnimationFrame(() => {
      for (const { key } of changes.slice(0, FLASHED_AT_MOST)) {
        document.querySelector(`[data-question="${key}"]`)?.animate?.(frames, CALM);
      }
    });
    return () => cancelAnimationFrame(soon);
  }, [changes]);
}
