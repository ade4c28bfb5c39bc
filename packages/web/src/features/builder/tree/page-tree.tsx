import type { Id } from '@rounds/engine';
import { IconLayoutRows, IconPlus, IconTextPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Button, EmptyState, focusAfterRender, Stack, useAutoScroll } from '../../../ui/index.ts';
import { insertItem } from '../commands/commands.ts';
import { useBuilder, useItem, useView, useVisibleRows } from '../state/builder-context.tsx';
import type { VisibleRow } from '../state/visible-rows.ts';
import { useContainerDrop } from './item-dragging.ts';
import { PageHeader } from './page-header.tsx';
import classes from './page-tree.module.css';
import { TreeRow } from './rows/tree-row.tsx';
import { useDoubleClickGuard } from './rows/use-double-click-guard.ts';
import { SelectionBar } from './selection-bar.tsx';

const HEIGHTS = { section: 47, question: 43, empty: 47 };
const CARD_GAP = 12;
const OVERSCAN_ROWS = 10;

export function PageTree({ covered }: { covered: boolean }) {
  const pageId = useView((view) => view.pageId);
  const title = useTitleFocus();
  const doubleClicks = useDoubleClickGuard();
  return (
    <Stack as="main" relative grow shrink inert={covered} {...doubleClicks}>
      {pageId && (
        <>
          <PageHeader key={pageId} id={pageId} titleRef={title} />
          <Rows key={`${pageId}-rows`} pageId={pageId} />
        </>
      )}
    </Stack>
  );
}

/** Focuses the title of the page after it was edited, and after another page replaced a removed one. */
function useTitleFocus(): RefObject<HTMLButtonElement | null> {
  const { view } = useBuilder();
  const pageId = useView((state) => state.pageId);
  const isEditing = useView((state) => state.editingId !== null && state.editingId === state.pageId);
  const title = useRef<HTMLButtonElement>(null);
  const isMounted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element may be removed together with the page or its field
  useEffect(() => {
    if (isMounted.current)
      focusAfterRender(() => ([null, view.get().pageId].includes(view.get().activeId) ? title.current : null));
    isMounted.current = true;
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
  const activeIndex = rows.findIndex((row) => row.id === activeId && row.kind !== 'empty');
  const focusableIndex = Math.max(activeIndex, 0);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
  }, []);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => estimateHeight(rows[at], at),
    getItemKey: useCallback((at: number) => `${rows[at]?.id}${rows[at]?.kind === 'empty' ? '-empty' : ''}`, [rows]),
    overscan: OVERSCAN_ROWS,
    // New rows use the estimated height until they are observed: measuring them immediately would force a layout in the
    // middle of an edit.
    measureElement: (element, entry, instance) => {
      if (entry || !isMounted.current) return measureElement(element, entry, instance);
      const at = instance.indexFromElement(element);
      return instance.itemSizeCache.get(instance.options.getItemKey(at)) ?? instance.options.estimateSize(at);
    },
    // The active row stays in the document, so that it keeps the focus.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), focusableIndex])].sort((a, b) => a - b),
      [focusableIndex],
    ),
  });

  useAutoScroll(scroller);
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moved has lost the focus
  useEffect(() => {
    const element = scroller.current;
    const isInside = () => element?.contains(document.activeElement) || document.activeElement === document.body;
    if (!activeId || editing || !isInside()) return;
    const focusActiveRow = () => {
      // The user may have moved the focus elsewhere meanwhile.
      if (!isInside()) return;
      const row = element?.querySelector<HTMLElement>(`[data-row="${activeId}"]`);
      if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
    };
    // A closing dialog returns the focus in the next frame unless something else already has it.
    if (document.activeElement === document.body) focusActiveRow();
    const frame = requestAnimationFrame(focusActiveRow);
    return () => cancelAnimationFrame(frame);
  }, [activeId, editing, rows]);

  if (!page) return null;
  return (
    <>
      <Box
        ref={scroller}
        grow
        shrinkBlock
        overflow="auto"
        className={classes.scroll}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) view.set({ activeId: null, editingId: null });
        }}
      >
        {rows.length === 0 ? (
          <EmptyPage pageId={pageId} />
        ) : (
          <Box
            relative
            fullWidth
            mx="auto"
            maxWidth={820}
            data-builder-tree
            role="treegrid"
            aria-label={page.title || t(`type.${page.type}`)}
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
                  className={classes.row}
                  role="none"
                  style={{ transform: `translateY(${place.start}px)`, paddingBlockStart: getGap(row, place.index) }}
                >
                  <TreeRow row={row} isFocusable={place.index === focusableIndex} />
                </div>
              ) : null;
            })}
          </Box>
        )}
      </Box>
      <SelectionBar />
    </>
  );
}

const getGap = (row: VisibleRow, at: number) => (row.starts && at > 0 ? CARD_GAP : 0);
const estimateHeight = (row: VisibleRow | undefined, at: number) => (row ? HEIGHTS[row.kind] + getGap(row, at) : 0);

function EmptyPage({ pageId }: { pageId: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const element = useRef<HTMLDivElement>(null);
  const hint = useContainerDrop(element, pageId);
  const place = { parent_id: pageId, after: null };
  return (
    <Box ref={element} radius="card" className={classes.emptyPage} data-hint={hint}>
      <EmptyState
        title={t('empty_page.title')}
        text={t('empty_page.text')}
        action={
          <>
            <Button leftSection={<IconPlus size={16} />} onClick={() => insertItem(session, 'yesno', '', place)}>
              {t('add_question')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconLayoutRows size={16} />}
              onClick={() => insertItem(session, 'section', '', place)}
            >
              {t('add_section')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTextPlus size={16} />}
              onClick={() => session.view.set({ dialog: { kind: 'write', pasted: null } })}
            >
              {t('write.open')}
            </Button>
          </>
        }
      />
    </Box>
  );
}
