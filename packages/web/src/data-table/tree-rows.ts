/** Rows that hold others: which of them are open, and which rows show because of it. */
import { useMemo, useState } from 'react';
import type { RowKey } from './selection.ts';

/** A list comes in the order of its tree: each row followed by what it holds. */
export interface TreeShape<Row> {
  depth(row: Row): number;
  /** Keys of the rows directly below; none where a row holds nothing. */
  children(row: Row): readonly RowKey[];
}

export interface Tree<Row> {
  readonly shown: readonly Row[];
  /** Whether there is anything to open at all, and whether all of it is closed. */
  readonly hasBranches: boolean;
  readonly isAllClosed: boolean;
  depth(row: Row): number;
  /** Null where a row holds nothing. */
  isOpen(row: Row): boolean | null;
  toggle(row: Row): void;
  openAll(): void;
  closeAll(): void;
}

export function useTree<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  shape: TreeShape<Row> | undefined,
): Tree<Row> | null {
  const [closed, setClosed] = useState<ReadonlySet<RowKey>>(new Set());
  return useMemo(() => {
    if (!shape) return null;
    const branches = rows.filter((row) => shape.children(row).length > 0).map(keyOf);
    return {
      shown: visible(rows, (row) => closed.has(keyOf(row)), shape),
      hasBranches: branches.length > 0,
      isAllClosed: branches.every((key) => closed.has(key)),
      depth: (row) => shape.depth(row),
      isOpen: (row) => (shape.children(row).length === 0 ? null : !closed.has(keyOf(row))),
      toggle: (row) => {
        const next = new Set(closed);
        if (!next.delete(keyOf(row))) next.add(keyOf(row));
        setClosed(next);
      },
      openAll: () => setClosed(new Set()),
      closeAll: () => setClosed(new Set(branches)),
    };
  }, [rows, keyOf, shape, closed]);
}

/** What lies below a closed row is hidden, however deep. */
export function visible<Row>(
  rows: readonly Row[],
  isClosed: (row: Row) => boolean,
  { depth }: Pick<TreeShape<Row>, 'depth'>,
): Row[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    const at = depth(row);
    if (at > hiddenBelow) return false;
    hiddenBelow = isClosed(row) ? at : Number.POSITIVE_INFINITY;
    return true;
  });
}
