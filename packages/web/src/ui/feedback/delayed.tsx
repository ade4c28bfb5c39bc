import { type ReactNode, useEffect, useState } from 'react';

const DELAY_MS = 150;

/** Whether `active` has lasted long enough to be noticed as a wait. */
export function useDelayed(active: boolean, delay = DELAY_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!active) return setLate(false);
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && isLate;
}

/** Renders nothing for the first 150 ms, so that fast content never flickers. */
export function Delayed({ children }: { children: ReactNode }) {
  return useDelayed(true) ? children : null;
}
