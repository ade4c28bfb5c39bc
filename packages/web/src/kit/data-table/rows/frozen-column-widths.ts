import { type RefObject, useCallback, useEffect, useState } from 'react';

interface FrozenWidths {
  readonly content: unknown;
  readonly widths: readonly number[];
}

/**
 * Freezes the column widths of a long table as its first rows made them. Rows that are rendered later freeze
 * longer or shorter texts and must not move what the person is reading.
 */
export function useFrozenColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  scroller: HTMLElement | null,
  /** The content; another value starts over. Null if nothing needs to be frozen. */
  content: unknown,
): { readonly widths: readonly number[] | null; readonly freeze: () => void } {
  const [stored, setStored] = useState<FrozenWidths | null>(null);
  const frozen = stored !== null && content !== null && stored.content === content ? stored.widths : null;
  const freeze = useCallback(() => {
    const heads = table.current?.querySelectorAll('thead tr:last-child th') ?? [];
    if (content !== null)
      setStored({ content, widths: Array.from(heads, (head) => head.getBoundingClientRect().width) });
  }, [table, content]);
  const isWaiting = content !== null && frozen === null;
  useEffect(() => {
    if (!isWaiting || !scroller) return;
    scroller.addEventListener('scroll', freeze, { once: true, passive: true });
    return () => scroller.removeEventListener('scroll', freeze);
  }, [isWaiting, scroller, freeze]);
  useEffect(() => {
    if (frozen === null || !scroller) return;
    let width: number | null = null;
    // The observer also reports the initial width, in the next frame; reading it here would force a layout.
    const observer = new ResizeObserver(() => {
      width ??= scroller.clientWidth;
      if (scroller.clientWidth !== width) setStored(null);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [frozen, scroller]);
  return { widths: frozen, freeze: freeze };
}
