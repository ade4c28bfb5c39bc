// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned absolutely, which table rows and cells do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard moves by row, as tree grids allow; cells are not focusable

import { CATALOGUE } from '@rounds/engine';
import { type MouseEvent, memo, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Center, Row } from '../../../../ui/index.ts';
import { selectRange, toggleSelected } from '../../commands/commands.ts';
import { useBuilder, useItem, useRecords, useView } from '../../state/builder-context.tsx';
import type { VisibleRow } from '../../state/visible-rows.ts';
import { countColumns, getColumnPlace } from '../columns.ts';
import { InsertBar } from '../insert-bar.tsx';
import { useRowDrag } from '../item-dragging.ts';
import { ColumnMark } from './column-mark.tsx';
import { QuestionRow } from './question-row.tsx';
import { SectionRow } from './section-row.tsx';
import classes from './tree-row.module.css';

interface TreeRowProps {
  row: VisibleRow;
  isFocusable: boolean;
}

const INTERACTIVE = 'button, a, input, textarea, [role="menuitem"]';

/**
 * Shows one row of the tree with its checkbox and drag handle. The actions of the active row are rendered with lower
 * priority, so that moving by keyboard stays fast.
 */
export const TreeRow = memo(function TreeRow({ row, isFocusable }: TreeRowProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { view } = session;
  const item = useItem(row.id);
  const isActive = useView((state) => state.activeId === row.id) && row.kind !== 'empty';
  const isSelected = useView((state) => state.selected.has(row.id)) && row.kind !== 'empty';
  const isSelecting = useView((state) => state.selecting);
  const isCollapsed = useView((state) => state.collapsed.has(row.id));
  const isEditing = useView((state) => state.editingId === row.id);
  const showsActions = useDeferredValue(isActive, false) && isActive;
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  /**
   * Whether a pointer presses the row. It becomes active when the pointer is released, because active rows are higher.
   */
  const isPressed = useRef(false);
  useEffect(() => {
    if (showsActions) element.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [showsActions]);
  const columns = useRecords((records) => countColumns(records, records.items[row.id]?.parent_id ?? null));
  const { isDragged, hint } = useRowDrag(element, handle, row, isCollapsed);
  if (!item) return null;

  const edges = { 'data-starts': row.starts || undefined, 'data-ends': row.ends || undefined };
  const indent = { '--level': row.level } as React.CSSProperties;
  if (row.kind === 'empty') {
    return (
      <div
        ref={element}
        className={classes.empty}
        {...edges}
        role="row"
        aria-level={row.level + 1}
        data-hint={hint}
        style={indent}
      >
        <div role="gridcell">
          {t('empty_section')}
          <InsertBar id={row.id} />
        </div>
      </div>
    );
  }

  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target !== event.currentTarget && event.target.closest(INTERACTIVE))
      return;
    if (event.shiftKey) selectRange(session, row.id);
    else if (event.ctrlKey || event.metaKey || isSelecting) toggleSelected(session, row.id);
    view.set({ activeId: row.id, editingId: isEditing ? row.id : null });
  };
  const isSection = CATALOGUE[item.type].kind === 'section';
  const place = getColumnPlace(columns, row.position, row.siblings);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the tree are handled in commands/shortcuts.ts
    <div
      className={classes.frame}
      {...edges}
      role="row"
      tabIndex={isFocusable ? 0 : -1}
      data-row={row.id}
      aria-level={row.level + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isSection ? !isCollapsed : undefined}
      aria-selected={isSelected}
      aria-label={item.title || t('untitled')}
      data-active={isActive || undefined}
      onClick={onClick}
      onPointerDown={() => {
        isPressed.current = true;
        // The press focuses the row before this runs; what focuses it later is the keyboard.
        setTimeout(() => {
          isPressed.current = false;
        });
      }}
      onFocus={(event) => {
        if (isPressed.current) return;
        if (event.target === event.currentTarget && !isActive) view.set({ activeId: row.id, editingId: null });
      }}
    >
      <Row
        ref={element}
        role="gridcell"
        data-active={isActive || undefined}
        data-selected={isSelected || undefined}
        data-section={isSection || undefined}
        data-dragged={isDragged || undefined}
        data-hint={hint}
        align="start"
        gap={2}
        className={classes.row}
        style={indent}
      >
        {isSelecting && (
          <input
            type="checkbox"
            className={classes.check}
            aria-label={t('select', { title: item.title || t('untitled') })}
            checked={isSelected}
            onChange={() => toggleSelected(session, row.id)}
          />
        )}
        <Center as="span" ref={handle} fixed tone="ink3" className={classes.grip} aria-hidden="true">
          {GRIP_DOTS}
        </Center>
        {place && <ColumnMark place={place} />}
        {isSection ? (
          <SectionRow item={item} isActive={isActive} isCollapsed={isCollapsed} isEditing={isEditing} />
        ) : (
          <QuestionRow item={item} isActive={isActive} showsActions={showsActions} isEditing={isEditing} />
        )}
      </Row>
      {showsActions && !isSection && (
        <div role="gridcell">
          <InsertBar id={row.id} />
        </div>
      )}
    </div>
  );
});

/** All rows share this element, so that it never re-renders. */
const GRIP_DOTS = (
  <svg width="8" height="14" viewBox="0 0 8 14" fill="currentColor" aria-hidden="true">
    {[2, 7, 12].map((y) => (
      <g key={y}>
        <circle cx="1.6" cy={y} r="1.2" />
        <circle cx="6.4" cy={y} r="1.2" />
      </g>
    ))}
  </svg>
);
