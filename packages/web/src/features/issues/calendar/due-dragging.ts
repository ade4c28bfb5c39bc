/** Dragging issues to another due date. */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const MARK = 'due-issue';

export function useDraggableIssue(element: RefObject<HTMLElement | null>, id: number, canMove: boolean): void {
  useEffect(() => {
    if (!element.current || !canMove) return;
    return draggable({ element: element.current, getInitialData: () => ({ mark: MARK, id }) });
  }, [element, id, canMove]);
}

/** A day that issues can be dropped on; answers whether one is above it. */
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

export function useDueDrops(onDrop: (id: number, day: string) => void): void {
  const handleDrop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.mark === MARK,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          if (target) handleDrop(Number(source.data.id), String(target.data.day));
        },
      }),
    [],
  );
}
