import { useEffect } from 'react';
import { createExternalValue } from './external-value.ts';

/**
 * Whether the last call got a response. `navigator.onLine` alone is not enough: it is also true in a network
 * that leads nowhere.
 */
const reachability = createExternalValue(true);

export const setServerReachable = reachability.set;
export const useIsServerReachable = reachability.use;

const PROBE_EVERY_MS = 10_000;

/** Checks in the background whether an unreachable server responds again. */
export function useServerProbe(isUnreachable: boolean): void {
  useEffect(() => {
    if (!isUnreachable) return;
    const probe = () => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      fetch('/api/health', { cache: 'no-store' }).then(
        () => setServerReachable(true),
        () => {},
      );
    };
    const timer = setInterval(probe, PROBE_EVERY_MS);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
    };
  }, [isUnreachable]);
}
