/** Dragging records of a calendar to another day. */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const MARK = 'record-of-day';

export function useDraggableToDay(element: RefObject<HTMLElement | null>, key: string, canMove: boolean): void {
  useEffect(() => {
    if (!element.current || !canMove) return;
    return draggable({ element: element.current, getInitialData: () => ({ mark: MARK, key }) });
  }, [element, key, canMove]);
}

/** A day that records can be dropped on; answers whether one is above it. */
export function useDayTarget(element: RefObject<HTMLElement | null>, day: string): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.mark === MARK,
      getData: () => ({ day }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [element, day]);
  return isOver;
}

/** Whether a record is being dragged, so that what lies above the days can let it through. */
export function useIsDraggingToDay(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.mark === MARK,
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    [],
  );
  return isDragging;
}

export function useDayDrops(onDrop: (key: string, day: string) => void): void {
  const handleDrop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.mark === MARK,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          if (target) handleDrop(String(source.data.key), String(target.data.day));
        },
      }),
    [],
  );
}
