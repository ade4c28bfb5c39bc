/**
 * Rows that contain others: which of them are open, and which rows are visible because of it.
 *
 * A list becomes a tree by giving `<DataTable tree={shape}>` a `TreeShape`; nothing else changes:
 *
 *     const tree: TreeShape<Folder> = {
 *       depth: (folder) => folder.depth,
 *       children: (folder) => folder.children, // keys as `rowKey` gives them
 *     };
 *
 * - All rows are loaded, in the order of the tree: each is directly followed by its descendants. The list
 *   sorts and filters; a filter keeps the ancestors of a match, because depth has no meaning without them.
 * - Declare the shape outside the component or memoize it, so that it is not evaluated in every render.
 * - Closed rows are remembered on the device by the name of the table. While a filter is on, all rows start
 *   open, and rows closed meanwhile are forgotten with the filter.
 * - Columns have fixed widths (by type, until the person resizes them), so that opening a row moves nothing;
 *   of a long tree, only rows near the viewport are rendered.
 */
import { useMemo, useState } from 'react';
import { useLocalStorage } from '../../../ui/index.ts';
import type { Groups, RowKey } from './selection.ts';

/** Describes how the rows of a list form a tree. */
export interface TreeShape<Row> {
  /** The depth of a row, 0 at the top level. */
  depth(row: Row): number;
  /** The keys of the direct children; empty for a leaf. */
  children(row: Row): readonly RowKey[];
  /** Rows that bulk actions skip, such as folders: selecting one selects the rows below it. */
  isGroup?(row: Row): boolean;
}

export interface TableTree<Row> {
  readonly visibleRows: readonly Row[];
  /** Whether any row can be opened, and whether all of them are closed. */
  readonly hasBranches: boolean;
  readonly isAllClosed: boolean;
  depth(row: Row): number;
  /** The index of the parent among the visible rows; null at the top level. */
  getParentIndex(place: number): number | null;
  /** Whether a row is open; null for a leaf. */
  isOpen(row: Row): boolean | null;
  toggle(row: Row): void;
  openAll(): void;
  closeAll(): void;
}

interface ClosedRowsScope {
  readonly table: string;
  /** The filter that is set; null if there is none. */
  readonly filter: string | null;
}

export function useTableTree<Row extends object>(
  rows: readonly Row[],
  getKey: (row: Row) => RowKey,
  shape: TreeShape<Row> | undefined,
  where: ClosedRowsScope,
): TableTree<Row> | null {
  const [closed, close] = useClosedRows(where);
  return useMemo(() => {
    if (!shape) return null;
    const branches = rows.filter((row) => shape.children(row).length > 0).map(getKey);
    const visibleRows = getVisibleRows(rows, (row) => closed.has(getKey(row)), shape);
    return {
      visibleRows,
      hasBranches: branches.length > 0,
      isAllClosed: branches.every((key) => closed.has(key)),
      depth: (row) => shape.depth(row),
      getParentIndex: (place) => {
        const depth = shape.depth(visibleRows[place]!);
        for (let at = place - 1; depth > 0 && at >= 0; at -= 1) if (shape.depth(visibleRows[at]!) < depth) return at;
        return null;
      },
      isOpen: (row) => (shape.children(row).length === 0 ? null : !closed.has(getKey(row))),
      toggle: (row) => {
        const next = new Set(closed);
        if (!next.delete(getKey(row))) next.add(getKey(row));
        close([...next]);
      },
      openAll: () => close([]),
      closeAll: () => close(branches),
    };
  }, [rows, getKey, shape, closed, close]);
}

/** The keys of the selectable rows below each group row. */
export function useSelectionGroups<Row extends object>(
  rows: readonly Row[],
  getKey: (row: Row) => RowKey,
  shape: TreeShape<Row> | undefined,
): Groups | undefined {
  return useMemo(() => {
    if (!shape?.isGroup) return undefined;
    const groups = new Map<RowKey, RowKey[]>();
    const above: { readonly depth: number; readonly keys: RowKey[] }[] = [];
    for (const row of rows) {
      const depth = shape.depth(row);
      while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop();
      if (shape.isGroup(row)) {
        const keys: RowKey[] = [];
        groups.set(getKey(row), keys);
        above.push({ depth, keys });
      } else for (const { keys } of above) keys.push(getKey(row));
    }
    return groups;
  }, [rows, getKey, shape]);
}

type Keys = readonly RowKey[];
const NO_KEYS: Keys = [];

/** The closed rows: remembered by table, or only for the current filter while one is on. */
function useClosedRows({ table, filter }: ClosedRowsScope): [ReadonlySet<RowKey>, (keys: Keys) => void] {
  const [remembered, remember] = useLocalStorage<Keys>({
    key: `rounds.table.${table}.closed`,
    defaultValue: NO_KEYS,
    getInitialValueInEffect: false,
  });
  const [filtered, setFiltered] = useState<{ readonly filter: string | null; readonly keys: Keys }>({
    filter: null,
    keys: NO_KEYS,
  });
  const keys = filter === null ? remembered : filtered.filter === filter ? filtered.keys : NO_KEYS;
  return useMemo(
    () => [
      new Set(keys),
      (next: Keys) => {
        if (filter === null) remember(next);
        else setFiltered({ filter, keys: next });
      },
    ],
    [keys, filter, remember],
  );
}

/** Leaves out all descendants of closed rows. */
export function getVisibleRows<Row>(
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
