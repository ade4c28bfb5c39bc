import { type ReactNode, useEffect, useState } from 'react';

const DELAY_MS = 150;

/** True once `active` has lasted so long that a person would notice the wait. */
export function useDelayed(active: boolean, delay = DELAY_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!active) return setLate(false);
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && isLate;
}

/** Shows nothing before 150 ms, so that what is quick never flickers. */
export function Delayed({ children }: { children: ReactNode }) {
  return useDelayed(true) ? children : null;
}
