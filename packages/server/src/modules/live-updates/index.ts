/** One stream of events for each open window: what was saved, and how far jobs are. */
import { events, type RecordEvent } from '@rounds/contract/events';
import type { Database } from '../../db/database.ts';
import { findExistingIds, type SiteTable } from '../../db/existing-ids.ts';
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
    routeWithoutTransaction(events.subscribe, async ({ actor, query, eventHub, database }) => {
      const topics = query.topics?.split(',');
      return new EventStream((connection) => {
        const deliver = inSequence(connection, database);
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

/**
 * Permissions are looked up before each event, so a later event must wait until an earlier one has been sent. If one
 * cannot be sent, the stream ends: the window connects again and loads what it shows.
 */
function inSequence(connection: EventConnection, database: Database): (event: PublishedEvent) => void {
  let last: Promise<void> = Promise.resolve();
  return (event) => {
    const send = async () => {
      const actor = await connection.actor();
      if (!actor || !canSee(actor, event)) return;
      connection.send(await toVisible(database, actor, event));
    };
    last = last.then(send).catch(() => connection.end());
  };
}

/** The records of topics that belong to sites. */
const TABLES: Readonly<Record<string, SiteTable>> = {
  assets: 'asset',
  inspections: 'inspection',
  issues: 'issue',
  assignments: 'assignment',
  sites: 'site_structure',
};

/**
 * A record out of reach of a person who is limited to sites is not named. They learn that something has changed,
 * because it may have been in their reach before.
 */
async function toVisible(
  database: Database,
  actor: Actor,
  { topic, id, revision }: PublishedEvent,
): Promise<RecordEvent> {
  const table = TABLES[topic];
  const isHidden =
    actor.site_limit !== null &&
    table !== undefined &&
    typeof id === 'number' &&
    !(await database.inWorkspace(actor, (tx) => findExistingIds(tx, table, [id]))).has(id);
  return isHidden ? { topic, id: null } : { topic, id, ...(revision === undefined ? {} : { revision }) };
}

const canSee = (actor: Actor, { permission }: PublishedEvent): boolean =>
  permission === undefined || [permission].flat().some((code) => actor.permissions.has(code));
