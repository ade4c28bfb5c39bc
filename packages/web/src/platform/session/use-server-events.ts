/** Hooks for the events of the server, which do nothing without a session. */
import type { RecordEvent } from '@rounds/contract/events';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { ServerEvents } from './server-events.ts';
import { sessionQuery } from './session.ts';

let current: { readonly userId: number; readonly events: ServerEvents } | null = null;

/** There is one instance for each window and user. */
function getServerEvents(userId: number): ServerEvents {
  if (current?.userId !== userId) {
    current?.events.close();
    current = { userId, events: new ServerEvents(String(userId)) };
  }
  return current.events;
}

function useCurrentServerEvents(): ServerEvents | null {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  return user ? getServerEvents(user.id) : null;
}

/**
 * Calls `onEvent` when a record of a module changes. The id is null when many changed, and when events may have
 * been missed because the connection was lost.
 */
export function useServerEvents(topic: string, onEvent: (event: RecordEvent) => void): void {
  const events = useCurrentServerEvents();
  const handleEvent = useEffectEvent(onEvent);
  useEffect(() => events?.subscribe(topic, (event) => handleEvent(event)), [events, topic]);
}

const noStatus = () => () => {};
const isNeverConnected = () => false;

/** Whether events arrive; while they do not, screens that need to be current poll. */
export function useAreEventsConnected(): boolean {
  const events = useCurrentServerEvents();
  return useSyncExternalStore(events?.subscribeToStatus ?? noStatus, events?.isConnected ?? isNeverConnected);
}

/**
 * The delay is long enough to load once for the many events of a bulk action, and random for the same reason as
 * retries.
 */
const getReloadDelay = (): number => 200 + Math.random() * 600;

/**
 * Runs work once for many events: after a short delay, and again after it has finished if events arrived meanwhile.
 * Starting it earlier would cancel the loading that is under way, so that with enough events nothing would ever load.
 */
export function createEventBatcher(getDelay: () => number = getReloadDelay): (work: () => Promise<unknown>) => void {
  let state: 'idle' | 'waiting' | 'working' | 'working with more to do' = 'idle';
  return function schedule(work) {
    if (state === 'working') state = 'working with more to do';
    if (state !== 'idle') return;
    state = 'waiting';
    setTimeout(async () => {
      state = 'working';
      await work().catch(() => {});
      const hasMore = (state as string) === 'working with more to do';
      state = 'idle';
      if (hasMore) schedule(work);
    }, getDelay());
  };
}
