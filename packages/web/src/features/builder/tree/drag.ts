/** Dragging in the tree: rows that move, new items from the palette, and pages and sections as drop targets. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { checkPlacement, getChildren, type Id, type ItemType, type TemplateRecords } from '@rounds/engine';
import { moveItems } from '@rounds/engine/edits';
import { type RefObject, useEffect, useState } from 'react';
import { insertItem, moveTo } from '../commands/commands.ts';
import type { ItemPosition } from '../commands/positions.ts';
import { useBuilder } from '../state/builder-context.tsx';
import type { BuilderSession } from '../state/builder-session.ts';

const DRAG_KIND = 'builder-drag';

export interface Drag {
  /** The dragged rows, which are not drop targets themselves. */
  readonly ids: readonly Id[];
  rejects(place: ItemPosition): boolean;
  /** Applies the drop. A rejected one is attempted too, so that the user sees the reason. */
  drop(place: ItemPosition): void;
}

type DragData = Record<string | symbol, unknown>;
export const toDragData = (drag: Drag): DragData => ({ kind: DRAG_KIND, drag });
export const getDrag = (data: DragData): Drag | null => (data.kind === DRAG_KIND ? (data.drag as Drag) : null);

export const createRowDrag = (session: BuilderSession, ids: readonly Id[]): Drag => ({
  ids,
  rejects: (place) => moveItems(session.store.records(), { ids, ...place }).problem !== undefined,
  drop: (place) => moveTo(session, ids, place),
});

const createTypeDrag = (session: BuilderSession, type: ItemType, onAdded: () => void): Drag => ({
  ids: [],
  rejects: ({ parent_id }) => checkPlacement(session.store.records(), { id: '', type }, parent_id) !== null,
  drop: (place) => {
    if (insertItem(session, type, undefined, place)) onAdded();
  },
});

export const toEndPosition = (records: TemplateRecords, parent_id: Id): ItemPosition => ({
  parent_id,
  after: getChildren(records, parent_id).at(-1)?.id ?? null,
});

/** Makes an entry of the palette draggable, in addition to its click. */
export function useTypeDrag(element: RefObject<HTMLElement | null>, type: ItemType, onAdded: () => void): void {
  const session = useBuilder();
  useEffect(() => {
    const source = element.current;
    if (!source) return;
    return draggable({ element: source, getInitialData: () => toDragData(createTypeDrag(session, type, onAdded)) });
  }, [element, session, type, onAdded]);
}

/** Makes a page or section a drop target: items go to its end. Returns the hint to show on it. */
export function useContainerDrop(element: RefObject<HTMLElement | null>, id: Id): 'into' | 'blocked' | undefined {
  const { store } = useBuilder();
  const [hint, setHint] = useState<'into' | 'blocked'>();
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => getDrag(source.data)?.ids.includes(id) === false,
      getData: () => ({ inside: id }),
      onDragEnter: ({ source }) => {
        const isRejected = getDrag(source.data)?.rejects(toEndPosition(store.records(), id));
        setHint(isRejected ? 'blocked' : 'into');
      },
      onDragLeave: () => setHint(undefined),
      onDrop: () => setHint(undefined),
    });
  }, [element, store, id]);
  return hint;
}
