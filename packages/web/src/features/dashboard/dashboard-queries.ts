import { dashboard } from '@rounds/contract/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import type { PageRange } from '../analytics/index.ts';

/** Figures change while people look at them. */
const REFRESH_MS = 60_000;

export const useCards = (range: PageRange) =>
  useQuery({
    queryKey: ['dashboard', 'cards', range],
    queryFn: ({ signal }) => call(dashboard.getCards, { query: range, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const useWork = (range: PageRange) =>
  useQuery({
    queryKey: ['dashboard', 'work', range],
    queryFn: ({ signal }) => call(dashboard.getWork, { query: range, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const fetchFirstSteps = async (signal: AbortSignal) =>
  (await call(dashboard.listFirstSteps, { signal, silent: true })).steps;
