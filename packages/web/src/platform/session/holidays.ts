/** The holidays of the workspace, which calendars name and schedules can skip. */
import { settings } from '@rounds/contract/settings';
import type { Holiday } from '@rounds/contract/settings/region.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';

const NONE: readonly Holiday[] = [];

export const HOLIDAYS_KEY = ['settings', 'holidays'] as const;

/** The holidays in their order; none while they are loading, because nothing waits for them. */
export function useHolidays(): readonly Holiday[] {
  const { data } = useQuery({
    queryKey: HOLIDAYS_KEY,
    queryFn: ({ signal }) => call(settings.listHolidays, { signal, silent: true }),
    staleTime: 5 * 60_000,
  });
  return data ?? NONE;
}
