// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned absolutely, which table rows and cells do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard moves by row, as grids allow; cells are not focusable
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguageName } from '../../../platform/i18n/index.ts';
import { BareCheckbox, Box, Button, Center, EmptyState, Grid, Row } from '../../../ui/index.ts';
import { toLines } from '../state/lines.ts';
import { useSession, useSessionValue, useThirdLanguage, useView } from '../state/translation-context.tsx';
import { ALL_TEXTS } from '../state/translation-view.ts';
import { GroupLine, PartLine } from './heading-lines.tsx';
import { handleRowKey } from './row-keys.ts';
import classes from './text-list.module.css';
import { TextRow } from './text-row.tsx';

const HEIGHTS = { text: 61, group: 37, part: 33 };
const OVERSCAN_ROWS = 8;

/** All texts that match the filter; only those in sight are in the document. */
export function TextList() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const { store } = session;
  const keys = useSessionValue((current) => current.shownKeys());
  const lines = useMemo(() => toLines(store, keys), [store, keys]);
  const third = useThirdLanguage();
  const activeKey = useView((state) => state.activeKey);
  const editingKey = useView((state) => state.editingKey);
  const isSelecting = useView((state) => state.isSelecting);
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(
    () => new Map(lines.flatMap((line, at) => (line.kind === 'text' ? [[line.key, at] as const] : []))),
    [lines],
  );
  const firstText = lines.findIndex(({ kind }) => kind === 'text');
  const activeIndex = places.get(activeKey ?? '') ?? firstText;

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => HEIGHTS[lines[at]?.kind ?? 'text'],
    getItemKey: useCallback((at: number) => lines[at]?.key ?? at, [lines]),
    overscan: OVERSCAN_ROWS,
    // The active row stays in the document, so that it keeps the focus.
    rangeExtractor: useCallback(
      ({ startIndex, endIndex, overscan, count }) => {
        const from = Math.max(0, startIndex - overscan);
        const to = Math.min(count - 1, endIndex + overscan);
        const range = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
        return activeIndex < 0 || (activeIndex >= from && activeIndex <= to)
          ? range
          : [...range, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });
  useEffect(() => {
    if (activeKey !== null && places.has(activeKey)) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeKey, activeIndex, places, virtual]);
  useFocusActiveRow(scroller, activeKey, editingKey);

  const onKeyDown = (event: KeyboardEvent) => {
    if (handleRowKey(session, event)) event.preventDefault();
  };

  if (lines.length === 0) return <NoTexts />;
  return (
    <Box ref={scroller} grow shrinkBlock className={classes.scroll} data-selecting={isSelecting || undefined}>
      <div
        className={classes.grid}
        data-third={third === null ? undefined : ''}
        role="grid"
        aria-label={t('texts')}
        aria-rowcount={lines.length + 1}
        aria-multiselectable
        onKeyDown={onKeyDown}
      >
        <ColumnHeads />
        <Box role="rowgroup" relative style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="none"
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'text' && (
                  <TextRow
                    textKey={line.key}
                    rowIndex={index + 2}
                    isFocusable={index === activeIndex}
                    isEditing={line.key === editingKey}
                  />
                )}
                {line.kind === 'group' && <GroupLine id={line.id} rowIndex={index + 2} />}
                {line.kind === 'part' && <PartLine id={line.id} rowIndex={index + 2} />}
              </div>
            );
          })}
        </Box>
      </div>
    </Box>
  );
}

/** Tells why there is nothing to see, and what to do about it. */
function NoTexts() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const count = session.store.keys().length;
  return (
    <Center grow p={6}>
      {count > 0 ? (
        <EmptyState
          kind="filtered"
          title={t('no_match.title')}
          text={t('no_match.text', { count })}
          action={
            <Button variant="default" onClick={() => session.setFilter(ALL_TEXTS)}>
              {t('no_match.all')}
            </Button>
          }
        />
      ) : (
        <EmptyState title={t('no_texts.title')} text={t('no_texts.text')} />
      )}
    </Center>
  );
}

/** Moves the focus with the active row, if it is in the list. */
function useFocusActiveRow(
  scroller: { readonly current: HTMLElement | null },
  activeKey: string | null,
  editingKey: string | null,
) {
  useEffect(() => {
    const isInside = () =>
      scroller.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (activeKey === null || editingKey !== null || !isInside()) return;
    const frame = requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-text="${CSS.escape(activeKey)}"]`);
      if (row && isInside() && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, activeKey, editingKey]);
}

function ColumnHeads() {
  const { t, i18n } = useTranslation('translations');
  const session = useSession();
  const third = useThirdLanguage();
  const keys = useSessionValue((current) => current.shownKeys());
  const selected = useView((view) => view.selected);
  const shownSelected = selected.size === 0 ? 0 : keys.filter((key) => selected.has(key)).length;
  const name = (language: string) => getLanguageName(language, i18n.language);
  return (
    <Grid role="row" aria-rowindex={1} align="center" gap={3} className={classes.heads} tabIndex={-1}>
      <Row as="span" role="columnheader" inline className={classes.check}>
        <BareCheckbox
          aria-label={t('select_shown')}
          checked={shownSelected > 0 && shownSelected === keys.length}
          indeterminate={shownSelected > 0 && shownSelected < keys.length}
          onChange={(event) => session.view.set({ selected: new Set(event.currentTarget.checked ? keys : []) })}
        />
      </Row>
      <span role="columnheader">{t('source_of', { language: name(session.store.sourceLanguage) })}</span>
      {third !== null && <span role="columnheader">{name(third)}</span>}
      <span role="columnheader">{name(session.store.language)}</span>
      <span role="columnheader">{t('status')}</span>
    </Grid>
  );
}
