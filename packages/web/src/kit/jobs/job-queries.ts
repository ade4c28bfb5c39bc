/** The jobs of the signed-in user: events report their progress, and polling replaces events that do not arrive. */

import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { jobs } from '@rounds/contract/jobs';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../platform/api/index.ts';
import { createEventBatcher, useAreEventsConnected, useServerEvents } from '../../platform/session/index.ts';

export type JobState = OutputOf<typeof jobs.get>;
export type ListedJob = OutputOf<typeof jobs.list>[number];

const JOBS = ['jobs'];
const JOB_LIST = [...JOBS, 'list'];
const getJobKey = (id: number) => [...JOBS, 'get', id];

/** The interval of requests for progress without events. */
const POLL_INTERVAL_MS = 2_000;
/** With events, a request now and then makes up for a lost one. */
const SAFETY_POLL_INTERVAL_MS = 20_000;
const EVENT_DELAY_MS = 250;

const scheduleReload = createEventBatcher(() => EVENT_DELAY_MS);

export const isUnfinished = ({ status }: Pick<JobState, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** @param mayBeOutdated whether what is loaded, or still loading, can change without an event */
function useReloadOnEvents(mayBeOutdated: boolean): void {
  const client = useQueryClient();
  const areEventsConnected = useAreEventsConnected();
  const reload = () =>
    scheduleReload(() =>
      client.invalidateQueries({ queryKey: JOBS, refetchType: document.hidden ? 'none' : 'active' }),
    );
  useServerEvents('jobs', reload);
  // A job may have ended after it was loaded and before the first event could arrive.
  const handleConnection = useEffectEvent(() => mayBeOutdated && reload());
  useEffect(() => {
    if (areEventsConnected) handleConnection();
  }, [areEventsConnected]);
}

function usePollInterval(): number {
  return useAreEventsConnected() ? SAFETY_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}

/** The latest jobs, newest first. */
export function useJobs() {
  const interval = usePollInterval();
  const query = useQuery({
    queryKey: JOB_LIST,
    queryFn: ({ signal }) => call(jobs.list, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? interval : false),
  });
  useReloadOnEvents(query.data?.some(isUnfinished) ?? true);
  return query;
}

export function useJob(id: number) {
  const interval = usePollInterval();
  const query = useQuery({
    queryKey: getJobKey(id),
    queryFn: ({ signal }) => call(jobs.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isUnfinished(state.data) ? false : interval),
  });
  useReloadOnEvents(!query.data || isUnfinished(query.data));
  return query;
}

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(jobs.cancel, { params: { id } }),
    onSuccess: (job) => client.setQueryData(getJobKey(job.id), job),
    onSettled: () => invalidateJobList(client),
  });
}

/** Loads the list of background tasks again, such as after a job was started. */
export const invalidateJobList = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: JOB_LIST });
