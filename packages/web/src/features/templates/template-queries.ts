/** Query hooks of templates and folders, with their invalidations. */
import { checklists, type SampleKey, type TemplateEntry } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListPage, ListRequest } from '../../kit/data-table/index.ts';
import { useDependencyWarning } from '../../kit/resource/index.ts';
import { templateKeys } from '../../kit/templates/queries.ts';
import { call } from '../../platform/api/index.ts';

const PAGE = 500;
/** A row of the tree with the ids of its children. */
export type TreeEntry = TemplateEntry & { readonly childIds: readonly number[] };

type TreeRequest = Pick<ListRequest, 'sort' | 'filter' | 'with_saved_queries'>;

/** Loads all pages, because a tree is shown completely. */
async function fetchTree(request: TreeRequest, signal: AbortSignal): Promise<ListPage<TreeEntry>> {
  const entries: TemplateEntry[] = [];
  for (let page = 1; ; page += 1) {
    const query = {
      ...request,
      with_saved_queries: page === 1 && request.with_saved_queries,
      all: true,
      limit: PAGE,
      page,
    };
    const answer = await call(checklists.list, { query, signal });
    entries.push(...answer.list);
    const pages = answer.pagination.total_pages;
    if (answer.list.length > 0 && (pages === null || page < pages)) continue;
    const total = entries.filter(({ is_template }) => is_template).length;
    const whole = { total, limit: Math.max(1, total), current_page: 1, total_pages: 1 };
    return { ...answer, list: addChildren(entries), pagination: { ...answer.pagination, ...whole } };
  }
}

function addChildren(entries: readonly TemplateEntry[]): TreeEntry[] {
  const below = Map.groupBy(entries, ({ parent_id }) => parent_id);
  return entries.map((entry) => ({ ...entry, childIds: (below.get(entry.id) ?? []).map(({ id }) => id) }));
}

export function useTemplateRows({ sort, filter, with_saved_queries }: ListRequest) {
  const request: TreeRequest = {
    ...(sort && { sort }),
    ...(filter && { filter }),
    ...(with_saved_queries && { with_saved_queries }),
  };
  return useQuery({
    queryKey: [...templateKeys.list, request],
    queryFn: ({ signal }) => fetchTree(request, signal),
    placeholderData: keepPreviousData,
  });
}

export const useArchivedTemplates = (request: ListRequest) =>
  useQuery({
    queryKey: [...templateKeys.archive, request],
    queryFn: ({ signal }) => call(checklists.listArchive, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns bulk actions. The list is reloaded even after a failure, because it has changed then. */
export function useBulkTemplates(action: 'bulkArchive' | 'bulkRestore') {
  const client = useQueryClient();
  const warn = useDependencyWarning();
  return useMutation({
    mutationFn: (selection: BulkSelection) =>
      action === 'bulkRestore'
        ? call(checklists[action], { body: selection })
        : warn(({ whenUsed, silent }) =>
            call(checklists.bulkArchive, { body: { ...selection, when_used: whenUsed }, silent }),
          ),
    onSettled: () => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
}

export const useTemplateOptions = (id: number) =>
  useQuery({
    queryKey: templateKeys.options(id),
    queryFn: ({ signal }) => call(checklists.getSummary, { params: { id }, signal, silent: true }),
  });

/** Fetches the current summary for a decision. */
export function useFetchTemplateOptions() {
  const client = useQueryClient();
  return (id: number) =>
    client.fetchQuery({
      queryKey: templateKeys.options(id),
      queryFn: ({ signal }) => call(checklists.getSummary, { params: { id }, signal }),
    });
}

/** The number of a template's inspections in the list or the archive. */
export const useInspectionCount = (id: number, of: 'list' | 'archive') =>
  useQuery({
    queryKey: ['inspections', 'of-template', id, of],
    queryFn: async ({ signal }) => {
      const query = { limit: 10, exact_total: true, filter: JSON.stringify({ template_title: [id] }) };
      return (await call(of === 'archive' ? inspections.listArchive : inspections.list, { query, signal })).pagination
        .total;
    },
  });

function useChange<V, R>(change: (input: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
}

export const useCreateTemplate = () =>
  useChange((body: { title: string; parent_id: number | null; language?: ContentLanguage }) =>
    call(checklists.create, { body }),
  );

export const useSamples = () =>
  useQuery({
    queryKey: templateKeys.samples,
    queryFn: ({ signal }) => call(checklists.listSamples, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
export const useTakeSample = () =>
  useChange(({ key, parent_id }: { key: SampleKey; parent_id: number | null }) =>
    call(checklists.takeSample, { params: { key }, body: { parent_id } }),
  );
export const useCreateFolder = () =>
  useChange((body: { title: string; parent_id: number | null }) => call(checklists.createFolder, { body }));
export const useRenameFolder = () =>
  useChange(({ id, title }: { id: number; title: string }) =>
    call(checklists.updateFolder, { params: { id }, body: { title } }),
  );
export const useRemoveFolder = () => useChange((id: number) => call(checklists.deleteFolder, { params: { id } }));
export const useMoveEntry = () =>
  useChange((body: { id: number; parent_id: number | null }) => call(checklists.move, { body }));
export const useCloneTemplate = () =>
  useChange(({ id, ...body }: { id: number; title: string; parent_id: number | null }) =>
    call(checklists.clone, { params: { id }, body }),
  );
/** Checks what an XLSForm of the template would not contain. */
export const useXlsFormCheck = (id: number) =>
  useQuery({
    queryKey: templateKeys.check(id),
    queryFn: ({ signal }) => call(checklists.checkXlsForm, { params: { id }, signal }),
    staleTime: 0,
  });
type Named = Pick<TemplateEntry, 'id'>;
export const useArchiveTemplate = () => {
  const warn = useDependencyWarning();
  return useChange(({ id }: Named) =>
    warn(({ whenUsed, silent }) =>
      call(checklists.archive, { params: { id }, query: { when_used: whenUsed }, silent }),
    ),
  );
};
export const useRestoreTemplate = () => useChange(({ id }: Named) => call(checklists.restore, { params: { id } }));
/** Deletes permanently. The screen shows errors itself. */
export const useDeleteTemplate = () =>
  useChange((id: number) => call(checklists.delete, { params: { id }, silent: true }));
