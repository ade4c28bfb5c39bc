/** Dragging fields: out of the palette, out of the unused ones, and among those in use. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { CustomFieldType } from '@rounds/contract/custom-fields';
import { type RefObject, useEffect, useState } from 'react';

/** A field by its key, or a type out of the palette. */
export type Dragged = { readonly key: string } | { readonly type: CustomFieldType };
const MARK = 'custom-field';
type Data = Record<string | symbol, unknown>;

const draggedOf = (data: Data): Dragged | null => (data.mark === MARK ? (data.dragged as Dragged) : null);

export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged | null): void {
  const mark = dragged && JSON.stringify(dragged);
  useEffect(() => {
    if (!element.current || !mark) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ mark: MARK, dragged: JSON.parse(mark) as Dragged }),
    });
  }, [element, mark]);
}

/** A row that moves and takes others above or below it; answers the edge to mark. */
export function useRowPlace(element: RefObject<HTMLElement | null>, key: string, place: number, mayMove: boolean) {
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const row = element.current;
    if (!row) return;
    const clear = () => setEdge(null);
    const target = dropTargetForElements({
      element: row,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return dragged !== null && !('key' in dragged && dragged.key === key);
      },
      getData: ({ input, element: on }) =>
        attachClosestEdge({ place }, { input, element: on, allowedEdges: mayMove ? ['top', 'bottom'] : ['bottom'] }),
      onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
      onDragLeave: clear,
      onDrop: clear,
    });
    if (!mayMove) return target;
    return combine(
      target,
      draggable({ element: row, getInitialData: () => ({ mark: MARK, dragged: { key } satisfies Dragged }) }),
    );
  }, [element, key, place, mayMove]);
  return edge;
}

/** The whole list of fields in use takes what is dropped below its rows. */
export function useListPlace(element: RefObject<HTMLElement | null>, length: number): void {
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => draggedOf(source.data) !== null,
      getData: () => ({ place: length }),
    });
  }, [element, length]);
}

/** Calls back with what was dropped and before which place it goes. */
export function useFieldDrops(drop: (dragged: Dragged, place: number) => void): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== null,
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          const target = location.current.dropTargets[0];
          if (!dragged || !target) return;
          const below = extractClosestEdge(target.data) === 'bottom' ? 1 : 0;
          drop(dragged, Number(target.data.place) + below);
        },
      }),
    [drop],
  );
}
