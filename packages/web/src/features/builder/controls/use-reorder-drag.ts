/** Reordering the rows of one list by dragging, for example the options of a response set. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { useEffect, useRef, useState } from 'react';

const DRAG_KIND = 'reorder-drag';

/** The index after the move. The row is removed first, which shifts the ones behind it. */
const toTargetIndex = (from: number, over: number, edge: Edge | null): number => {
  const before = edge === 'bottom' ? over + 1 : over;
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
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useRef(onMove);
  move.current = onMove;
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || at < 0) return;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind: DRAG_KIND, list, at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === DRAG_KIND && source.data.list === list,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.at === at ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const from = Number(source.data.at);
          move.current(from, toTargetIndex(from, at, extractClosestEdge(self.data)));
        },
      }),
    );
  }, [list, at]);
  return { row, handle, edge };
}
