import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { CATALOGUE } from '@rounds/engine';
import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOnceDrawn } from '../../../ui/index.ts';
import { useBuilder, useItem, useView, useVisibleRows } from './builder-context.tsx';
import { EmptyPage } from './empty-page.tsx';
import { PageHead } from './page-head.tsx';
import classes from './page-tree.module.css';
import { useDrops } from './row-dragging.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TreeRow } from './tree-row.tsx';
import type { VisibleRow } from './visible-rows.ts';

const HEIGHTS = { section: 47, question: 43, empty: 47 };
const CARD_GAP = 12;
const ROWS_BEYOND = 10;

export function PageTree({ covered }: { covered: boolean }) {
  const pageId = useView((view) => view.pageId);
  const title = useTitleGoingOn();
  return (
    <main className={classes.main} inert={covered}>
      {pageId && (
        <>
          <PageHead key={pageId} id={pageId} titleRef={title} />
          <Rows key={`${pageId}-rows`} pageId={pageId} />
        </>
      )}
    </main>
  );
}

/** The keyboard goes on at the page's title when its text is done, and when another page took the place of one that went away. */
function useTitleGoingOn(): RefObject<HTMLButtonElement | null> {
  const { view } = useBuilder();
  const pageId = useView((state) => state.pageId);
  const isEditing = useView((state) => state.editingId !== null && state.editingId === state.pageId);
  const title = useRef<HTMLButtonElement>(null);
  const isOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the page or its field the keyboard's place may be gone
  useEffect(() => {
    if (isOpened.current)
      focusOnceDrawn(() => ([null, view.get().pageId].includes(view.get().activeId) ? title.current : null));
    isOpened.current = true;
  }, [pageId, isEditing]);
  return title;
}

function Rows({ pageId }: { pageId: string }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const page = useItem(pageId);
  const rows = useVisibleRows();
  const activeId = useView((state) => state.activeId);
  const editing = useView((state) => state.editingId !== null);
  const scroller = useRef<HTMLDivElement>(null);
  const activeAt = rows.findIndex((row) => row.id === activeId && row.kind !== 'empty');
  const focusableAt = Math.max(activeAt, 0);
  const isOpened = useRef(false);
  useEffect(() => {
    isOpened.current = true;
  }, []);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => estimate(rows[at], at),
    getItemKey: useCallback((at: number) => `${rows[at]?.id}${rows[at]?.kind === 'empty' ? '-empty' : ''}`, [rows]),
    overscan: ROWS_BEYOND,
    // Rows that an edit brings are as high as their like until they are observed: asking for their height
    // would lay the screen out in the midst of it.
    measureElement: (element, entry, instance) => {
      if (entry || !isOpened.current) return measureElement(element, entry, instance);
      const at = instance.indexFromElement(element);
      return instance.itemSizeCache.get(instance.options.getItemKey(at)) ?? instance.options.estimateSize(at);
    },
    // The row in use stays in the document, so that the keyboard's place is never lost.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), focusableAt])].sort((a, b) => a - b),
      [focusableAt],
    ),
  });

  useDrops();
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, []);
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt, { align: 'auto' });
  }, [activeAt, virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changed its place has lost the keyboard by that
  useEffect(() => {
    const element = scroller.current;
    const isInside = () => element?.contains(document.activeElement) || document.activeElement === document.body;
    if (!activeId || editing || !isInside()) return;
    const goOn = () => {
      // Whoever has gone elsewhere meanwhile is not called back.
      if (!isInside()) return;
      const row = element?.querySelector<HTMLElement>(`[data-row="${activeId}"]`);
      if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
    };
    // A dialog that led here gives the keyboard back with the next frame, unless it is somewhere by then.
    if (document.activeElement === document.body) goOn();
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  }, [activeId, editing, rows]);

  if (!page) return null;
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroll}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) view.set({ activeId: null, editingId: null });
        }}
      >
        {rows.length === 0 ? (
          <EmptyPage pageId={pageId} />
        ) : (
          <div
            className={classes.rows}
            data-builder-tree
            role="treegrid"
            aria-label={page.title || t(CATALOGUE[page.type].kind)}
            aria-multiselectable
            style={{ blockSize: virtual.getTotalSize() }}
          >
            {virtual.getVirtualItems().map((place) => {
              const row = rows[place.index];
              return row ? (
                <div
                  key={place.key}
                  ref={virtual.measureElement}
                  data-index={place.index}
                  className={classes.place}
                  role="none"
                  style={{ transform: `translateY(${place.start}px)`, paddingBlockStart: gapBefore(row, place.index) }}
                >
                  <TreeRow row={row} isFocusable={place.index === focusableAt} />
                </div>
              ) : null;
            })}
          </div>
        )}
      </div>
      <SelectionBar />
    </>
  );
}

const gapBefore = (row: VisibleRow, at: number) => (row.starts && at > 0 ? CARD_GAP : 0);
const estimate = (row: VisibleRow | undefined, at: number) => (row ? HEIGHTS[row.kind] + gapBefore(row, at) : 0);
