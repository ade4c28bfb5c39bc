import type { KeyboardEvent, PointerEvent } from 'react';
import classes from '../data-table.module.css';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../model/columns.ts';

const STEP = 16;

interface ColumnResizerProps {
  readonly label: string;
  readonly width: number | undefined;
  onResize(width: number): void;
}

/** The handle at the end of a column header: dragging it or pressing the arrows resizes the column. */
export function ColumnResizer({ label, width, onResize }: ColumnResizerProps) {
  const measured = (handle: HTMLElement) => width ?? Math.round(handle.closest('th')?.offsetWidth ?? MIN_COLUMN_WIDTH);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const start = { x: event.clientX, width: measured(handle) };
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) => onResize(start.width + sign * (moved.clientX - start.x));
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const wider = isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const narrower = isMirrored ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== wider && event.key !== narrower) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(measured(event.currentTarget) + (event.key === wider ? STEP : -STEP));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule across the page cannot be moved by keys
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? 0}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      className={classes.resizeHandle}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
