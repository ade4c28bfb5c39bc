/**
 * Drag and drop with the pointer; only this file imports its library. Screens must also let people move with the
 * keyboard everything that they can drag.
 */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type ElementRef = RefObject<HTMLElement | null>;

/** The place of the pointer in a drop target: from 0 to 1 along the line, in the direction of reading, and down. */
interface DropPoint {
  readonly inline: number;
  readonly block: number;
}

/** The side of a drop target on which a drop inserts. */
export type DropSide = 'before' | 'after';

/** The side of a row, or of a block in a line, that is closer to the pointer. */
export const toDropSide = (share: number): DropSide => (share <= 0.5 ? 'before' : 'after');

interface DraggableOptions {
  /** The part that people drag it by, instead of the whole element. */
  readonly handle?: ElementRef;
  readonly isDisabled?: boolean;
  /** Called when a drag begins; false prevents it. */
  readonly canStart?: () => boolean;
}

interface DropTargetOptions<Item, Hint> {
  /** By default, all items of the kind can be dropped. */
  readonly accepts?: (item: Item) => boolean;
  /** Returns the hint to show for a drop at this point, such as the side on which it inserts. */
  readonly getHint: (item: Item, point: DropPoint) => Hint;
  /** Not called for what is dropped on a target inside this one. */
  readonly onDrop: (item: Item, point: DropPoint) => void;
}

interface DragKind<Item> {
  /** Makes an element draggable. Returns whether it is being dragged. */
  useDraggable(element: ElementRef, getItem: () => Item, options?: DraggableOptions): boolean;
  /** Lets items be dropped on an element. Returns the hint while one is over it. */
  useDropTarget<const Hint extends string | true>(
    element: ElementRef,
    options: DropTargetOptions<Item, Hint>,
  ): Hint | undefined;
  /** Returns the item that is being dragged, wherever it is from. */
  useDragged(): Item | null;
}

/**
 * Creates one kind of items that are dragged. They are dropped on targets of the same kind only, which receive them as
 * they are.
 *
 * @example
 * const cardDrag = createDragKind<Card>();
 *
 * // In a card
 * const isDragged = cardDrag.useDraggable(element, () => card);
 *
 * // In a column
 * const isOver = cardDrag.useDropTarget(element, {
 *   accepts: (card) => card.column !== name,
 *   getHint: () => true,
 *   onDrop: (card) => move(card, name),
 * });
 */
export function createDragKind<Item extends NonNullable<unknown>>(): DragKind<Item> {
  const kind = Symbol();
  const getItem = ({ data }: Source): Item | null => (data.kind === kind ? (data.item as Item) : null);

  return {
    useDraggable(element, item, { handle, isDisabled = false, canStart } = {}) {
      const [isDragged, setDragged] = useState(false);
      const getInitialData = useEffectEvent(() => ({ kind, item: item() }));
      const canDrag = useEffectEvent(() => canStart?.() ?? true);
      useEffect(() => {
        const dragHandle = handle?.current;
        if (!element.current || isDisabled || dragHandle === null) return;
        return draggable({
          element: element.current,
          ...(dragHandle && { dragHandle }),
          canDrag: () => canDrag(),
          getInitialData: () => getInitialData(),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        });
      }, [element, handle, isDisabled]);
      return isDragged;
    },

    useDropTarget<const Hint extends string | true>(element: ElementRef, options: DropTargetOptions<Item, Hint>) {
      const [hint, setHint] = useState<Hint>();
      const accepts = useEffectEvent((source: Source) => {
        const item = getItem(source);
        return item !== null && (options.accepts?.(item) ?? true);
      });
      const showHint = useEffectEvent((source: Source, point: DropPoint) => {
        const item = getItem(source);
        if (item !== null) setHint(options.getHint(item, point));
      });
      const drop = useEffectEvent((source: Source, point: DropPoint) => {
        const item = getItem(source);
        if (item !== null) options.onDrop(item, point);
      });
      useEffect(() => {
        const target = element.current;
        if (!target) return;
        const show = ({ source, location: { current } }: DropEvent) => showHint(source, toPoint(target, current.input));
        const clear = () => setHint(undefined);
        return dropTargetForElements({
          element: target,
          canDrop: ({ source }) => accepts(source),
          onDragEnter: show,
          onDrag: show,
          onDragLeave: clear,
          onDrop: ({ source, location: { current } }) => {
            clear();
            if (current.dropTargets[0]?.element === target) drop(source, toPoint(target, current.input));
          },
        });
      }, [element]);
      return hint;
    },

    useDragged() {
      const [dragged, setDragged] = useState<Item | null>(null);
      const findItem = useEffectEvent(getItem);
      useEffect(
        () =>
          monitorForElements({
            canMonitor: ({ source }) => findItem(source) !== null,
            onDragStart: ({ source }) => {
              // React may call the updater while it renders, where an effect event must not be called.
              const item = findItem(source);
              setDragged(() => item);
            },
            onDrop: () => setDragged(null),
          }),
        [],
      );
      return dragged;
    },
  };
}

/** Scrolls an element while something is dragged to its edge. */
export function useAutoScroll(element: ElementRef): void {
  useEffect(() => {
    if (element.current) return autoScrollForElements({ element: element.current });
  }, [element]);
}

type Source = DropEvent['source'];
type DropEvent = Parameters<NonNullable<Parameters<typeof dropTargetForElements>[0]['onDrag']>>[0];

function toPoint(element: Element, { clientX, clientY }: DropEvent['location']['current']['input']): DropPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  const fromLeft = (clientX - left) / width;
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  return { inline: isMirrored ? 1 - fromLeft : fromLeft, block: (clientY - top) / height };
}
