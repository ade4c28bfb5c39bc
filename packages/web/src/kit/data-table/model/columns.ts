/** Stores which columns of a table a person sees, in which order and width, on the device and by table. */
import { isDisplayable, type ListColumn, type ListDeclaration } from '@rounds/contract/list.ts';
import { useMemo } from 'react';
import { type DropSide, useLocalStorage } from '../../../ui/index.ts';
import type { FilterValues } from './query-string.ts';

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
  /** Moves a column before or after another one. */
  moveTo(column: ListColumn, target: ListColumn, side: DropSide): void;
  resize(column: ListColumn, width: number): void;
  reset(): void;
}

export const MIN_COLUMN_WIDTH = 72;
export const MAX_COLUMN_WIDTH = 800;

/** Whether a filter leaves rows of one value only, which needs no column. */
const isSingle = (value: unknown): boolean => Array.isArray(value) && value.length === 1;

/** @param filter of the list, by column */
export function useColumns(list: ListDeclaration, filter: FilterValues = {}): Columns {
  const [stored, setStored, clearStored] = useLocalStorage<StoredColumns>({
    key: `rounds.table.${list.table_name}.columns`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  // Other filters leave the columns alone.
  const single = Object.keys(filter)
    .filter((selector) => isSingle(filter[selector]))
    .join();
  return useMemo(() => {
    const columns = list.columns.filter(isDisplayable);
    const pinned = columns.find(({ type }) => type === 'text');
    const all = sortColumns(columns, stored.order, pinned);
    const isOmitted = ({ omit, omit_if_single, selector }: ListColumn) =>
      omit || (omit_if_single && single.split(',').includes(selector));
    const isShown = (column: ListColumn) =>
      column === pinned ||
      (stored.shown?.includes(column.selector) ?? false) ||
      (!isOmitted(column) && !(stored.hidden?.includes(column.selector) ?? false));
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
      setShown: (column, on) => {
        const { selector } = column;
        const omit = isOmitted(column);
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
      moveTo(column, target, side) {
        const others = all.filter((one) => one !== column);
        place(column, others.indexOf(target) + (side === 'after' ? 1 : 0));
      },
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
  }, [list, single, stored, setStored, clearStored]);
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
