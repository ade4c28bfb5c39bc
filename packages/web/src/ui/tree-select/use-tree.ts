/** The current level of a tree of options, and loading its entries. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchText } from '../forms/use-search-text.ts';
import type { TreeOption, TreeValue } from './tree-option.ts';

/** The query of a level (`parent_id`), of a search (`q`), or of selected entries (`ids`). */
export interface TreeQuery {
  readonly q?: string;
  readonly parent_id?: TreeValue;
  readonly ids?: readonly TreeValue[];
}

/** The source of the entries of a tree. */
export interface TreeSource {
  /** The key of the tree in the query cache. */
  readonly key: readonly unknown[];
  /** The entries that fit a text, or those directly below one, or the roots, or the named ones. */
  load(query: TreeQuery, signal: AbortSignal): Promise<readonly TreeOption[]>;
}

/** The time for which a loaded level stays fresh. */
const STALE_MS = 5 * 60_000;

const useTreeQuery = (source: TreeSource, query: TreeQuery, { enabled = true, keepPrevious = false } = {}) =>
  useQuery({
    queryKey: [...source.key, query],
    queryFn: ({ signal }) => source.load(query, signal),
    staleTime: STALE_MS,
    retry: false,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });

export function useTreeLevels(source: TreeSource) {
  const [path, setPath] = useState<readonly TreeOption[]>([]);
  const [typed, setTyped] = useState('');
  const debounced = useSearchText(typed).toLowerCase();
  const searchText = typed.trim() === '' ? '' : debounced;
  const parent = searchText ? undefined : path.at(-1);
  const query: TreeQuery = searchText ? { q: searchText } : parent ? { parent_id: parent.value } : {};
  const result = useTreeQuery(source, query, { keepPrevious: searchText !== '' });
  const entries = result.data;
  // All opened levels are ancestors of the entries shown, also where an entry does not name its ancestors.
  const options = useMemo(() => {
    const ancestors = path.map(({ value }) => value);
    return entries?.map((option) => (searchText || option.ancestors ? option : { ...option, ancestors }));
  }, [entries, path, searchText]);
  return {
    typed,
    search: setTyped,
    searchText,
    parent,
    /** Names the level or the search that is shown. */
    where: searchText ? `q ${searchText}` : `at ${parent?.value ?? ''}`,
    open(option: TreeOption) {
      setTyped('');
      setPath(searchText ? [option] : [...path, option]);
    },
    back: () => setPath(path.slice(0, -1)),
    options,
    hasFailed: result.isError,
    retry: () => void result.refetch(),
  };
}
export type TreeLevels = ReturnType<typeof useTreeLevels>;

/** The chosen entries with their names; an unknown one is shown by its id. */
export function useSelectedOptions(
  source: TreeSource,
  value: readonly TreeValue[],
  knownOptions: readonly TreeOption[],
): TreeOption[] {
  const unknown = value.filter((id) => !knownOptions.some((option) => option.value === id));
  const namedOptions = useTreeQuery(source, { ids: unknown }, { enabled: unknown.length > 0 });
  const all = [...knownOptions, ...(namedOptions.data ?? [])];
  return value.map((id) => all.find((option) => option.value === id) ?? { value: id, label: String(id) });
}
