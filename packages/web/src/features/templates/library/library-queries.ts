/** Query hooks of the library, and of what is shared of one template. */

import { library } from '@rounds/contract/checklists/library.ts';
import type { BodyInputOf, QueryInputOf } from '@rounds/contract/endpoint.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutdateTemplates } from '../../../kit/templates/queries.ts';
import { call } from '../../../platform/api/index.ts';

const keys = {
  all: ['library'] as const,
  list: (query: object) => ['library', 'list', query] as const,
  one: (id: string) => ['library', 'one', id] as const,
  sharing: (templateId: number) => ['library', 'sharing', templateId] as const,
  source: (templateId: number) => ['library', 'source', templateId] as const,
  newer: (templateId: number) => ['library', 'newer', templateId] as const,
};

export type LibraryQuery = NonNullable<QueryInputOf<typeof library.list>>;

export const useLibrary = (query: LibraryQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(library.list, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const useLibraryTemplate = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(library.get, { params: { id }, signal, silent: true }),
  });

/** Reloads the library and the templates after a change of either. */
function useChange<V, R>(change: (input: V) => Promise<R>) {
  const client = useQueryClient();
  const outdateTemplates = useOutdateTemplates();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      outdateTemplates();
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

export const useTakeFromLibrary = () =>
  useChange(({ id, parent_id }: { readonly id: string; readonly parent_id: number | null }) =>
    call(library.take, { params: { id }, body: { parent_id } }),
  );

export const useSharing = (templateId: number) =>
  useQuery({
    queryKey: keys.sharing(templateId),
    queryFn: ({ signal }) => call(library.getSharing, { params: { id: templateId }, signal, silent: true }),
  });

/** The dialog shows errors itself. */
export const useShare = (templateId: number) =>
  useChange((body: BodyInputOf<typeof library.share>) =>
    call(library.share, { params: { id: templateId }, body, silent: true }),
  );

export const useTakeBack = () =>
  useChange(({ id, from }: { readonly id: string; readonly from?: 'library' | number }) =>
    call(library.takeBack, { params: { id }, query: { from } }),
  );

export const useSource = (templateId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: keys.source(templateId),
    queryFn: ({ signal }) => call(library.getSource, { params: { id: templateId }, signal, silent: true }),
    enabled: isEnabled,
  });

export const useNewerVersion = (templateId: number) =>
  useQuery({
    queryKey: keys.newer(templateId),
    queryFn: ({ signal }) => call(library.getNewer, { params: { id: templateId }, signal, silent: true }),
    // The comparison is always loaded, because own changes affect it as well.
    staleTime: 0,
    gcTime: 0,
  });

export const useTakeNewer = (templateId: number) =>
  useChange((body: BodyInputOf<typeof library.takeNewer>) =>
    call(library.takeNewer, { params: { id: templateId }, body, silent: true }),
  );
