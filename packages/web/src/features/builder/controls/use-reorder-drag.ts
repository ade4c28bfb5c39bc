/** Reordering the rows of one list by dragging, for example the options of a response set. */
import { useRef } from 'react';
import { createDragKind, type DropSide, toDropSide } from '../../../ui/index.ts';

const rowDrag = createDragKind<{ readonly list: string; readonly at: number }>();

/** The index after the move. The row is removed first, which shifts the ones behind it. */
const toTargetIndex = (from: number, over: number, side: DropSide): number => {
  const before = side === 'after' ? over + 1 : over;
  return from < before ? before - 1 : before;
};

/**
 * Makes a row draggable by its handle and a drop target; `edge` says where a dropped row would go. A row with a negative
 * place is neither.
 */
export function useReorderDrag<Handle extends HTMLElement = HTMLSpanElement>(
  list: string,
  at: number,
  onMove: (from: number, to: number) => void,
) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<Handle>(null);
  rowDrag.useDraggable(row, () => ({ list, at }), { handle, isDisabled: at < 0 });
  const hint = rowDrag.useDropTarget(row, {
    accepts: (dragged) => dragged.list === list && at >= 0,
    getHint: (dragged, { block }) => (dragged.at === at ? 'self' : toDropSide(block)),
    onDrop: (dragged, { block }) => onMove(dragged.at, toTargetIndex(dragged.at, at, toDropSide(block))),
  });
  return { row, handle, edge: hint === 'self' ? undefined : hint };
}
