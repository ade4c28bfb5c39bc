import { inspections } from '@rounds/contract/inspections';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ListRequest } from '../../../kit/data-table/index.ts';
import { INSPECTIONS_KEY } from '../../../kit/inspections/inspection-queries.ts';
import { call } from '../../../platform/api/index.ts';
import type { Outbox } from '../../../platform/offline/index.ts';
import { createEventBatcher, useServerEvents } from '../../../platform/session/index.ts';

const scheduleReload = createEventBatcher();

/** All loaded pages of the person's own inspections. */
export const OWN_INSPECTIONS = { queryKey: [INSPECTIONS_KEY, 'mine'] };

export const useOwnInspections = (request: ListRequest) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'mine', request],
    queryFn: ({ signal }) => call(inspections.listMine, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

const DEFAULT_LIMIT = 25;
const MAX_OPEN = 100;
const RECENT = 5;

/** The person's inspections that are not completed, newest first. */
export const useOpenInspections = (enabled: boolean) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'own', 'open'],
    queryFn: ({ signal }) =>
      call(inspections.listMine, {
        query: { limit: MAX_OPEN, filter: JSON.stringify({ status: ['to_do', 'in_progress'] }) },
        signal,
      }),
    enabled,
  });

/** The person's last inspections, completed or not. */
export const useRecentInspections = (enabled: boolean) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'own', 'recent'],
    queryFn: ({ signal }) => call(inspections.listMine, { query: { limit: DEFAULT_LIMIT }, signal }),
    enabled,
  });

/** The last inspections that the person has completed. */
export const useCompletedInspections = () =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'own', 'completed'],
    queryFn: ({ signal }) =>
      call(inspections.listMine, {
        query: {
          limit: RECENT,
          filter: JSON.stringify({ status: ['completed'] }),
          sort: JSON.stringify([{ key: 'completed_at', direction: 'desc' }]),
        },
        signal,
      }),
  });

const ASSIGNED_INSPECTIONS = { queryKey: [INSPECTIONS_KEY, 'assigned'] };

/** Loads the person's inspections again when the server reports changes, and when this device has sent some. */
export function useReloadOwnInspections(outbox: Outbox | null) {
  const client = useQueryClient();
  const reload = useCallback(
    () =>
      Promise.all(
        [OWN_INSPECTIONS, { queryKey: [INSPECTIONS_KEY, 'own'] }, ASSIGNED_INSPECTIONS].map((filter) =>
          client.invalidateQueries(filter),
        ),
      ),
    [client],
  );
  useServerEvents(INSPECTIONS_KEY, () => scheduleReload(reload));
  useEffect(
    () =>
      outbox?.onEvent(({ kind }) => {
        if (kind === 'settled' || kind === 'report') scheduleReload(reload);
      }),
    [outbox, reload],
  );
}

/** The person's inspections of assignments, by urgency. */
export const useAssignedWork = (enabled: boolean) =>
  useQuery({
    ...ASSIGNED_INSPECTIONS,
    queryFn: ({ signal }) => call(inspections.listAssignedToMe, { signal }),
    enabled,
  });
