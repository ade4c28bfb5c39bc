import type { ImageMark } from '@rounds/engine';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
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
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = board.current?.getBoundingClientRect();
    if (!box?.width || !event.currentTarget.hasPointerCapture?.(event.pointerId)) return;
    onMove({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) });
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
      onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={onMoved}
    >
      {number}
    </button>
  );
}
