import { type RefObject, useEffect, useState } from 'react';

interface Held {
  readonly of: unknown;
  readonly widths: readonly number[];
}

/**
 * How wide the columns of a long table are while it scrolls: as its first rows made them. Rows that come
 * into sight later hold longer or shorter texts, and must not move what a person is reading.
 */
export function useHeldWidths(
  table: RefObject<HTMLTableElement | null>,
  scroller: HTMLElement | null,
  /** Null where nothing needs to be held; another value begins anew. */
  of: unknown,
): readonly number[] | null {
  const [held, setHeld] = useState<Held | null>(null);
  const widths = held !== null && of !== null && held.of === of ? held.widths : null;
  const isWaiting = of !== null && widths === null;
  useEffect(() => {
    if (!isWaiting || !scroller) return;
    const hold = () => {
      const heads = table.current?.tHead?.rows[0]?.cells ?? [];
      setHeld({ of, widths: Array.from(heads, (head) => head.getBoundingClientRect().width) });
    };
    scroller.addEventListener('scroll', hold, { once: true, passive: true });
    return () => scroller.removeEventListener('scroll', hold);
  }, [isWaiting, scroller, table, of]);
  useEffect(() => {
    if (widths === null || !scroller) return;
    const width = scroller.clientWidth;
    const observer = new ResizeObserver(() => {
      if (scroller.clientWidth !== width) setHeld(null);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [widths, scroller]);
  return widths;
}
