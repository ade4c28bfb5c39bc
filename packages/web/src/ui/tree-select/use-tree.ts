/** Where a person stands in a tree of choices, and what is loaded there. */

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TreeOption, TreeValue } from './tree-option.ts';

export interface TreeAsk {
  readonly q?: string;
  readonly parent_id?: TreeValue;
  readonly ids?: readonly TreeValue[];
}

/** Where the entries of a tree come from. */
export interface TreeSource {
  /** Names the tree among what is remembered. */
  readonly key: readonly unknown[];
  /** The entries that fit a text, or those directly below one, or the roots, or the named ones. */
  load(ask: TreeAsk, signal: AbortSignal): Promise<readonly TreeOption[]>;
}

/** Typing rests for so long before the tree is searched, and an answer is remembered for so long. */
const REST_MS = 500;
const KNOWN_MS = 5 * 60_000;

const usePart = (source: TreeSource, ask: TreeAsk, { enabled = true, keeps = false } = {}) =>
  useQuery({
    queryKey: [...source.key, ask],
    queryFn: ({ signal }) => source.load(ask, signal),
    staleTime: KNOWN_MS,
    retry: false,
    enabled,
    ...(keeps ? { placeholderData: keepPreviousData } : {}),
  });

export function useTree(source: TreeSource) {
  const [path, setPath] = useState<readonly TreeOption[]>([]);
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed.trim().toLowerCase(), REST_MS);
  const sought = typed.trim() === '' ? '' : rested;
  const parent = sought ? undefined : path.at(-1);
  const ask: TreeAsk = sought ? { q: sought } : parent ? { parent_id: parent.value } : {};
  const part = usePart(source, ask, { keeps: sought !== '' });
  const entries = part.data;
  // Entries below an opened one lie below all that were opened on the way, whether they say so or not.
  const options = useMemo(() => {
    const way = path.map(({ value }) => value);
    return entries?.map((option) => (sought || option.ancestors ? option : { ...option, ancestors: way }));
  }, [entries, path, sought]);
  return {
    typed,
    search: setTyped,
    sought,
    parent,
    /** Names the level or the search that is shown. */
    where: sought ? `q ${sought}` : `at ${parent?.value ?? ''}`,
    open(option: TreeOption) {
      setTyped('');
      setPath(sought ? [option] : [...path, option]);
    },
    back: () => setPath(path.slice(0, -1)),
    options,
    hasFailed: part.isError,
    retry: () => void part.refetch(),
  };
}
export type Tree = ReturnType<typeof useTree>;

/** The chosen entries with their names; one that nobody knows any more is called by its id. */
export function useChosen(source: TreeSource, value: readonly TreeValue[], known: readonly TreeOption[]): TreeOption[] {
  const unknown = value.filter((id) => !known.some((option) => option.value === id));
  const named = usePart(source, { ids: unknown }, { enabled: unknown.length > 0 });
  const all = [...known, ...(named.data ?? [])];
  return value.map((id) => all.find((option) => option.value === id) ?? { value: id, label: String(id) });
}
