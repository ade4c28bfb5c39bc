/**
 * Dragging items: rows that move, new ones from the palette, and rows, pages and sections as drop targets. The engine
 * decides where a drop is allowed, once per position and drag.
 */
import { checkPlacement, getChildren, type Id, type ItemType, type TemplateRecords } from '@rounds/engine';
import { moveItems } from '@rounds/engine/edits';
import type { RefObject } from 'react';
import { createDragKind, toDropSide } from '../../../ui/index.ts';
import { getTargets, insertItem, moveTo } from '../commands/commands.ts';
import type { ItemPosition } from '../commands/positions.ts';
import { useBuilder } from '../state/builder-context.tsx';
import type { BuilderSession } from '../state/builder-session.ts';
import type { VisibleRow } from '../state/visible-rows.ts';

interface DraggedItems {
  /** The dragged rows, which are not drop targets themselves. */
  readonly ids: readonly Id[];
  rejects(place: ItemPosition): boolean;
  /** Applies the drop. A rejected one is attempted too, so that the user sees the reason. */
  drop(place: ItemPosition): void;
}

const itemDrag = createDragKind<DraggedItems>();
type ElementRef = RefObject<HTMLElement | null>;

/** Nothing else changes while the pointer drags, so the answer for a position stays the same. */
function cacheRejections(rejects: DraggedItems['rejects']): DraggedItems['rejects'] {
  const cache = new Map<string, boolean>();
  return (place) => {
    const key = `${place.parent_id} ${place.after}`;
    const isRejected = cache.get(key) ?? rejects(place);
    cache.set(key, isRejected);
    return isRejected;
  };
}

const toDraggedRows = (session: BuilderSession, ids: readonly Id[]): DraggedItems => ({
  ids,
  rejects: cacheRejections((place) => moveItems(session.store.records(), { ids, ...place }).problem !== undefined),
  drop: (place) => moveTo(session, ids, place),
});

const toNewItem = (session: BuilderSession, type: ItemType, onAdded: () => void): DraggedItems => ({
  ids: [],
  rejects: ({ parent_id }) => checkPlacement(session.store.records(), { id: '', type }, parent_id) !== null,
  drop: (place) => {
    if (insertItem(session, type, undefined, place)) onAdded();
  },
});

/** Makes an entry of the palette draggable, in addition to its click. */
export function useTypeDrag(
  element: ElementRef,
  type: ItemType,
  { onAdded, isDisabled }: { readonly onAdded: () => void; readonly isDisabled: boolean },
): void {
  const session = useBuilder();
  itemDrag.useDraggable(element, () => toNewItem(session, type, onAdded), { isDisabled });
}

const toEndPosition = (records: TemplateRecords, parent_id: Id): ItemPosition => ({
  parent_id,
  after: getChildren(records, parent_id).at(-1)?.id ?? null,
});

/** Makes a page or section a drop target: items go to its end. Returns the hint to show on it. */
export function useContainerDrop(element: ElementRef, id: Id): 'into' | 'blocked' | undefined {
  const { store } = useBuilder();
  return itemDrag.useDropTarget(element, {
    accepts: ({ ids }) => !ids.includes(id),
    getHint: (dragged) => (dragged.rejects(toEndPosition(store.records(), id)) ? 'blocked' : 'into'),
    onDrop: (dragged) => dragged.drop(toEndPosition(store.records(), id)),
  });
}

type RowHint = 'before' | 'after' | 'into';

/**
 * Questions cannot contain items and placeholders have no siblings, so the whole row counts as the nearest valid place.
 * What is below an open section is in it.
 */
function getRowHint({ kind }: VisibleRow, isCollapsed: boolean, share: number): RowHint {
  if (kind === 'empty') return 'into';
  if (kind === 'question') return toDropSide(share);
  if (share <= 0.25) return 'before';
  return share >= 0.75 && isCollapsed ? 'after' : 'into';
}

/** The position that a hint on a row refers to. */
function toPosition(records: TemplateRecords, id: Id, hint: RowHint): ItemPosition | null {
  const item = records.items[id];
  if (!item) return null;
  if (hint === 'into') return toEndPosition(records, id);
  if (hint === 'after') return { parent_id: item.parent_id, after: id };
  const siblings = getChildren(records, item.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  return { parent_id: item.parent_id, after: siblings[at - 1]?.id ?? null };
}

/** Makes a row draggable by its handle and a drop target. Returns whether it is dragged, and the hint to show on it. */
export function useRowDrag(element: ElementRef, handle: ElementRef, row: VisibleRow, isCollapsed: boolean) {
  const session = useBuilder();
  const { id, kind } = row;
  const isDragged = itemDrag.useDraggable(
    element,
    () => toDraggedRows(session, session.view.get().selected.has(id) ? getTargets(session) : [id]),
    { handle, isDisabled: kind === 'empty' },
  );
  const getHint = (share: number) => getRowHint(row, isCollapsed, share);
  const hint = itemDrag.useDropTarget(element, {
    accepts: ({ ids }) => !ids.includes(id),
    getHint(dragged, { block }) {
      const place = toPosition(session.store.records(), id, getHint(block));
      return place && !dragged.rejects(place) ? getHint(block) : 'blocked';
    },
    onDrop(dragged, { block }) {
      const place = toPosition(session.store.records(), id, getHint(block));
      if (place) dragged.drop(place);
    },
  });
  return { isDragged, hint };
}
