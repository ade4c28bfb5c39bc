/** The global lists and asset types that questions of a template can draw on, with their fields. */
import { assetTypes } from '@rounds/contract/asset-types';
import type { CustomField } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/index.ts';

/** A global list or an asset type. */
export interface ListOption {
  readonly value: string | number;
  readonly label: string;
  readonly id?: number;
  readonly archived?: boolean;
  readonly max_points?: number | null;
  readonly fields?: readonly CustomField[];
}

const SEARCH = { with_fields: true, limit: 100 } as const;

/** Live lists or types by name, and those that are chosen; `isGone` tells that a chosen one no longer exists. */
function useListOptions(kind: 'global-lists' | 'asset-types', chosen: readonly string[]) {
  const fetchOptions = (query: object, signal: AbortSignal): Promise<readonly ListOption[]> =>
    kind === 'global-lists'
      ? call(globalLists.all, { query: { ...SEARCH, ...query }, signal, silent: true })
      : call(assetTypes.all, { query: { ...SEARCH, ...query }, signal, silent: true });
  const live = useQuery({
    queryKey: ['options', kind, 'all'],
    queryFn: ({ signal }) => fetchOptions({}, signal),
  });
  const named = useQuery({
    queryKey: ['options', kind, 'named', chosen],
    queryFn: ({ signal }) => fetchOptions({ ids: [...chosen] }, signal),
    placeholderData: keepPreviousData,
    enabled: chosen.length > 0,
  });
  const find = (uuid: string): ListOption | undefined =>
    named.data?.find(({ value }) => value === uuid) ?? live.data?.find(({ value }) => value === uuid);
  const others = (named.data ?? []).filter(({ value }) => !live.data?.some((one) => one.value === value));
  return {
    options: [...(live.data ?? []), ...others],
    find,
    isGone: (uuid: string) => named.isSuccess && !named.isPlaceholderData && !find(uuid),
    isLoading: live.isLoading,
  };
}

export const useGlobalListOptions = (chosen: string | null) =>
  useListOptions('global-lists', chosen === null ? [] : [chosen]);
export const useAssetTypeOptions = (chosen: readonly string[]) => useListOptions('asset-types', chosen);

export const isNumberField = ({ field_type }: Pick<CustomField, 'field_type'>): boolean =>
  field_type === 'integer' || field_type === 'decimal';
