import { useEffect, useEffectEvent } from 'react';
import { isBehindOverlay } from '../../ui/index.ts';

/** Handles the keys of the screen, wherever the focus is; fields and overlays keep theirs. */
export function useScreenKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isField = target instanceof HTMLInputElement && target.type !== 'checkbox';
    if (!isField && !event.defaultPrevented && !isBehindOverlay(event)) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
