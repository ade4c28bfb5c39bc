/** Which rows are chosen for a deed: some of this page, or all that match. */
import type { BulkSelection } from '@rounds/contract/list';
import { useMemo, useState } from 'react';

export type RowKey = string | number;

interface Chosen {
  /** What was shown when they were chosen: another page, filter or order begins anew. */
  readonly of: string;
  readonly keys: ReadonlySet<RowKey>;
  /** How many match, once all of them are meant. */
  readonly matching: number | null;
  /** Where a range begins. */
  readonly from: RowKey | null;
}

/** Rows that deeds pass over, such as folders: choosing one chooses the rows that it stands for. */
export type Groups = ReadonlyMap<RowKey, readonly RowKey[]>;

/** `never`: the row stands for none that could be chosen. */
export type ChosenState = 'all' | 'some' | 'none' | 'never';

export interface Selection {
  readonly count: number;
  readonly isAllMatching: boolean;
  /** All, some or none of the rows of this page. */
  readonly page: 'all' | 'some' | 'none';
  stateOf(key: RowKey): ChosenState;
  toggle(key: RowKey): void;
  /** From the row that was chosen last to this one. */
  extendTo(key: RowKey): void;
  choosePage(isChosen: boolean): void;
  chooseMatching(count: number): void;
  clear(): void;
  /** In the words of bulk calls. */
  selected(filter: Readonly<Record<string, unknown>>): BulkSelection;
}

const NONE: ReadonlySet<RowKey> = new Set();
const NO_GROUPS: Groups = new Map();

const stateIn = (chosen: ReadonlySet<RowKey>, keys: readonly RowKey[]): Exclude<ChosenState, 'never'> => {
  const count = keys.filter((key) => chosen.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
};

/** Of rows in their order, some of which stand for others. */
export function useSelection(rows: readonly RowKey[], of: string, groups: Groups = NO_GROUPS): Selection {
  const [chosen, setChosen] = useState<Chosen>({ of, keys: NONE, matching: null, from: null });
  const text = rows.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those that their text names
  return useMemo(() => {
    const keys = rows.filter((key) => !groups.has(key));
    const meantBy = (key: RowKey) => groups.get(key) ?? [key];
    const isCurrent = chosen.of === of;
    const current = isCurrent ? keys.filter((key) => chosen.keys.has(key)) : [];
    const currently = new Set(current);
    const matching = isCurrent ? chosen.matching : null;
    const choose = (next: Iterable<RowKey>, from: RowKey | null = null) =>
      setChosen({ of, keys: new Set(next), matching: null, from });
    return {
      count: matching ?? current.length,
      isAllMatching: matching !== null,
      page: stateIn(currently, keys),
      stateOf: (key) => (meantBy(key).length === 0 ? 'never' : stateIn(currently, meantBy(key))),
      toggle: (key) => {
        const meant = new Set(meantBy(key));
        const others = current.filter((one) => !meant.has(one));
        choose(stateIn(currently, [...meant]) === 'all' ? others : [...others, ...meant], key);
      },
      extendTo: (key) => {
        const [start, end] = [rows.indexOf(chosen.from ?? key), rows.indexOf(key)].toSorted((a, b) => a - b);
        const range = rows.slice(Math.max(0, start!), end! + 1);
        choose([...current, ...range.filter((one) => !groups.has(one)), ...meantBy(key)], key);
      },
      choosePage: (isChosen) => choose(isChosen ? keys : []),
      chooseMatching: (count) => setChosen({ of, keys: new Set(keys), matching: count, from: null }),
      clear: () => choose([]),
      selected: (filter) =>
        matching === null ? { ids: [...current] } : { apply_filter: true, filter: { ...filter }, count: matching },
    };
  }, [chosen, of, text, groups]);
}
