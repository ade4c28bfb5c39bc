import { useDirection } from '@mantine/core';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Row, Text } from '../layout/box.tsx';
import classes from './completion-list.module.css';
import { type Completion, toOptionId } from './use-completion.ts';

interface CompletionListProps<T> {
  readonly completion: Completion<T>;
  /** The text field that the list is attached to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  /** The text of the list when it has no options. */
  readonly noneText?: string;
  /** By default as wide as the text field. */
  readonly width?: number;
  /** The side of the text field where the list is if there is room. */
  readonly side?: 'below' | 'above';
  toKey(option: T): string | number;
  /** Renders the content of an option. */
  readonly children: (option: T) => ReactNode;
}

const MIN_WIDTH = 280;
const MAX_HEIGHT = 320;
const VIEWPORT_MARGIN = 8;
const DISTANCE = 4;

/** The suggestions of a completion beside their text field. They are in a portal, because rows and panels would clip them. */
export function CompletionList<T>(props: CompletionListProps<T>) {
  const { completion, anchor, label, noneText, width, side = 'below', toKey, children } = props;
  const { listId, isOpen, options, activeIndex } = completion;
  const position = usePosition({ anchor, isOpen, width, side });
  useEffect(() => {
    if (isOpen) document.getElementById(toOptionId(listId, activeIndex))?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, listId, activeIndex]);
  if (!isOpen) return null;
  return createPortal(
    <div className={classes.list} style={position ?? { visibility: 'hidden' }}>
      {options.length === 0 && noneText && (
        <Text p={2} fontSize="sm" tone="ink2" role="status">
          {noneText}
        </Text>
      )}
      <div id={listId} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // The keys are handled in the text, which keeps the focus.
          <Row
            key={toKey(option)}
            id={toOptionId(listId, index)}
            role="option"
            tabIndex={-1}
            className={classes.option}
            aria-selected={index === activeIndex}
            aria-disabled={completion.isDisabled(option) || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => completion.activate(index)}
            onClick={() => completion.choose(option)}
          >
            {children(option)}
          </Row>
        ))}
      </div>
    </div>,
    document.body,
  );
}

interface PositionOptions extends Required<Pick<CompletionListProps<unknown>, 'anchor' | 'side'>> {
  readonly isOpen: boolean;
  readonly width: number | undefined;
}

/** Below or above the text field: on the other side where there is more room. The list follows when something scrolls. */
function usePosition({ anchor, isOpen, width, side }: PositionOptions): CSSProperties | null {
  const { dir } = useDirection();
  const [position, setPosition] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return setPosition(null);
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const inlineSize = Math.min(width ?? Math.max(box.width, MIN_WIDTH), innerWidth - 2 * VIEWPORT_MARGIN);
      const start = dir === 'rtl' ? box.right - inlineSize : box.left;
      const left = Math.max(VIEWPORT_MARGIN, Math.min(start, innerWidth - inlineSize - VIEWPORT_MARGIN));
      const room = { below: innerHeight - box.bottom, above: box.top };
      const other = side === 'below' ? 'above' : 'below';
      const shownAt = room[side] >= MAX_HEIGHT || room[side] > room[other] ? side : other;
      setPosition({
        left,
        inlineSize,
        ...(shownAt === 'below' ? { top: box.bottom + DISTANCE } : { bottom: innerHeight - box.top + DISTANCE }),
      });
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, isOpen, width, side, dir]);
  return position;
}
