import { useQueries } from '@tanstack/react-query';
import type { FeatureModule, FoundRecord, RecordSearch } from '../../feature.ts';
import { canAccess, useSessionUser } from '../../platform/session/index.ts';
import { useSearchText } from '../../ui/index.ts';

const MIN_LETTERS = 2;

interface FoundGroup {
  readonly search: RecordSearch;
  readonly records: readonly FoundRecord[];
}

/** Finds records of all features that match the text, as soon as the person pauses typing. */
export function useFoundRecords(features: readonly FeatureModule[], text: string) {
  const user = useSessionUser();
  const settled = useSearchText(text);
  const isLongEnough = text.trim().length >= MIN_LETTERS;
  const searches = features.flatMap(({ search }) => (search && canAccess(user, search.access) ? [search] : []));
  return useQueries({
    queries: searches.map((search) => ({
      queryKey: ['found-records', search.key, settled],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await search.load()).default(settled, signal, user),
      enabled: isLongEnough && settled.length >= MIN_LETTERS,
      staleTime: 10_000,
    })),
    combine: (answers) => ({
      groups: searches.flatMap((search, at): FoundGroup[] =>
        isLongEnough && answers[at]?.data?.length ? [{ search, records: answers[at].data }] : [],
      ),
      isSearching: isLongEnough && (settled !== text.trim() || answers.some(({ isLoading }) => isLoading)),
    }),
  });
}
