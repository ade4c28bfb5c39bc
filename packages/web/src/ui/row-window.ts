/** Of a long list, the rows near the window; of a short one all. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';

/** More than a usual page of a list: what is not longer can be sought and printed by the browser as it stands. */
const ALL_AT_ONCE = 40;
const BEYOND = 6;

export const isDrawnWhole = (count: number): boolean => count <= ALL_AT_ONCE;

/** A row to draw, or the height of those before it that are not drawn. */
export type Place =
  | { readonly index: number; readonly start?: number }
  | { readonly gap: number; readonly key: string };

export interface RowWindow {
  readonly isWhole: boolean;
  readonly places: readonly Place[];
  /** Told of each row's element where heights differ. */
  measure(element: Element | null): void;
  /** The row that has the focus stays drawn, so that the keyboard never loses its place. */
  keep(index: number): void;
  /** Scrolls no further than it must to bring a row into sight; rows carry their `data-index`. */
  show(index: number): void;
}

interface Options {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: HTMLElement | null;
  /** How far below the top of what scrolls the rows begin. */
  readonly margin?: number;
  /** What the style puts between rows. */
  readonly gap?: number;
  /** Told once the first rows are laid out, before those beyond the window are drawn. */
  readonly onLaidOut?: () => void;
}

const notMeasured = () => {};

export function useRowWindow({ count, rowHeight, scroller, margin = 0, gap = 0, onLaidOut }: Options): RowWindow {
  const isWhole = isDrawnWhole(count);
  const kept = useRef(-1);
  const [initialRect] = useState(() => ({ width: 0, height: scroller?.clientHeight || window.innerHeight }));
  const isWatching = useAfterFrame(onLaidOut) && !isWhole;
  const virtual = useVirtualizer({
    count: isWatching ? count : 0,
    enabled: isWatching,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    initialRect,
    scrollMargin: margin,
    gap,
    rangeExtractor: useCallback((range: Range) => {
      const near = defaultRangeExtractor(range);
      const isApart = kept.current >= 0 && kept.current < range.count && !near.includes(kept.current);
      return isApart ? [...near, kept.current].sort((a, b) => a - b) : near;
    }, []),
  });
  const keep = useCallback((index: number) => {
    kept.current = index;
  }, []);
  const wanted = useRef<number | null>(null);
  const ask = useCallback((index: number) => {
    wanted.current = index;
  }, []);
  useEffect(() => {
    if (!isWatching || wanted.current === null) return;
    virtual.scrollToIndex(wanted.current);
    wanted.current = null;
  }, [isWatching, virtual]);
  if (isWhole) {
    const places = Array.from({ length: count }, (_, index) => ({ index }));
    const show = (index: number) =>
      scroller?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    return { isWhole, places, measure: notMeasured, keep, show };
  }
  if (!isWatching)
    return { ...firstRows({ count, rowHeight, gap, height: initialRect.height }), isWhole, keep, show: ask };
  const items = virtual.getVirtualItems();
  // Where nothing has a height, nothing is near the window: then the first ones are there.
  if (items.length === 0) {
    const places = Array.from({ length: ALL_AT_ONCE }, (_, index) => ({ index }));
    return { isWhole, places, measure: notMeasured, keep, show: () => {} };
  }
  const places: Place[] = [];
  let end = margin;
  for (const [at, item] of items.entries()) {
    const before = item.start - end - gap * (at === 0 ? 1 : 2);
    if (before > 0) places.push({ gap: before, key: `before-${item.index}` });
    places.push({ index: item.index });
    end = item.end;
  }
  const behind = margin + virtual.getTotalSize() - end - gap;
  if (behind > 0) places.push({ gap: behind, key: 'behind' });
  return { isWhole, places, measure: virtual.measureElement, keep, show: (index) => virtual.scrollToIndex(index) };
}

/**
 * True from behind the next frame on. What scrolls is measured there, when the browser has laid it out
 * anyway: to ask in the midst of drawing would make it do so once more, and in the same task.
 */
function useAfterFrame(onLaidOut: (() => void) | undefined): boolean {
  const [isAfter, setAfter] = useState(false);
  const told = useRef(onLaidOut);
  told.current = onLaidOut;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        told.current?.();
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

interface First {
  readonly count: number;
  readonly rowHeight: number;
  readonly gap: number;
  readonly height: number;
}

/** What fills a window so high, and the place of all others. */
function firstRows({ count, rowHeight, gap, height }: First): Pick<RowWindow, 'places' | 'measure'> {
  const drawn = Math.min(count, Math.ceil(height / (rowHeight + gap)));
  const places: Place[] = Array.from({ length: drawn }, (_, index) => ({ index }));
  const behind = (count - drawn) * (rowHeight + gap) - gap;
  if (behind > 0) places.push({ gap: behind, key: 'behind' });
  return { places, measure: notMeasured };
}
