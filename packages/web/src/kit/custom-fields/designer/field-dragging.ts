/** Dragging fields from the palette, from the unused fields, and among the used fields. */
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

/** A field by its key, or a type from the palette. */
export type Dragged = { readonly key: string } | { readonly type: CustomFieldType };
const MARK = 'custom-field';
type Data = Record<string | symbol, unknown>;

const getDragged = (data: Data): Dragged | null => (data.mark === MARK ? (data.dragged as Dragged) : null);

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

/** Makes a row draggable and a drop target. Returns the edge at which a drop would insert. */
export function useRowPlace(element: RefObject<HTMLElement | null>, key: string, place: number, canMove: boolean) {
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const row = element.current;
    if (!row) return;
    const clear = () => setEdge(null);
    const target = dropTargetForElements({
      element: row,
      canDrop: ({ source }) => {
        const dragged = getDragged(source.data);
        return dragged !== null && !('key' in dragged && dragged.key === key);
      },
      getData: ({ input, element: on }) =>
        attachClosestEdge({ place }, { input, element: on, allowedEdges: canMove ? ['top', 'bottom'] : ['bottom'] }),
      onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
      onDragLeave: clear,
      onDrop: clear,
    });
    if (!canMove) return target;
    return combine(
      target,
      draggable({ element: row, getInitialData: () => ({ mark: MARK, dragged: { key } satisfies Dragged }) }),
    );
  }, [element, key, place, canMove]);
  return edge;
}

/** Makes the list of used fields a drop target, for drops below its rows. */
export function useListPlace(element: RefObject<HTMLElement | null>, length: number): void {
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => getDragged(source.data) !== null,
      getData: () => ({ place: length }),
    });
  }, [element, length]);
}

/** Calls `onDrop` with the dropped field and the position at which to insert it. */
export function useFieldDrops(onDrop: (dragged: Dragged, place: number) => void): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => getDragged(source.data) !== null,
        onDrop: ({ source, location }) => {
          const dragged = getDragged(source.data);
          const target = location.current.dropTargets[0];
          if (!dragged || !target) return;
          const below = extractClosestEdge(target.data) === 'bottom' ? 1 : 0;
          onDrop(dragged, Number(target.data.place) + below);
        },
      }),
    [onDrop],
  );
}
