/** Dragging rows of the tree. The engine decides where a drop is allowed, once per row and drag. */
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
import { getChildren, type Id, type TemplateRecords } from '@rounds/engine';
import { type RefObject, useEffect, useState } from 'react';
import { getTargets } from '../commands/commands.ts';
import type { ItemPosition } from '../commands/positions.ts';
import { useBuilder } from '../state/builder-context.tsx';
import type { BuilderSession } from '../state/builder-session.ts';
import type { VisibleRow } from '../state/visible-rows.ts';
import { createRowDrag, type Drag, getDrag, toDragData, toEndPosition } from './drag.ts';

const INDENT = 20;
type Kind = Instruction['type'];

const ALLOWED_INSTRUCTIONS: Record<VisibleRow['kind'], Exclude<Kind, 'instruction-blocked'>[]> = {
  section: ['reorder-above', 'reorder-below', 'make-child'],
  question: ['reorder-above', 'reorder-below'],
  empty: ['make-child'],
};

/** The position that an instruction on a row refers to. */
function toPosition(
  records: TemplateRecords,
  row: { id: Id; isOpen: boolean },
  instruction: Instruction,
): ItemPosition | null {
  const item = records.items[row.id];
  if (!item) return null;
  const siblings = getChildren(records, item.parent_id);
  const at = siblings.findIndex((sibling) => sibling.id === row.id);
  switch (instruction.type) {
    case 'make-child':
      return toEndPosition(records, row.id);
    case 'reorder-above':
      return { parent_id: item.parent_id, after: siblings[at - 1]?.id ?? null };
    case 'reorder-below':
      return row.isOpen ? { parent_id: row.id, after: null } : { parent_id: item.parent_id, after: row.id };
    case 'reparent':
      return null;
    case 'instruction-blocked':
      return toPosition(records, row, instruction.desired);
  }
}

const rejectionCache = new WeakMap<Drag, Map<string, boolean>>();

/** Cached by row and kind of instruction, because the result does not change during a drag. */
function isRejected(session: BuilderSession, drag: Drag, row: { id: Id; isOpen: boolean }, kind: Kind): boolean {
  const key = `${row.id} ${kind}`;
  const answers = rejectionCache.get(drag) ?? new Map<string, boolean>();
  rejectionCache.set(drag, answers);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const records = session.store.records();
  const place = toPosition(records, row, {
    type: kind,
    currentLevel: 0,
    desiredLevel: 0,
    indentPerLevel: INDENT,
  } as Instruction);
  const rejected = !place || drag.rejects(place);
  answers.set(key, rejected);
  return rejected;
}

/** Questions cannot contain items and placeholders have no siblings, so the whole row counts as the nearest valid place. */
function snapToEdge(input: Input, on: Element, kind: VisibleRow['kind']): Input {
  const { top, bottom } = on.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  if (kind === 'empty') return { ...input, clientY: middle };
  return { ...input, clientY: input.clientY < middle ? top + 1 : bottom - 1 };
}

/** Makes a row draggable by its handle and a drop target; returns the hint to show on it. */
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
        const drag = getDrag(source.data);
        return drag !== null && !drag.ids.includes(id);
      },
      getData: ({ input, element: on, source }) => {
        const drag = getDrag(source.data);
        const data = { id, isOpen };
        if (!drag) return data;
        return attachInstruction(data, {
          input: kind === 'section' ? input : snapToEdge(input, on, kind),
          element: on,
          currentLevel: level,
          indentPerLevel: INDENT,
          mode: isOpen ? 'expanded' : 'standard',
          block: ALLOWED_INSTRUCTIONS[kind].filter((one) => isRejected(session, drag, { id, isOpen }, one)),
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
          const ids = chosen.has(id) ? getTargets(session) : [id];
          return toDragData(createRowDrag(session, ids));
        },
        onDragStart: () => target.setAttribute('data-dragged', ''),
        onDrop: () => target.removeAttribute('data-dragged'),
      }),
    );
  }, [element, handle, session, id, kind, level, isCollapsed]);
  return hint;
}

/** Applies drops on rows and into containers. */
export function useDropMonitor(): void {
  const session = useBuilder();
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => getDrag(source.data) !== null,
        onDrop: ({ source, location }) => {
          const drag = getDrag(source.data);
          const target = location.current.dropTargets[0];
          if (!drag || !target) return;
          const place = toDropPosition(session.store.records(), target.data);
          if (place) drag.drop(place);
        },
      }),
    [session],
  );
}

function toDropPosition(records: TemplateRecords, data: Record<string | symbol, unknown>): ItemPosition | null {
  if (typeof data.inside === 'string') return toEndPosition(records, data.inside);
  const instruction = extractInstruction(data);
  return instruction && toPosition(records, { id: String(data.id), isOpen: data.isOpen === true }, instruction);
}
