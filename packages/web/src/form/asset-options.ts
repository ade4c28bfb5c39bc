import { assets } from '@rounds/contract/assets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';

interface AssetSearch {
  readonly enabled?: boolean;
  /** The uuids of the types that the options may have; any if there are none. */
  readonly types?: readonly string[] | null;
}

/** Live assets that match the search, with their type and fields, plus the selected one. */
export function useAssetOptions(
  searchText: string,
  chosen: string | null,
  { enabled = true, types }: AssetSearch = {},
) {
  const found = useQuery({
    queryKey: ['assets', 'search', searchText, types ?? []],
    queryFn: ({ signal }) =>
      call(assets.search, {
        query: { q: searchText, with_fields: true, ...(types?.length && { types: [...types] }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const selected = useQuery({
    queryKey: ['assets', 'search', 'one', chosen],
    queryFn: ({ signal }) => call(assets.search, { query: { ids: chosen ?? '', with_fields: true }, signal }),
    enabled: enabled && chosen !== null,
  });
  return {
    options: withSelected(found.data, selected.data),
    error: found.error ?? selected.error,
    isLoading: found.isLoading || selected.isLoading,
  };
}

/** Search results, preceded by selected options that are not among them. */
export function withSelected<Option extends { value: string | number }>(
  found: readonly Option[] = [],
  selected: readonly Option[] = [],
) {
  const others = selected.filter(({ value }) => !found.some((option) => option.value === value));
  return [...others, ...found];
}
