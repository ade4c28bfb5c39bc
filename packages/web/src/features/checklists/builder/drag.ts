/** What is on its way while one drags: rows that move, or a new item out of the palette. */
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { childrenOf, type Id, type ItemType, placementProblem, type TemplateRecords } from '@rounds/engine';
import { moveItems } from '@rounds/engine/edits';
import { type RefObject, useEffect } from 'react';
import { useBuilder } from './builder-context.tsx';
import type { BuilderSession } from './builder-session.ts';
import { add, move } from './deeds.ts';
import type { Place } from './place.ts';

const MARK = 'builder-drag';

export interface Drag {
  /** The rows on their way, which are no places to drop on. */
  readonly ids: readonly Id[];
  refuses(place: Place): boolean;
  /** A refused drop is tried all the same, so that the reason is told. */
  drop(place: Place): void;
}

type Data = Record<string | symbol, unknown>;
export const dragData = (drag: Drag): Data => ({ kind: MARK, drag });
export const dragOf = (data: Data): Drag | null => (data.kind === MARK ? (data.drag as Drag) : null);

export const dragOfRows = (session: BuilderSession, ids: readonly Id[]): Drag => ({
  ids,
  refuses: (place) => moveItems(session.store.records(), { ids, ...place }).problem !== undefined,
  drop: (place) => move(session, ids, place),
});

const dragOfType = (session: BuilderSession, type: ItemType, onAdded: () => void): Drag => ({
  ids: [],
  refuses: ({ parent_id }) => placementProblem(session.store.records(), { id: '', type }, parent_id) !== null,
  drop: (place) => {
    if (add(session, type, '', place)) onAdded();
  },
});

export const atEndOf = (records: TemplateRecords, parent_id: Id): Place => ({
  parent_id,
  after: childrenOf(records, parent_id).at(-1)?.id ?? null,
});

/** Makes an entry of the palette draggable; the click stays what it was. */
export function useTypeDrag(element: RefObject<HTMLElement | null>, type: ItemType, onAdded: () => void): void {
  const session = useBuilder();
  useEffect(() => {
    const source = element.current;
    if (!source) return;
    return draggable({ element: source, getInitialData: () => dragData(dragOfType(session, type, onAdded)) });
  }, [element, session, type, onAdded]);
}
