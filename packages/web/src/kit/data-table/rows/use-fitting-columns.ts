import { useLayoutEffect, useMemo, useState } from 'react';
import type { Columns } from '../model/columns.ts';
import { fitColumns } from './fixed-columns.tsx';

interface FittingOptions {
  readonly hasPanel: boolean;
  readonly hasCheckboxes: boolean;
  readonly hasMenu: boolean;
}

/**
 * Leaves out the last columns that do not fit beside a panel. The table would scroll sideways there, and its sticky
 * first column would cover the next ones.
 */
export function useFittingColumns(
  columns: Columns,
  scroller: HTMLElement | null,
  { hasPanel, hasCheckboxes, hasMenu }: FittingOptions,
): Columns {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!scroller || !hasPanel) return;
    // A table that is not laid out has no width.
    const measure = () => setWidth(scroller.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => {
      observer.disconnect();
      setWidth(null);
    };
  }, [scroller, hasPanel]);
  return useMemo(
    () => (width === null ? columns : { ...columns, shown: fitColumns({ columns, hasCheckboxes, hasMenu }, width) }),
    [columns, width, hasCheckboxes, hasMenu],
  );
}
