/** Hooks over the calls of templates and folders; their keys and what each change outdates live here only. */
import { checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import type { BulkSelection } from '@rounds/contract/list';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import type { ListAnswer, ListRequest } from '../../data-table/index.ts';

const PAGE = 500;
const keys = {
  all: ['checklists'] as const,
  list: ['checklists', 'list'] as const,
  archive: ['checklists', 'archive'] as const,
  options: (id: number) => ['checklists', 'options', id] as const,
  folders: (exclude?: number) => ['checklists', 'folders', exclude ?? null] as const,
};

/** A row of the tree, with the keys of what lies directly in it. */
export type ListedEntry = TemplateEntry & { readonly below: readonly number[] };

type Asked = Pick<ListRequest, 'sort' | 'filter' | 'with_saved_queries'>;

/** A tree is shown whole, so all its pages are read. */
async function readTree(asked: Asked, signal: AbortSignal): Promise<ListAnswer<ListedEntry>> {
  const entries: TemplateEntry[] = [];
  for (let page = 1; ; page += 1) {
    const query = {
      ...asked,
      with_saved_queries: page === 1 && asked.with_saved_queries,
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
    return { ...answer, list: withBelow(entries), pagination: { ...answer.pagination, ...whole } };
  }
}

function withBelow(entries: readonly TemplateEntry[]): ListedEntry[] {
  const below = Map.groupBy(entries, ({ parent_id }) => parent_id);
  return entries.map((entry) => ({ ...entry, below: (below.get(entry.id) ?? []).map(({ id }) => id) }));
}

export function useTemplateRows({ sort, filter, with_saved_queries }: ListRequest) {
  const asked: Asked = {
    ...(sort && { sort }),
    ...(filter && { filter }),
    ...(with_saved_queries && { with_saved_queries }),
  };
  return useQuery({
    queryKey: [...keys.list, asked],
    queryFn: ({ signal }) => readTree(asked, signal),
    placeholderData: keepPreviousData,
  });
}

export const useArchivedTemplates = (request: ListRequest) =>
  useQuery({
    queryKey: [...keys.archive, request],
    queryFn: ({ signal }) => call(checklists.archive, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

/** Many at once; the list is read anew also when it was refused, because then it has changed. */
export function useBulkTemplates(deed: 'bulkArchive' | 'bulkRestore') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(checklists[deed], { body: selection }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export const useTemplateOptions = (id: number) =>
  useQuery({
    queryKey: keys.options(id),
    queryFn: ({ signal }) => call(checklists.options, { params: { id }, signal, silent: true }),
  });

/** The same as they are now, for who decides by them. */
export function useReadTemplateOptions() {
  const client = useQueryClient();
  return (id: number) =>
    client.fetchQuery({
      queryKey: keys.options(id),
      queryFn: ({ signal }) => call(checklists.options, { params: { id }, signal }),
    });
}

/** How many inspections of a template stand in the list or in the archive. */
export const useInspectionsOf = (id: number, of: 'list' | 'archive') =>
  useQuery({
    queryKey: ['inspections', 'of-template', id, of],
    queryFn: async ({ signal }) => {
      const query = { limit: 10, exact_total: true, filter: JSON.stringify({ template_title: [id] }) };
      return (await call(inspections[of], { query, signal })).pagination.total;
    },
  });

export const useFolders = (exclude?: number) =>
  useQuery({
    queryKey: keys.folders(exclude),
    queryFn: ({ signal }) => call(checklists.allFolders, { query: { exclude_id: exclude }, signal }),
  });

function useChange<V, R>(change: (input: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export const useCreateTemplate = () =>
  useChange((body: { title: string; parent_id: number | null; language?: 'en' | 'de' | 'fr' | 'ar' }) =>
    call(checklists.create, { body }),
  );
export const useCreateFolder = () =>
  useChange((body: { title: string; parent_id: number | null }) => call(checklists.createFolder, { body }));
export const useRenameFolder = () =>
  useChange(({ id, title }: { id: number; title: string }) =>
    call(checklists.changeFolder, { params: { id }, body: { title } }),
  );
export const useRemoveFolder = () => useChange((id: number) => call(checklists.removeFolder, { params: { id } }));
export const useMoveEntry = () =>
  useChange((body: { id: number; parent_id: number | null }) => call(checklists.move, { body }));
export const useCloneTemplate = () =>
  useChange(({ id, ...body }: { id: number; title: string; parent_id: number | null }) =>
    call(checklists.clone, { params: { id }, body }),
  );
type Named = Pick<TemplateEntry, 'id'>;
export const useArchiveTemplate = () =>
  useChange(({ id }: Named) => call(checklists.remove, { params: { id }, query: {} }));
export const useRestoreTemplate = () => useChange(({ id }: Named) => call(checklists.restore, { params: { id } }));
/** For good; its screen says why one stays. */
export const useDeleteTemplate = () =>
  useChange((id: number) => call(checklists.remove, { params: { id }, query: { forever: true }, silent: true }));

/** Marks everything read of templates as outdated, after the builder or the import changed one. */
export function useOutdateTemplates(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.all });
}
