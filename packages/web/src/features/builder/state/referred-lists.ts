/** The global lists and asset types that questions of a template can draw on, with their fields. */
import { assetTypes } from '@rounds/contract/asset-types';
import { assignments } from '@rounds/contract/assignments';
import { type CustomField, isNumeric } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import type { Item } from '@rounds/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

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

/** Lists live lists or types by name, and the selected ones; `isGone` tells that a selected one no longer exists. */
function useListOptions(kind: 'global-lists' | 'asset-types', selectedIds: readonly string[]) {
  const fetchOptions = (query: object, signal: AbortSignal): Promise<readonly ListOption[]> =>
    kind === 'global-lists'
      ? call(globalLists.all, { query: { ...SEARCH, ...query }, signal, silent: true })
      : call(assetTypes.all, { query: { ...SEARCH, ...query }, signal, silent: true });
  const live = useQuery({
    queryKey: ['options', kind, 'all'],
    queryFn: ({ signal }) => fetchOptions({}, signal),
  });
  const selection = useQuery({
    queryKey: ['options', kind, 'named', selectedIds],
    queryFn: ({ signal }) => fetchOptions({ ids: [...selectedIds] }, signal),
    placeholderData: keepPreviousData,
    enabled: selectedIds.length > 0,
  });
  const find = (uuid: string): ListOption | undefined =>
    selection.data?.find(({ value }) => value === uuid) ?? live.data?.find(({ value }) => value === uuid);
  const others = (selection.data ?? []).filter(({ value }) => !live.data?.some((one) => one.value === value));
  return {
    options: [...(live.data ?? []), ...others],
    find,
    isGone: (uuid: string) => selection.isSuccess && !selection.isPlaceholderData && !find(uuid),
    isLoading: live.isLoading,
  };
}

export const useGlobalListOptions = (selectedId: string | null) =>
  useListOptions('global-lists', selectedId === null ? [] : [selectedId]);
export const useAssetTypeOptions = (selectedIds: readonly string[]) => useListOptions('asset-types', selectedIds);

/** The field of an asset or an assignment that a question shows; undefined while it is unknown. */
export function useReferredField({ type, options }: Item): CustomField | undefined {
  const uuid = type === 'asset_field' && typeof options.asset_type_uuid === 'string' ? options.asset_type_uuid : null;
  const { find } = useAssetTypeOptions(uuid === null ? [] : [uuid]);
  const { data } = useQuery({
    queryKey: ['options', 'assignment-fields'],
    queryFn: ({ signal }) => call(assignments.listCustomFields, { signal, silent: true }),
    enabled: type === 'assignment_field',
  });
  const fields = uuid === null ? data : find(uuid)?.fields;
  return fields?.find(({ key }) => key === options.field_key);
}

export const isNumberField = ({ field_type }: Pick<CustomField, 'field_type'>): boolean => isNumeric(field_type);
