import { SECTION_COLUMNS } from '@rounds/contract/sections';
import { type PointerEvent, useRef, useState } from 'react';
import { toWidth } from '../draft.ts';

/** Changes the width of a block in columns while its end is dragged. */
export function useResizing(onResize: (width: number) => void) {
  const isActive = useRef(false);
  const [isResizing, setResizing] = useState(false);
  const finish = () => {
    isActive.current = false;
    setResizing(false);
  };
  return {
    isResizing,
    isActive,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        isActive.current = true;
        setResizing(true);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const block = event.currentTarget.parentElement;
        const grid = block?.parentElement;
        if (!isActive.current || !block || !grid) return;
        const [box, whole] = [block.getBoundingClientRect(), grid.getBoundingClientRect()];
        const { direction, columnGap } = getComputedStyle(grid);
        const gap = Number.parseFloat(columnGap) || 0;
        const length = direction === 'rtl' ? box.right - event.clientX : event.clientX - box.left;
        onResize(toWidth((length + gap) / ((whole.width + gap) / SECTION_COLUMNS)));
      },
      onPointerUp: finish,
      onPointerCancel: finish,
    },
  };
}
