import { type Asset, assets } from '@rounds/contract/assets';
import type { BulkSelection } from '@rounds/contract/list';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';

const KEY = 'assets';

export const useLiveAssets = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'live', request],
    queryFn: ({ signal }) => call(assets.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useArchivedAssets = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'archived', request],
    queryFn: ({ signal }) => call(assets.archive, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export interface AssetValues {
  asset_id: string;
  display_name: string;
}

/** Creates, or changes the asset that is given. Its form shows refusals itself. */
export function useSaveAsset(asset: Asset | null) {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: (values: AssetValues) =>
      asset
        ? call(assets.change, { params: { id: asset.uuid }, body: values, silent: true })
        : call(assets.create, { body: values, silent: true, idempotencyKey: crypto.randomUUID() }),
    onSuccess: refresh,
  });
}

export function useArchiveAsset() {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: (asset: Asset) => call(assets.remove, { params: { id: asset.uuid } }),
    onSuccess: refresh,
  });
}

export function useRestoreAsset() {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: (asset: Asset) => call(assets.restore, { params: { id: asset.uuid } }),
    onSuccess: refresh,
  });
}

export function useDeleteAsset() {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: (asset: Asset) => call(assets.remove, { params: { id: asset.uuid }, query: { forever: true } }),
    onSuccess: refresh,
  });
}

/** Many at once; the list is read anew also when it was refused, because then it has changed. */
export function useBulkAssets(deed: 'bulkArchive' | 'bulkRestore') {
  const refresh = useRefreshAssets();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(assets[deed], { body: selection }),
    onSettled: refresh,
  });
}

export function useRefreshAssets() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}
