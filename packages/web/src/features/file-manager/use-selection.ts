import type { FileEntry } from '@rounds/contract/file-manager';
import { useState } from 'react';

export interface Selection {
  readonly entries: readonly FileEntry[];
  has(entry: FileEntry): boolean;
  /** Selects one entry; `toggle` keeps the others, `range` selects up to the entry selected before. */
  select(entry: FileEntry, how?: { readonly toggle?: boolean; readonly range?: boolean }): void;
  selectAll(): void;
  clear(): void;
}

/** Returns the selection among the visible entries; hidden entries are not selected. */
export function useSelection(visibleEntries: readonly FileEntry[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  return {
    entries: visibleEntries.filter(({ id }) => ids.has(id)),
    has: ({ id }) => ids.has(id),
    select({ id }, { toggle = false, range = false } = {}) {
      const from = visibleEntries.findIndex((entry) => entry.id === anchor);
      const to = visibleEntries.findIndex((entry) => entry.id === id);
      if (range && from >= 0) {
        const between = visibleEntries.slice(Math.min(from, to), Math.max(from, to) + 1).map((entry) => entry.id);
        return setIds(new Set(toggle ? [...ids, ...between] : between));
      }
      setAnchor(id);
      if (!toggle) return setIds(new Set([id]));
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    selectAll: () => setIds(new Set(visibleEntries.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
