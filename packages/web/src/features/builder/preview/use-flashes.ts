import { useEffect } from 'react';
import { usePreviewValue } from './use-preview.ts';

const CALM = { duration: 1_200, easing: 'cubic-bezier(.2,0,0,1)' } as const;
const FLASHED_AT_MOST = 50;

/** Highlights items that an answer changed; with reduced motion they only fade in. */
export function useFlashes(): void {
  const changes = usePreviewValue((preview) => preview.lastChanges());
  useEffect(() => {
    if (changes.length === 0) return;
    const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
    const frames = isStill
      ? [{ opacity: 0.5 }, { opacity: 1 }]
      : [{ backgroundColor: 'var(--brand-soft)' }, { backgroundColor: 'var(--brand-soft)', offset: 0.4 }, {}];
    // Items that just became visible are rendered by then.
    const soon = requestAnimationFrame(() => {
      for (const { key } of changes.slice(0, FLASHED_AT_MOST)) {
        document.querySelector(`[data-question="${key}"]`)?.animate?.(frames, CALM);
      }
    });
    return () => cancelAnimationFrame(soon);
  }, [changes]);
}
