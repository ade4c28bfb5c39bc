import { type FileSort, type FolderContent, fileManager } from '@rounds/contract/file-manager';
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';

/** The key with which all queries of the file manager begin. */
export const FILE_MANAGER_KEY = 'file-manager';
const PAGE_SIZE = 200;
/** Further folders in one folder are reached through its list. */
const MAX_TREE_FOLDERS = 500;

export interface FolderView {
  readonly path: string;
  readonly q: string;
  readonly sort: FileSort;
  readonly direction: 'asc' | 'desc';
}

/** A folder, or what a search finds in it and below, page by page. */
export const useFolder = ({ q, ...view }: FolderView) =>
  useInfiniteQuery({
    queryKey: [FILE_MANAGER_KEY, 'list', view, q],
    queryFn: ({ pageParam, signal }) =>
      call(fileManager.list, { query: { ...view, q: q || undefined, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => {
      const page = pagination.current_page ?? 1;
      return page < (pagination.total_pages ?? 1) ? page + 1 : undefined;
    },
    // While a person types, the results of the previous text stay; another folder begins empty.
    placeholderData: (previous, query) =>
      (query?.queryKey[2] as { path?: string } | undefined)?.path === view.path
        ? keepPreviousData(previous)
        : undefined,
    retry: false,
  });

/** The folders in each of these folders. */
export const useSubfolders = (paths: readonly string[]): ReadonlyMap<string, FolderContent> =>
  useQueries({
    queries: paths.map((path) => ({
      queryKey: [FILE_MANAGER_KEY, 'folders', path],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(fileManager.list, { query: { path, kind: 'folder', limit: MAX_TREE_FOLDERS }, signal }),
      retry: false,
    })),
    combine: (results) => new Map(results.flatMap(({ data }, index) => (data ? [[paths[index]!, data] as const] : []))),
  });

/** The outermost folders that name the person, for those who may not view the top. */
export const useSharedFolders = (enabled: boolean) =>
  useQuery({
    queryKey: [FILE_MANAGER_KEY, 'shared'],
    queryFn: ({ signal }) => call(fileManager.list, { query: { shared: true }, signal }),
    enabled,
    retry: false,
  });
