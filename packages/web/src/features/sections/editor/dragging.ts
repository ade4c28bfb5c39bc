/** Dragging blocks from the palette and on the canvas. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { SectionBlock } from '@rounds/contract/sections';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A block of the section by its uuid, or what a new one begins with. */
export type Dragged =
  | { readonly uuid: string; readonly name: string }
  | { readonly create: () => SectionBlock; readonly name: string };

/** Where something is dropped: before which block, and how many columns are free there. */
interface Place {
  readonly place: number;
  readonly free?: number;
}

const DRAG_TYPE = 'section-block';
type Data = Record<string | symbol, unknown>;
const getDragged = (data: Data): Dragged | null => (data.type === DRAG_TYPE ? (data.dragged as Dragged) : null);

export function usePaletteEntry(
  element: RefObject<HTMLElement | null>,
  name: string,
  create: () => SectionBlock,
): void {
  const toData = useEffectEvent(() => ({ type: DRAG_TYPE, dragged: { create, name } satisfies Dragged }));
  useEffect(() => {
    if (!element.current) return;
    return draggable({ element: element.current, getInitialData: () => toData() });
  }, [element]);
}

interface BlockPlace {
  readonly uuid: string;
  readonly name: string;
  readonly place: number;
  /** False while its edge is dragged or its text is edited. */
  readonly canDrag: () => boolean;
}

/** A block that can be dragged, and dropped on. Returns the edge at which the other block will be inserted. */
export function useBlockPlace(element: RefObject<HTMLElement | null>, { uuid, name, place, canDrag }: BlockPlace) {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const mayDrag = useEffectEvent(() => canDrag());
  const toData = useEffectEvent(() => ({ type: DRAG_TYPE, dragged: { uuid, name } satisfies Dragged }));
  useEffect(() => {
    const block = element.current;
    if (!block) return;
    const clear = () => setEdge(null);
    return combine(
      draggable({
        element: block,
        canDrag: () => mayDrag(),
        getInitialData: () => toData(),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: block,
        canDrop: ({ source }) => {
          const dragged = getDragged(source.data);
          return dragged !== null && !('uuid' in dragged && dragged.uuid === uuid);
        },
        getData: ({ input, element: on }) => {
          const isMirrored = getComputedStyle(on).direction === 'rtl';
          const data = attachClosestEdge({}, { input, element: on, allowedEdges: ['left', 'right'] });
          const isAfter = extractClosestEdge(data) === (isMirrored ? 'left' : 'right');
          return { ...data, place: isAfter ? place + 1 : place };
        },
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: clear,
        onDrop: clear,
      }),
    );
  }, [element, uuid, place]);
  return { edge, isDragged };
}

/** The free end of a row. */
export function useGap(element: RefObject<HTMLElement | null>, { place, free = 0 }: Place): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => getDragged(source.data) !== null,
      getData: () => ({ place, free }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [element, place, free]);
  return isOver;
}

/** The canvas scrolls while a block is at its edge. */
export function useCanvasScroll(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (element.current) return autoScrollForElements({ element: element.current });
  }, [element]);
}

/** Returns what is being dragged, and calls back with the place where it is dropped. */
export function useBlockDrops(onDrop: (dragged: Dragged, place: Place) => void): Dragged | null {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => getDragged(source.data) !== null,
        onDragStart: ({ source }) => setDragged(getDragged(source.data)),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const dropped = getDragged(source.data);
          const target = location.current.dropTargets[0]?.data;
          if (!dropped || !target) return;
          const free = typeof target.free === 'number' ? { free: target.free } : {};
          handleDrop(dropped, { place: Number(target.place), ...free });
        },
      }),
    [],
  );
  return dragged;
}
