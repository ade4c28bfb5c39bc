/** Hands the events of the log to their consumers, on whichever server comes first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { advanceConsumer, listActiveConsumers } from '../events/event-consumers.ts';
import { hasWaitingEvents } from '../events/event-log.ts';
import type { WorkerContext } from './context.ts';

const INTERVAL_MS = 1_000;
const SETTLE_INTERVAL_MS = 20;

/** Repeats until it is stopped. A consumer that fails is tried again and does not stop the others. */
export function startEventConsumption(context: WorkerContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      await consumeEvents(context, signal).catch((error: unknown) =>
        context.services.log.warn({ err: error }, 'events could not be handed to their consumers'),
      );
      await sleep(INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** Reads events once for every consumer, up to the present. */
export async function consumeEvents(
  { database, services, modules }: WorkerContext,
  signal?: AbortSignal,
): Promise<void> {
  const handlers = new Map(modules.flatMap(({ consumers = {} }) => Object.entries(consumers)));
  if (handlers.size === 0) return;
  for (const consumer of await database.inInstallation(listActiveConsumers)) {
    const handle = handlers.get(consumer.kind);
    try {
      while (handle && !signal?.aborted && (await advanceConsumer(database, consumer, handle)));
    } catch (error) {
      services.log.error({ err: error, consumer }, 'a consumer could not take its events');
    }
  }
}

/** Waits for transactions that still run, so that every event that was committed before has been consumed. */
export async function consumeAllEvents(context: WorkerContext): Promise<void> {
  const { database } = context;
  const consumers = await database.inInstallation(listActiveConsumers);
  for (const workspace of new Set(consumers.map(({ workspace_id }) => workspace_id))) {
    while (await database.inWorkspace(workspace, (tx) => hasWaitingEvents(tx, workspace))) {
      await sleep(SETTLE_INTERVAL_MS);
    }
  }
  await consumeEvents(context);
}
