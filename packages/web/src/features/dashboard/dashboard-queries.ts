import { dashboard } from '@rounds/contract/dashboard';
import type { DatePreset } from '@rounds/contract/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

/** The range that the address names, as the calls take it. */
export interface DashboardRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly preset?: DatePreset | undefined;
}

/** Figures become old while somebody looks at them. */
const REFRESH_MS = 60_000;

export const useCards = (range: DashboardRange) =>
  useQuery({
    queryKey: ['dashboard', 'cards', range],
    queryFn: ({ signal }) => call(dashboard.getCards, { query: range, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const useWork = (range: DashboardRange) =>
  useQuery({
    queryKey: ['dashboard', 'work', range],
    queryFn: ({ signal }) => call(dashboard.getWork, { query: range, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
