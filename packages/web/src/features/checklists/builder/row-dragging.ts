/** Dragging rows: what may be dropped where is asked of the engine, once for each row that is passed over. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item';
import { childrenOf, type Id, type TemplateRecords } from '@rounds/engine';
import { type RefObject, useEffect, useState } from 'react';
import { useBuilder } from './builder-context.tsx';
import type { BuilderSession } from './builder-session.ts';
import { targetsOf } from './deeds.ts';
import { atEndOf, type Drag, dragData, dragOf, dragOfRows } from './drag.ts';
import type { Place } from './place.ts';
import type { VisibleRow } from './visible-rows.ts';

const INDENT = 20;
type Kind = Instruction['type'];

const OFFERED: Record<VisibleRow['kind'], Exclude<Kind, 'instruction-blocked'>[]> = {
  section: ['reorder-above', 'reorder-below', 'make-child'],
  question: ['reorder-above', 'reorder-below'],
  empty: ['make-child'],
};

/** The place that an instruction on a row means. */
function placeOf(records: TemplateRecords, row: { id: Id; isOpen: boolean }, instruction: Instruction): Place | null {
  const item = records.items[row.id];
  if (!item) return null;
  const siblings = childrenOf(records, item.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === row.id);
  switch (instruction.type) {
    case 'make-child':
      return atEndOf(records, row.id);
    case 'reorder-above':
      return { parent_id: item.parent_id, after: siblings[at - 1]?.id ?? null };
    case 'reorder-below':
      return row.isOpen ? { parent_id: row.id, after: null } : { parent_id: item.parent_id, after: row.id };
    case 'reparent':
      return null;
    case 'instruction-blocked':
      return placeOf(records, row, instruction.desired);
  }
}

const answered = new WeakMap<Drag, Map<string, boolean>>();

/** Asked by kind of place, not by pixel: the answer for a row stays the same while one drags. */
function isRefused(session: BuilderSession, drag: Drag, row: { id: Id; isOpen: boolean }, kind: Kind): boolean {
  const key = `${row.id} ${kind}`;
  const answers = answered.get(drag) ?? new Map<string, boolean>();
  answered.set(drag, answers);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const records = session.store.records();
  const place = placeOf(records, row, {
    type: kind,
    currentLevel: 0,
    desiredLevel: 0,
    indentPerLevel: INDENT,
  } as Instruction);
  const refused = !place || drag.refuses(place);
  answers.set(key, refused);
  return refused;
}

/** A question takes nothing inside, and an empty place nothing beside: the whole of the row counts as the nearer place. */
function towardsEdge(input: Input, on: Element, kind: VisibleRow['kind']): Input {
  const { top, bottom } = on.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  if (kind === 'empty') return { ...input, clientY: middle };
  return { ...input, clientY: input.clientY < middle ? top + 1 : bottom - 1 };
}

/** Makes a row draggable by its handle and a place to drop on; answers the mark to show on it. */
export function useRowDrag(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  row: VisibleRow,
  isCollapsed: boolean,
): string | undefined {
  const session = useBuilder();
  const [hint, setHint] = useState<string | undefined>();
  const { id, kind, level } = row;

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const isOpen = kind === 'section' && !isCollapsed;
    const show = (data: Record<string | symbol, unknown>) => {
      const instruction = extractInstruction(data);
      setHint(instruction?.type === 'instruction-blocked' ? 'blocked' : instruction?.type);
    };
    const clear = () => setHint(undefined);
    const drops = dropTargetForElements({
      element: target,
      canDrop: ({ source }) => {
        const drag = dragOf(source.data);
        return drag !== null && !drag.ids.includes(id);
      },
      getData: ({ input, element: on, source }) => {
        const drag = dragOf(source.data);
        const data = { id, isOpen };
        if (!drag) return data;
        return attachInstruction(data, {
          input: kind === 'section' ? input : towardsEdge(input, on, kind),
          element: on,
          currentLevel: level,
          indentPerLevel: INDENT,
          mode: isOpen ? 'expanded' : 'standard',
          block: OFFERED[kind].filter((one) => isRefused(session, drag, { id, isOpen }, one)),
        });
      },
      onDragEnter: ({ self }) => show(self.data),
      onDrag: ({ self }) => show(self.data),
      onDragLeave: clear,
      onDrop: clear,
    });
    const dragHandle = handle.current;
    if (!dragHandle || kind === 'empty') return drops;
    return combine(
      drops,
      draggable({
        element: target,
        dragHandle,
        getInitialData: () => {
          const chosen = session.view.get().selected;
          const ids = chosen.has(id) ? targetsOf(session) : [id];
          return dragData(dragOfRows(session, ids));
        },
        onDragStart: () => target.setAttribute('data-dragged', ''),
        onDrop: () => target.removeAttribute('data-dragged'),
      }),
    );
  }, [element, handle, session, id, kind, level, isCollapsed]);
  return hint;
}

/** Carries out drops, on rows and into containers. */
export function useDrops(): void {
  const session = useBuilder();
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => dragOf(source.data) !== null,
        onDrop: ({ source, location }) => {
          const drag = dragOf(source.data);
          const target = location.current.dropTargets[0];
          if (!drag || !target) return;
          const place = droppedAt(session.store.records(), target.data);
          if (place) drag.drop(place);
        },
      }),
    [session],
  );
}

function droppedAt(records: TemplateRecords, data: Record<string | symbol, unknown>): Place | null {
  if (typeof data.inside === 'string') return atEndOf(records, data.inside);
  const instruction = extractInstruction(data);
  return instruction && placeOf(records, { id: String(data.id), isOpen: data.isOpen === true }, instruction);
}
