import { useState } from 'react';
import type { Shape } from './shapes.ts';

interface Drawing {
  readonly shapes: readonly Shape[];
  readonly past: readonly (readonly Shape[])[];
  readonly future: readonly (readonly Shape[])[];
}

/** The shapes on a photo, with undo and redo. */
export function useDrawing() {
  const [{ shapes, past, future }, set] = useState<Drawing>({ shapes: [], past: [], future: [] });
  const change = (next: readonly Shape[]) => set({ shapes: next, past: [...past, shapes], future: [] });
  return {
    shapes,
    add: (shape: Shape) => change([...shapes, shape]),
    replace: (index: number, shape: Shape) => change(shapes.with(index, shape)),
    remove: (index: number) => change(shapes.toSpliced(index, 1)),
    undo:
      past.length === 0
        ? null
        : () => set({ shapes: past.at(-1)!, past: past.slice(0, -1), future: [shapes, ...future] }),
    redo:
      future.length === 0 ? null : () => set({ shapes: future[0]!, past: [...past, shapes], future: future.slice(1) }),
  };
}
