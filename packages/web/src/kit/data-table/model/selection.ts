/** The selected rows: some of this page, or all that match. */
import type { BulkSelection } from '@rounds/contract/list.ts';
import { useMemo, useState } from 'react';

export type RowKey = string | number;

interface SelectionState {
  /** The request when they were selected: another page, filter or order clears the selection. */
  readonly context: string;
  readonly keys: ReadonlySet<RowKey>;
  /** The number of matches once all of them are selected. */
  readonly matching: number | null;
  /** The row at which a range starts. */
  readonly anchor: RowKey | null;
}

/** Rows that bulk actions skip, such as folders: selecting one selects the rows below it. */
export type Groups = ReadonlyMap<RowKey, readonly RowKey[]>;

/** `never` is a group row without selectable rows. */
export type RowSelectionState = 'all' | 'some' | 'none' | 'never';

export interface Selection {
  readonly count: number;
  readonly isAllMatching: boolean;
  /** Whether all, some or none of the rows of this page are selected. */
  readonly page: 'all' | 'some' | 'none';
  getState(key: RowKey): RowSelectionState;
  toggle(key: RowKey): void;
  /** Selects from the last selected row to this one. */
  extendTo(key: RowKey): void;
  selectPage(isChosen: boolean): void;
  selectMatching(count: number): void;
  clear(): void;
  /** Converts the selection to the input of bulk calls. */
  toBulkSelection(filter: Readonly<Record<string, unknown>>): BulkSelection;
}

const NO_KEYS: ReadonlySet<RowKey> = new Set();
const NO_GROUPS: Groups = new Map();

const getGroupState = (
  selectedKeys: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
): Exclude<RowSelectionState, 'never'> => {
  const count = keys.filter((key) => selectedKeys.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
};

/** The selection among rows in display order. */
export function useSelection(rows: readonly RowKey[], context: string, groups: Groups = NO_GROUPS): Selection {
  const [state, setState] = useState<SelectionState>({ context, keys: NO_KEYS, matching: null, anchor: null });
  const text = rows.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those that their text names
  return useMemo(() => {
    const keys = rows.filter((key) => !groups.has(key));
    const getCoveredKeys = (key: RowKey) => groups.get(key) ?? [key];
    const isCurrent = state.context === context;
    const current = isCurrent ? keys.filter((key) => state.keys.has(key)) : [];
    const currently = new Set(current);
    const matching = isCurrent ? state.matching : null;
    const select = (next: Iterable<RowKey>, from: RowKey | null = null) =>
      setState({ context, keys: new Set(next), matching: null, anchor: from });
    return {
      count: matching ?? current.length,
      isAllMatching: matching !== null,
      page: getGroupState(currently, keys),
      getState: (key) => (getCoveredKeys(key).length === 0 ? 'never' : getGroupState(currently, getCoveredKeys(key))),
      toggle: (key) => {
        const meant = new Set(getCoveredKeys(key));
        const others = current.filter((one) => !meant.has(one));
        select(getGroupState(currently, [...meant]) === 'all' ? others : [...others, ...meant], key);
      },
      extendTo: (key) => {
        const [start, end] = [rows.indexOf(state.anchor ?? key), rows.indexOf(key)].toSorted((a, b) => a - b);
        const range = rows.slice(Math.max(0, start!), end! + 1);
        select([...current, ...range.filter((one) => !groups.has(one)), ...getCoveredKeys(key)], key);
      },
      selectPage: (isChosen) => select(isChosen ? keys : []),
      selectMatching: (count) => setState({ context, keys: new Set(keys), matching: count, anchor: null }),
      clear: () => select([]),
      toBulkSelection: (filter) =>
        matching === null ? { ids: [...current] } : { apply_filter: true, filter: { ...filter }, count: matching },
    };
  }, [state, context, text, groups]);
}
