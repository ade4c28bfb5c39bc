/** The ratings of the workspace. A device without a network uses those it had last, or the default ones. */
import { resolveName } from '@rounds/contract/languages.ts';
import { settings } from '@rounds/contract/settings';
import { getDefaultRatings, type Rating } from '@rounds/contract/settings/ratings.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/index.ts';
import { getCurrentLanguage } from '../i18n/index.ts';

const STORAGE_KEY = 'rounds.ratings';

const toQuery = (language: string) =>
  queryOptions({
    queryKey: ['settings', 'ratings', language],
    queryFn: async ({ signal }) => {
      const ratings = await call(settings.listRatings, { query: { preferred_lang: language }, signal });
      store(ratings);
      return ratings;
    },
    staleTime: 5 * 60_000,
  });

/** The five ratings in their order, each with its name in the person's language. */
export function useRatings(): readonly Rating[] {
  const language = getCurrentLanguage();
  const { data } = useQuery({ ...toQuery(language), placeholderData: () => loadStored(language) });
  return data ?? loadStored(language);
}

/** Puts saved ratings into the cache. */
export function useStoreRatings(): (ratings: Rating[]) => void {
  const client = useQueryClient();
  return (ratings) => {
    store(ratings);
    client.setQueryData(toQuery(getCurrentLanguage()).queryKey, ratings);
  };
}

function store(ratings: readonly Rating[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ratings));
  } catch {
    // Without storage, the device shows the default ratings when it has no network.
  }
}

function loadStored(language: string): Rating[] {
  try {
    const storedValue = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Rating[] | null;
    if (storedValue) return storedValue.map((rating) => ({ ...rating, name: resolveName(rating.name_lang, language) }));
  } catch {
    // The stored ratings are unreadable; the default ratings follow.
  }
  return getDefaultRatings(language);
}
