import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RecordSource, serverRecords } from './record-source.ts';

interface AssetSearch {
  readonly enabled?: boolean;
  /** The uuids of the types that the options may have; any if there are none. */
  readonly types?: readonly string[] | null;
  /** The source of assets; by default the server. */
  readonly source?: RecordSource;
}

/** Returns the live assets that match the search, with their type and fields, and the selected one. */
export function useAssetOptions(
  searchText: string,
  selectedId: string | null,
  { enabled = true, types, source = serverRecords }: AssetSearch = {},
) {
  const results = useQuery({
    queryKey: ['assets', 'options', searchText, types ?? []],
    queryFn: ({ signal }) => source.searchAssets({ text: searchText, types: types ?? [] }, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  const selected = useQuery({
    queryKey: ['assets', 'options', 'one', selectedId],
    queryFn: ({ signal }) => source.findAsset(selectedId ?? '', signal),
    enabled: enabled && selectedId !== null,
  });
  return {
    options: withSelected(results.data?.options, selected.data ? [selected.data] : []),
    isFromDevice: results.data?.is_from_device ?? false,
    error: results.error ?? selected.error,
    isLoading: results.isLoading || selected.isLoading,
  };
}

/** Returns the search results, preceded by selected options that are not among them. */
export function withSelected<Option extends { value: string | number }>(
  results: readonly Option[] = [],
  selected: readonly Option[] = [],
) {
  const others = selected.filter(({ value }) => !results.some((option) => option.value === value));
  return [...others, ...results];
}
