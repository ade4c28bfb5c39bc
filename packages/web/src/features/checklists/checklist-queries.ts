/** Hooks over the calls of templates and folders; their keys and what each change outdates live here only. */
import { checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

const PAGE = 500;
const keys = {
  all: ['checklists'] as const,
  list: ['checklists', 'list'] as const,
  options: (id: number) => ['checklists', 'options', id] as const,
  folders: (exclude?: number) => ['checklists', 'folders', exclude ?? null] as const,
};

async function readAllEntries(signal: AbortSignal): Promise<TemplateEntry[]> {
  const entries: TemplateEntry[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(checklists.list, { query: { all: true, limit: PAGE, page }, signal });
    entries.push(...answer.list);
    const pages = answer.pagination.total_pages;
    if (answer.list.length === 0 || (pages !== null && page >= pages)) return entries;
  }
}

export const useTemplateEntries = () =>
  useQuery({ queryKey: keys.list, queryFn: ({ signal }) => readAllEntries(signal) });

export const useTemplateOptions = (id: number) =>
  useQuery({
    queryKey: keys.options(id),
    queryFn: ({ signal }) => call(checklists.options, { params: { id }, signal, silent: true }),
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
export const useArchiveTemplate = () =>
  useChange((id: number) => call(checklists.remove, { params: { id }, query: {} }));
export const useRestoreTemplate = () => useChange((id: number) => call(checklists.restore, { params: { id } }));

/** Marks everything read of templates as outdated, after the builder or the import changed one. */
export function useOutdateTemplates(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.all });
}
