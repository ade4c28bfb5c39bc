import { assets } from '@rounds/contract/assets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';

/** Live assets that match the search, plus the selected one. */
export function useAssetOptions(sought: string, chosen: string | null, enabled = true) {
  const found = useQuery({
    queryKey: ['assets', 'search', sought],
    queryFn: ({ signal }) => call(assets.search, { query: { q: sought }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const own = useQuery({
    queryKey: ['assets', 'search', 'one', chosen],
    queryFn: ({ signal }) => call(assets.search, { query: { ids: chosen ?? '' }, signal }),
    enabled: enabled && chosen !== null,
  });
  return {
    options: withChosen(found.data, own.data),
    error: found.error ?? own.error,
    isLoading: found.isLoading || own.isLoading,
  };
}

/** Search results, preceded by selected options that are not among them. */
export function withChosen<Option extends { value: string | number }>(
  found: readonly Option[] = [],
  own: readonly Option[] = [],
) {
  const others = own.filter(({ value }) => !found.some((option) => option.value === value));
  return [...others, ...found];
}
