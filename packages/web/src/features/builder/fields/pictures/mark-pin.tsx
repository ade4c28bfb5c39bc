import type { ImageMark } from '@rounds/engine';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { UnstyledButton } from '../../../../ui/index.ts';
import classes from './mark-dialog.module.css';

type MarkPosition = Pick<ImageMark, 'x' | 'y'>;

interface MarkPinProps {
  mark: ImageMark;
  number: number;
  board: RefObject<HTMLElement | null>;
  onMove: (place: MarkPosition) => void;
  onMoved: () => void;
  onRemove: () => void;
}

const STEP = 0.01;
const LARGE_STEP = 0.1;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const clamp = (share: number) => Math.min(1, Math.max(0, Math.round(share * 10_000) / 10_000));

/** A mark on the picture. It moves by dragging or with the arrow keys; Delete removes it. */
export function MarkPin({ mark, number, board, onMove, onMoved, onRemove }: MarkPinProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const onKeyDown = (event: KeyboardEvent) => {
    const way = DIRECTIONS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (way) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onMove({ x: clamp(mark.x + way[0] * step), y: clamp(mark.y + way[1] * step) });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** The distance between the pointer and the mark when the drag started, so that the pin does not jump. */
  const grabOffset = useRef<MarkPosition>({ x: 0, y: 0 });
  const getPointerPosition = (event: PointerEvent<HTMLElement>): MarkPosition | null => {
    const box = board.current?.getBoundingClientRect();
    if (!box?.width) return null;
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = getPointerPosition(event);
    if (at) grabOffset.current = { x: at.x - mark.x, y: at.y - mark.y };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const at = event.currentTarget.hasPointerCapture?.(event.pointerId) ? getPointerPosition(event) : null;
    if (at) onMove({ x: clamp(at.x - grabOffset.current.x), y: clamp(at.y - grabOffset.current.y) });
  };
  return (
    <UnstyledButton
      className={classes.pin}
      style={{ insetInlineStart: `${mark.x * 100}%`, insetBlockStart: `${mark.y * 100}%` }}
      aria-label={t('marks.pin', {
        number,
        label: mark.label || t('marks.what'),
        across: format.percent(mark.x * 100, 0),
        down: format.percent(mark.y * 100, 0),
      })}
      onKeyDown={onKeyDown}
      onKeyUp={onMoved}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={onMoved}
    >
      {number}
    </UnstyledButton>
  );
}
