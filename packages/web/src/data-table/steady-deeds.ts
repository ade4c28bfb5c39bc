import { useMemo, useRef } from 'react';
import type { RowKey, Selection } from './selection.ts';
import type { Tree } from './tree-rows.ts';

interface Ground<Row> {
  /** Null where nothing can be done with many rows at once. */
  readonly selection: Selection | null;
  readonly branches: Tree<Row> | null;
}

/** What rows do to their table: the same functions from one drawing to the next, so that only rows that changed are drawn. */
export function useSteadyDeeds<Row extends object>({ selection, branches }: Ground<Row>) {
  const latest = useRef({ selection, branches });
  latest.current = { selection, branches };
  return useMemo(
    () => ({
      choose: (key: RowKey, isRange: boolean) => {
        const { selection } = latest.current;
        if (isRange) selection?.extendTo(key);
        else selection?.toggle(key);
      },
      toggle: (row: Row) => latest.current.branches?.toggle(row),
    }),
    [],
  );
}
