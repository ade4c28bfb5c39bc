/** The saved queries of a table: loaded together with its first page and cached from then on. */
import type { BodyInputOf, OutputOf } from '@rounds/contract/endpoint.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { DEFAULT_QUERY, QUERY_KEY_SUFFIX, type SavedQuery, savedQueries } from '@rounds/contract/saved-queries';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { CallError, call, reportError } from '../../../platform/api/index.ts';
import type { ListRequest } from './query-string.ts';

export type SavedQueries = Readonly<Record<string, SavedQuery>>;

const toQueryKey = (list: ListDeclaration) => ['saved-queries', list.table_name];
const BUILT_IN: SavedQuery = { id: null, key: DEFAULT_QUERY, name: DEFAULT_QUERY, query_string: '' };
const NO_SAVED_QUERIES: SavedQueries = { [DEFAULT_QUERY]: BUILT_IN };

/** Requests the saved queries together with the first page, unless they are cached. */
export function useFirstRequest(list: ListDeclaration, request: ListRequest): ListRequest {
  const client = useQueryClient();
  const [isKnown] = useState(() => client.getQueryData(toQueryKey(list)) !== undefined);
  const text = JSON.stringify(request);
  const [first] = useState(text);
  return !isKnown && text === first ? { ...request, with_saved_queries: true } : request;
}

export interface SavedQueryActions {
  readonly queries: SavedQueries;
  /** The workspace has switched them off. */
  readonly isOff: boolean;
  /** Whether the server has sent them. */
  readonly isLoaded: boolean;
  readonly isBusy: boolean;
  /** Saves the query of an existing tab. */
  update(query: SavedQuery, queryString: string): Promise<SavedQuery>;
  add(name: string, queryString: string): Promise<SavedQuery>;
  rename(query: SavedQuery, name: string): Promise<SavedQuery>;
  remove(query: SavedQuery): Promise<void>;
  share(query: SavedQuery, sharing: SharingInput): Promise<unknown>;
  /** The list opens with this view; null opens it with the built-in one. */
  setDefault(query: SavedQuery | null): Promise<unknown>;
  /** Loads who else uses one of the person's own views. */
  loadUsage(id: number): Promise<OutputOf<typeof savedQueries.getUsage>>;
}
type SharingInput = BodyInputOf<typeof savedQueries.share>;

/** @param isAnswered the first page has arrived, which contains the saved queries unless they are cached */
export function useSavedQueries(
  list: ListDeclaration,
  latest: SavedQueries | undefined,
  isAnswered: boolean,
): SavedQueryActions {
  const client = useQueryClient();
  const key = toQueryKey(list);
  const { table_name } = list;
  // Each response is handled once: when a cached first page is shown again, its saved queries may be outdated.
  const handled = useRef<SavedQueries>(undefined);
  // This happens during rendering: an effect would render the whole table a second time.
  useMemo(() => {
    if (!latest || latest === handled.current) return;
    handled.current = latest;
    client.setQueryData(['saved-queries', table_name], latest);
  }, [latest, client, table_name]);
  const { data } = useQuery<SavedQueries>({ queryKey: key, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
  const change = (alter: (current: SavedQueries) => SavedQueries) =>
    client.setQueryData<SavedQueries>(key, (current) => alter(current ?? NO_SAVED_QUERIES));
  const saving = useMutation({
    mutationFn: ({ id, key: own, name, query_string }: SavedQuery) =>
      call(savedQueries.save, { body: { ...(id === null ? {} : { id }), key: own, name, query_string, table_name } }),
    onSuccess: ({ table_name: _, ...saved }) => change((current) => ({ ...current, [saved.key]: saved })),
  });
  const removing = useMutation({
    mutationFn: async ({ id }: SavedQuery) => {
      if (id !== null) await deleteSavedQuery(id);
    },
    onSuccess: (_, { key: gone }) => change(({ [gone]: __, ...left }) => left),
  });
  const sharing = useMutation({
    mutationFn: ({ id, ...body }: SharingInput & { readonly id: number }) =>
      call(savedQueries.share, { params: { id }, body }),
    onSuccess: ({ table_name: _, ...saved }) => change((current) => ({ ...current, [saved.key]: saved })),
  });
  const choosing = useMutation({
    mutationFn: (query: SavedQuery | null) =>
      call(savedQueries.setDefault, { body: { table_name, saved_query_id: query?.id ?? null } }),
    onSuccess: (_, query) =>
      change((current) =>
        Object.fromEntries(
          Object.entries(current).map(([one, { is_default: __, ...view }]) => [
            one,
            one === query?.key ? { ...view, is_default: true } : view,
          ]),
        ),
      ),
  });
  const [save, remove, share, setDefault] = [
    saving.mutateAsync,
    removing.mutateAsync,
    sharing.mutateAsync,
    choosing.mutateAsync,
  ];
  const isBusy = saving.isPending || removing.isPending || sharing.isPending;
  return useMemo(
    () => ({
      queries: data ?? NO_SAVED_QUERIES,
      isOff: isAnswered && data === undefined && latest === undefined,
      isLoaded: data !== undefined,
      isBusy,
      update: (query, query_string) => save({ ...query, query_string }),
      add: (name, query_string) =>
        save({ id: null, key: `${crypto.randomUUID()}${QUERY_KEY_SUFFIX}`, name, query_string }),
      rename: (query, name) => save({ ...query, name }),
      remove,
      share: async ({ id }, body) => id !== null && share({ id, ...body }),
      setDefault,
      loadUsage,
    }),
    [data, isAnswered, latest, isBusy, save, remove, share, setDefault],
  );
}

/** Nobody uses a view that has been deleted meanwhile. */
async function loadUsage(id: number): Promise<OutputOf<typeof savedQueries.getUsage>> {
  try {
    return await call(savedQueries.getUsage, { params: { id }, silent: true });
  } catch (error) {
    if (isNotFound(error)) return { people: 0, boards: 0 };
    reportError(error as CallError, false, false);
    throw error;
  }
}

const isNotFound = (error: unknown): boolean => error instanceof CallError && error.code.endsWith('_OBJECT_NOT_FOUND');

/** Deletes a saved query; succeeds even if somebody else has already deleted it. */
async function deleteSavedQuery(id: number): Promise<void> {
  try {
    await call(savedQueries.delete, { params: { id }, silent: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/**
 * The view that an address without filter, order and page size opens, until the person has chosen another one; null for
 * none, undefined until the server has sent them.
 */
export function findFirstView({ isLoaded, queries }: SavedQueryActions, view: string): SavedQuery | null | undefined {
  if (!isLoaded) return undefined;
  const defaultQuery = view === DEFAULT_QUERY ? Object.values(queries).find((query) => query.is_default) : undefined;
  return defaultQuery ?? queries[view] ?? null;
}
