/**
 * Rows that hold others: which of them are open, and which rows show because of it.
 *
 * A list becomes a tree by giving `<DataTable tree={shape}>` a `TreeShape`; nothing else changes:
 *
 *     const tree: TreeShape<Folder> = {
 *       depth: (folder) => folder.depth,
 *       children: (folder) => folder.children, // keys as `rowKey` gives them
 *     };
 *
 * - All rows of the page are loaded, and come in the order of the tree: each directly followed by what
 *   it holds, one deeper than itself. Sort and filter are the list's; a filter keeps the rows above a
 *   match, or their depth would say nothing.
 * - Declare the shape outside the component, or keep it with `useMemo`, so that it is not read anew with
 *   every drawing.
 * - What is closed is remembered on the device by the name of the table. While a filter is on everything
 *   is open, and what is closed meanwhile is forgotten with the filter.
 * - Columns have fixed widths (by their type, until a person chooses others), so that opening a row
 *   moves nothing; of more than a hundred rows only those near the window are drawn.
 */
import { useMemo, useState } from 'react';
import { useLocalStorage } from '../../ui/index.ts';
import type { Groups, RowKey } from './selection.ts';

export interface TreeShape<Row> {
  /** 0 for rows that nothing holds. */
  depth(row: Row): number;
  /** Keys of the rows directly below; none where a row holds nothing. */
  children(row: Row): readonly RowKey[];
  /** Rows that deeds on many pass over: choosing one chooses what lies below it. */
  isGroup?(row: Row): boolean;
}

export interface TableTree<Row> {
  readonly shown: readonly Row[];
  /** Whether there is anything to open at all, and whether all of it is closed. */
  readonly hasBranches: boolean;
  readonly isAllClosed: boolean;
  depth(row: Row): number;
  /** The place among the rows shown of the one that holds the row at a place; null where none does. */
  getParentIndex(place: number): number | null;
  /** Null where a row holds nothing. */
  isOpen(row: Row): boolean | null;
  toggle(row: Row): void;
  openAll(): void;
  closeAll(): void;
}

interface ClosedRowsScope {
  readonly table: string;
  /** Null without a filter. */
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
    const shown = getVisibleRows(rows, (row) => closed.has(getKey(row)), shape);
    return {
      shown,
      hasBranches: branches.length > 0,
      isAllClosed: branches.every((key) => closed.has(key)),
      depth: (row) => shape.depth(row),
      getParentIndex: (place) => {
        const depth = shape.depth(shown[place]!);
        for (let at = place - 1; depth > 0 && at >= 0; at -= 1) if (shape.depth(shown[at]!) < depth) return at;
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

/** Each row that stands for others, with the keys of those below it that stand for themselves. */
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

/** The closed rows: remembered by table, and while a filter is on by that filter alone. */
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

/** What lies below a closed row is hidden, however deep. */
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
