/** Which columns a person sees of a table, in which order and how wide: kept on the device, by table. */
import type { ListColumn, ListDeclaration } from '@rounds/contract/list';
import { useMemo } from 'react';
import { useLocalStorage } from '../ui/index.ts';

interface Chosen {
  /** All selectors in the person's order; what the list got since stands at its own place behind. */
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  readonly shown?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
}

export interface Columns {
  /** Every column, in order. */
  readonly all: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** The first column of texts: it holds the name of the row and stays where it is. */
  readonly pinned: ListColumn | undefined;
  readonly isChanged: boolean;
  isShown(column: ListColumn): boolean;
  widthOf(column: ListColumn): number | undefined;
  show(column: ListColumn, isShown: boolean): void;
  /** By so many places, never before the pinned one nor beyond the last; answers where it then stands. */
  move(column: ListColumn, by: number): number;
  /** To where another one stands. */
  moveTo(column: ListColumn, target: ListColumn): void;
  resize(column: ListColumn, width: number): void;
  reset(): void;
}

export const NARROWEST = 72;
export const WIDEST = 800;

export function useColumns(list: ListDeclaration): Columns {
  const [chosen, setChosen, forget] = useLocalStorage<Chosen>({
    key: `rounds.table.${list.table_name}.columns`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return useMemo(() => {
    const pinned = list.columns.find(({ type }) => type === 'text');
    const all = inOrder(list.columns, chosen.order, pinned);
    const isShown = (column: ListColumn) =>
      column === pinned ||
      (chosen.shown?.includes(column.selector) ?? false) ||
      (!column.omit && !(chosen.hidden?.includes(column.selector) ?? false));
    const reorder = (order: readonly ListColumn[]) =>
      setChosen({ ...chosen, order: order.map(({ selector }) => selector) });
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
      isChanged: Object.keys(chosen).length > 0,
      isShown,
      widthOf: ({ selector }) => chosen.widths?.[selector],
      show: ({ selector, omit }, on) => {
        const without = (selectors: readonly string[] = []) => selectors.filter((one) => one !== selector);
        const hidden = without(chosen.hidden);
        const shown = without(chosen.shown);
        setChosen({
          ...chosen,
          hidden: on || omit ? hidden : [...hidden, selector],
          shown: on && omit ? [...shown, selector] : shown,
        });
      },
      move: (column, by) => place(column, all.indexOf(column) + by),
      moveTo: (column, target) => place(column, all.indexOf(target)),
      resize: ({ selector }, width) =>
        setChosen({
          ...chosen,
          widths: { ...chosen.widths, [selector]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) },
        }),
      reset: forget,
    };
  }, [list, chosen, setChosen, forget]);
}

function inOrder(
  columns: readonly ListColumn[],
  order: readonly string[] | undefined,
  pinned: ListColumn | undefined,
): ListColumn[] {
  const known = (order ?? []).flatMap((selector) => columns.filter((column) => column.selector === selector));
  const all = order ? [...known, ...columns.filter((column) => !known.includes(column))] : [...columns];
  return pinned ? [pinned, ...all.filter((column) => column !== pinned)] : all;
}
