import { type RefObject, useCallback, useEffect, useState } from 'react';

interface FrozenWidths {
  readonly content: unknown;
  readonly widths: readonly number[];
}

/**
 * How wide the columns of a long table are from its second drawing on: as its first rows made them. Rows
 * that come into sight later hold longer or shorter texts, and must not move what a person is reading.
 */
export function useFrozenColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  scroller: HTMLElement | null,
  /** Null where nothing needs to be held; another value begins anew. */
  of: unknown,
): { readonly widths: readonly number[] | null; readonly freeze: () => void } {
  const [stored, setStored] = useState<FrozenWidths | null>(null);
  const held = stored !== null && of !== null && stored.content === of ? stored.widths : null;
  const hold = useCallback(() => {
    const heads = table.current?.querySelectorAll('thead th') ?? [];
    if (of !== null)
      setStored({ content: of, widths: Array.from(heads, (head) => head.getBoundingClientRect().width) });
  }, [table, of]);
  const isWaiting = of !== null && held === null;
  useEffect(() => {
    if (!isWaiting || !scroller) return;
    scroller.addEventListener('scroll', hold, { once: true, passive: true });
    return () => scroller.removeEventListener('scroll', hold);
  }, [isWaiting, scroller, hold]);
  useEffect(() => {
    if (held === null || !scroller) return;
    let width: number | null = null;
    // Told with the next frame, too: to ask here would lay the page out once more.
    const observer = new ResizeObserver(() => {
      width ??= scroller.clientWidth;
      if (scroller.clientWidth !== width) setStored(null);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [held, scroller]);
  return { widths: held, freeze: hold };
}
