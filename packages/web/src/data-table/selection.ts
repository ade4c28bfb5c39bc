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

export interface Selection {
  readonly count: number;
  readonly isAllMatching: boolean;
  /** All, some or none of the rows of this page. */
  readonly page: 'all' | 'some' | 'none';
  has(key: RowKey): boolean;
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

export function useSelection(keys: readonly RowKey[], of: string): Selection {
  const [chosen, setChosen] = useState<Chosen>({ of, keys: NONE, matching: null, from: null });
  const text = keys.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those that their text names
  return useMemo(() => {
    const isCurrent = chosen.of === of;
    const current = isCurrent ? keys.filter((key) => chosen.keys.has(key)) : [];
    const currently = new Set(current);
    const matching = isCurrent ? chosen.matching : null;
    const choose = (next: Iterable<RowKey>, from: RowKey | null = null) =>
      setChosen({ of, keys: new Set(next), matching: null, from });
    return {
      count: matching ?? current.length,
      isAllMatching: matching !== null,
      page: current.length === 0 ? 'none' : current.length === keys.length ? 'all' : 'some',
      has: (key) => currently.has(key),
      toggle: (key) => choose(currently.has(key) ? current.filter((one) => one !== key) : [...current, key], key),
      extendTo: (key) => {
        const [start, end] = [keys.indexOf(chosen.from ?? key), keys.indexOf(key)].toSorted((a, b) => a - b);
        choose([...current, ...keys.slice(Math.max(0, start!), end! + 1)], key);
      },
      choosePage: (isChosen) => choose(isChosen ? keys : []),
      chooseMatching: (count) => setChosen({ of, keys: new Set(keys), matching: count, from: null }),
      clear: () => choose([]),
      selected: (filter) =>
        matching === null ? { ids: [...current] } : { apply_filter: true, filter: { ...filter }, count: matching },
    };
  }, [chosen, of, text]);
}
