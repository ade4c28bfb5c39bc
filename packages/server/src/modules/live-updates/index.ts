/** One stream of events for each open window: what was saved, and how far jobs are. */
import { events } from '@rounds/contract/events';
import type { PublishedEvent } from '../../events/publish.ts';
import {
  type Actor,
  type EventConnection,
  EventStream,
  routeWithoutTransaction,
  type ServerModule,
} from '../../http/module.ts';

export const liveUpdatesModule: ServerModule = {
  name: 'events',
  routes: [
    routeWithoutTransaction(events.subscribe, async ({ actor, query, eventHub }) => {
      const topics = query.topics?.split(',');
      return new EventStream((connection) => {
        const deliver = inSequence(connection);
        return eventHub.subscribe({
          onEvent: (event) => {
            if (event.workspace !== actor.workspace_id || (topics && !topics.includes(event.topic))) return;
            if (event.user_ids && !event.user_ids.includes(actor.user_id)) return;
            deliver(event);
          },
        });
      });
    }),
  ],
};

/** Permissions are looked up before each event, so a later event must wait until an earlier one has been sent. */
function inSequence(connection: EventConnection): (event: PublishedEvent) => void {
  let last: Promise<void> = Promise.resolve();
  return (event) => {
    last = last.then(async () => {
      const actor = await connection.actor();
      if (!actor || !canSee(actor, event)) return;
      const { topic, id, revision } = event;
      connection.send({ topic, id, ...(revision === undefined ? {} : { revision }) });
    });
  };
}

const canSee = (actor: Actor, { permission }: PublishedEvent): boolean =>
  permission === undefined || [permission].flat().some((code) => actor.permissions.has(code));
