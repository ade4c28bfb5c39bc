import { useEffect, useState } from 'react';

/** Counts down by the clock, so that a suspended tab is right when it resumes. */
export function useTimeLeft(seconds: number): { readonly seconds: number; readonly text: string } {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const remaining = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = remaining === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return { seconds: remaining, text: `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')}` };
}
