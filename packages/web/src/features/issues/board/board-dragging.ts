/** Dragging cards to another column. */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { IssueStatus, IssueSummary } from '@rounds/contract/issues';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const MARK = 'issue';
const getIssue = (data: Record<string | symbol, unknown>): IssueSummary | null =>
  data.mark === MARK ? (data.issue as IssueSummary) : null;

export function useDraggableCard(element: RefObject<HTMLElement | null>, issue: IssueSummary): boolean {
  const [isDragged, setDragged] = useState(false);
  const getLatest = useEffectEvent(() => issue);
  const canMove = issue.may.statuses.length > 0;
  useEffect(() => {
    if (!element.current || !canMove) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ mark: MARK, issue: getLatest() }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, canMove]);
  return isDragged;
}

/** Lets a column accept cards that may move to its status. Returns whether one is over it. */
export function useColumnTarget(element: RefObject<HTMLElement | null>, status: IssueStatus): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => getIssue(source.data)?.may.statuses.includes(status) ?? false,
      getData: () => ({ status }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [element, status]);
  return isOver;
}

/** Scrolls a long column while a card is dragged to its edge. */
export function useColumnScroll(element: HTMLElement | null): void {
  useEffect(() => {
    if (element) return autoScrollForElements({ element });
  }, [element]);
}

/** Returns the card that is being dragged, and calls back when it is dropped on a column. */
export function useCardDrops(onDrop: (issue: IssueSummary, status: IssueStatus) => void): IssueSummary | null {
  const [dragged, setDragged] = useState<IssueSummary | null>(null);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => getIssue(source.data) !== null,
        onDragStart: ({ source }) => setDragged(getIssue(source.data)),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const issue = getIssue(source.data);
          const target = location.current.dropTargets[0];
          if (issue && target) handleDrop(issue, target.data.status as IssueStatus);
        },
      }),
    [],
  );
  return dragged;
}
