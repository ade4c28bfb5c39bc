import { groups } from '@rounds/contract/groups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';
import { useSearchText } from '../../../ui/index.ts';

interface PeopleSearchOptions {
  readonly enabled?: boolean;
  /** Whether failures show no message. */
  readonly silent?: boolean;
}

/** Finds people and groups by name while a text is typed. */
export function usePeopleSearch(text: string, { enabled = true, silent = false }: PeopleSearchOptions = {}) {
  const query = useSearchText(text);
  return useQuery({
    queryKey: ['options', groups.searchUsersAndGroups.id, query.toLowerCase()],
    queryFn: ({ signal }) => call(groups.searchUsersAndGroups, { query: { q: query }, signal, silent }),
    placeholderData: keepPreviousData,
    enabled,
    ...(silent && { retry: false }),
  });
}
