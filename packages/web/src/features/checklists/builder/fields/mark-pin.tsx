import type { ImageMark } from '@rounds/engine';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/index.ts';
import classes from './mark-dialog.module.css';

type Place = Pick<ImageMark, 'x' | 'y'>;

interface MarkPinProps {
  mark: ImageMark;
  number: number;
  board: RefObject<HTMLElement | null>;
  onMove: (place: Place) => void;
  onMoved: () => void;
  onRemove: () => void;
}

const STEP = 0.01;
const LARGE_STEP = 0.1;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 10_000) / 10_000));

/** A marked place; it is dragged, or moved with the arrow keys, and Delete takes it away. */
export function MarkPin({ mark, number, board, onMove, onMoved, onRemove }: MarkPinProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (way) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onMove({ x: within(mark.x + way[0] * step), y: within(mark.y + way[1] * step) });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** How far from its place the pin was taken hold of: it does not jump below the pointer. */
  const held = useRef<Place>({ x: 0, y: 0 });
  const pointed = (event: PointerEvent<HTMLElement>): Place | null => {
    const box = board.current?.getBoundingClientRect();
    if (!box?.width) return null;
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = pointed(event);
    if (at) held.current = { x: at.x - mark.x, y: at.y - mark.y };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const at = event.currentTarget.hasPointerCapture?.(event.pointerId) ? pointed(event) : null;
    if (at) onMove({ x: within(at.x - held.current.x), y: within(at.y - held.current.y) });
  };
  return (
    <button
      type="button"
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
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={onMoved}
    >
      {number}
    </button>
  );
}
