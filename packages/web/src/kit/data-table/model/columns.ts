/** Stores which columns of a table a person sees, in which order and width, on the device and by table. */
import { isDisplayable, type ListColumn, type ListDeclaration } from '@rounds/contract/list.ts';
import { useMemo } from 'react';
import { useLocalStorage } from '../../../ui/index.ts';

interface StoredColumns {
  /** All selectors in the person's order; columns that were added to the list since follow at the end. */
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly shown?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
}

export interface Columns {
  /** Every column, in order. */
  readonly all: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** The first text column: it holds the name of the row and stays in place. */
  readonly pinned: ListColumn | undefined;
  readonly isChanged: boolean;
  isShown(column: ListColumn): boolean;
  getWidth(column: ListColumn): number | undefined;
  setShown(column: ListColumn, isShown: boolean): void;
  /** Moves a column by some places, but not in front of the pinned one; returns its new index. */
  move(column: ListColumn, by: number): number;
  /** Moves a column to the index of another one. */
  moveTo(column: ListColumn, target: ListColumn): void;
  resize(column: ListColumn, width: number): void;
  reset(): void;
}

export const MIN_COLUMN_WIDTH = 72;
export const MAX_COLUMN_WIDTH = 800;

export function useColumns(list: ListDeclaration): Columns {
  const [stored, setStored, clearStored] = useLocalStorage<StoredColumns>({
    key: `rounds.table.${list.table_name}.columns`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return useMemo(() => {
    const columns = list.columns.filter(isDisplayable);
    const pinned = columns.find(({ type }) => type === 'text');
    const all = sortColumns(columns, stored.order, pinned);
    const isShown = (column: ListColumn) =>
      column === pinned ||
      (stored.shown?.includes(column.selector) ?? false) ||
      (!column.omit && !(stored.hidden?.includes(column.selector) ?? false));
    const reorder = (order: readonly ListColumn[]) =>
      setStored({ ...stored, order: order.map(({ selector }) => selector) });
    const place = (column: ListColumn, at: number) => {
      const first = all[0] === pinned ? 1 : 0;
      const others = all.filter((one) => one !== column);
      const to = Math.min(Math.max(at, first), others.length);
      if (column !== pinned && all.indexOf(column) !== to) reorder(others.toSpliced(to, 0, column));
      return to;
    };
    return {
      all,
      shown: all.filter(isShown),
      pinned,
      isChanged: Object.keys(stored).length > 0,
      isShown,
      getWidth: ({ selector }) => stored.widths?.[selector],
      setShown: ({ selector, omit }, on) => {
        const omitSelector = (selectors: readonly string[] = []) => selectors.filter((one) => one !== selector);
        const hidden = omitSelector(stored.hidden);
        const visibleSelectors = omitSelector(stored.shown);
        setStored({
          ...stored,
          hidden: on || omit ? hidden : [...hidden, selector],
          shown: on && omit ? [...visibleSelectors, selector] : visibleSelectors,
        });
      },
      move: (column, by) => place(column, all.indexOf(column) + by),
      moveTo: (column, target) => place(column, all.indexOf(target)),
      resize: ({ selector }, width) =>
        setStored({
          ...stored,
          widths: {
            ...stored.widths,
            [selector]: Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width))),
          },
        }),
      reset: clearStored,
    };
  }, [list, stored, setStored, clearStored]);
}

function sortColumns(
  columns: readonly ListColumn[],
  order: readonly string[] | undefined,
  pinned: ListColumn | undefined,
): ListColumn[] {
  const orderedColumns = (order ?? []).flatMap((selector) => columns.filter((column) => column.selector === selector));
  const all = order
    ? [...orderedColumns, ...columns.filter((column) => !orderedColumns.includes(column))]
    : [...columns];
  return pinned ? [pinned, ...all.filter((column) => column !== pinned)] : all;
}
