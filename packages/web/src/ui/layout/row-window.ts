/** Renders all rows of a short list, and only the visible ones of a long list. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The limit is above the default page size of lists, so that the browser can search and print such a page. */
const MAX_UNWINDOWED_ROWS = 40;
const OVERSCAN = 6;

/** Whether a list of this length is rendered completely. */
export const isRenderedWhole = (count: number): boolean => count <= MAX_UNWINDOWED_ROWS;

/** A row to render, or the height of rows that are not rendered. */
export type WindowItem =
  | { readonly index: number; readonly start?: number }
  | { readonly gap: number; readonly key: string };

export interface RowWindow {
  readonly isWhole: boolean;
  readonly items: readonly WindowItem[];
  /** A ref callback for rows of different heights. */
  measure(element: Element | null): void;
  /** Keeps the focused row rendered, so that the focus is never lost. */
  keepRendered(index: number): void;
  /** Scrolls as little as needed to show a row; rows carry their `data-index`. */
  scrollTo(index: number): void;
}

interface RowWindowOptions {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: HTMLElement | null;
  /** The distance from the top of the scrolled content to the first row. */
  readonly margin?: number;
  /** The gap between rows in the stylesheet. */
  readonly gap?: number;
  /** Called once the first rows are laid out, before further rows are rendered. */
  readonly onLayout?: () => void;
}

const noop = () => {};

/** Returns the rows near the viewport of `scroller`, and the gaps between them; all rows of a short list. */
export function useRowWindow({
  count,
  rowHeight,
  scroller,
  margin = 0,
  gap = 0,
  onLayout,
}: RowWindowOptions): RowWindow {
  const isWhole = isRenderedWhole(count);
  const keptIndex = useRef(-1);
  const [initialRect] = useState(() => ({ width: 0, height: scroller?.clientHeight || window.innerHeight }));
  const isWatching = useAfterFirstFrame(onLayout) && !isWhole;
  const virtual = useVirtualizer({
    count: isWatching ? count : 0,
    enabled: isWatching,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect,
    scrollMargin: margin,
    gap,
    rangeExtractor: useCallback((range: Range) => {
      const near = defaultRangeExtractor(range);
      const isApart = keptIndex.current >= 0 && keptIndex.current < range.count && !near.includes(keptIndex.current);
      return isApart ? [...near, keptIndex.current].sort((a, b) => a - b) : near;
    }, []),
  });
  const keep = useCallback((index: number) => {
    keptIndex.current = index;
  }, []);
  const requestedIndex = useRef<number | null>(null);
  const requestScroll = useCallback((index: number) => {
    requestedIndex.current = index;
  }, []);
  useEffect(() => {
    if (!isWatching || requestedIndex.current === null) return;
    virtual.scrollToIndex(requestedIndex.current);
    requestedIndex.current = null;
  }, [isWatching, virtual]);
  if (isWhole) {
    const items = Array.from({ length: count }, (_, index) => ({ index }));
    const show = (index: number) =>
      scroller?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    return { isWhole, items, measure: noop, keepRendered: keep, scrollTo: show };
  }
  if (!isWatching)
    return {
      ...getFirstRows({ count, rowHeight, gap, height: initialRect.height }),
      isWhole,
      keepRendered: keep,
      scrollTo: requestScroll,
    };
  const virtualItems = virtual.getVirtualItems();
  // Nothing is visible without a layout; the first rows are rendered then.
  if (virtualItems.length === 0) {
    const items = Array.from({ length: MAX_UNWINDOWED_ROWS }, (_, index) => ({ index }));
    return { isWhole, items, measure: noop, keepRendered: keep, scrollTo: () => {} };
  }
  const items: WindowItem[] = [];
  let end = margin;
  for (const [at, item] of virtualItems.entries()) {
    const gapBefore = item.start - end - gap * (at === 0 ? 1 : 2);
    if (gapBefore > 0) items.push({ gap: gapBefore, key: `before-${item.index}` });
    items.push({ index: item.index });
    end = item.end;
  }
  const behind = margin + virtual.getTotalSize() - end - gap;
  if (behind > 0) items.push({ gap: behind, key: 'behind' });
  return {
    isWhole,
    items,
    measure: virtual.measureElement,
    keepRendered: keep,
    scrollTo: (index) => virtual.scrollToIndex(index),
  };
}

/**
 * Whether a frame has passed. The scroller is measured then, when the browser has laid it out anyway; measuring during
 * rendering would force a second layout in the same task.
 */
function useAfterFirstFrame(onLaidOut: (() => void) | undefined): boolean {
  const [isAfter, setAfter] = useState(false);
  const latest = useRef(onLaidOut);
  latest.current = onLaidOut;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        latest.current?.();
        setAfter(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isAfter;
}

interface FirstRowsOptions {
  readonly count: number;
  readonly rowHeight: number;
  readonly gap: number;
  readonly height: number;
}

/** The rows that fill a window of this height, and one gap for all others. */
function getFirstRows({ count, rowHeight, gap, height }: FirstRowsOptions): Pick<RowWindow, 'items' | 'measure'> {
  const drawn = Math.min(count, Math.ceil(height / (rowHeight + gap)));
  const items: WindowItem[] = Array.from({ length: drawn }, (_, index) => ({ index }));
  const behind = (count - drawn) * (rowHeight + gap) - gap;
  if (behind > 0) items.push({ gap: behind, key: 'behind' });
  return { items, measure: noop };
}
