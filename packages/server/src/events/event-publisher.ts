/** Events of the contract: handed to the modules that read them, in the transaction that causes them. */
import {
  type EventCode,
  type EventData,
  findEventData,
  getRecordKind,
  type PlainEventCode,
  type RecordKind,
} from '@rounds/contract/event-codes.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Database, Tx } from '../db/database.ts';
import { withoutSiteLimit } from '../db/transactions.ts';
import { appendEvents } from './event-log.ts';
import { publish } from './publish.ts';
import type { EventRecord, WorkspaceEvent } from './workspace-event.ts';

interface PlainEvent {
  readonly code: PlainEventCode;
  readonly record: EventRecord;
  readonly data?: null;
}
type EventWithData = {
  readonly [C in Exclude<EventCode, PlainEventCode>]: {
    readonly code: C;
    readonly record: EventRecord;
    readonly data: EventData<C>;
  };
}[Exclude<EventCode, PlainEventCode>];
/** An event as its cause describes it. */
export type NewEvent = PlainEvent | EventWithData;

/**
 * The cause of events, and its workspace. If the user is missing, it is the server itself, or an identity provider,
 * which has the name of its token.
 */
export type EventAuthor =
  | {
      readonly workspace_id: number;
      readonly user_id: number;
      readonly full_name: string;
      /** The API token by which the person did it. */
      readonly token?: { readonly name: string } | null;
    }
  | { readonly workspace_id: number; readonly user_id: null; readonly full_name: string | null };

/** The author of what the server does by itself in a workspace. */
export const toServer = (workspace_id: number): EventAuthor => ({ workspace_id, user_id: null, full_name: null });

export interface EventContext {
  readonly tx: Tx;
  readonly database: Database;
}

/** Gets all events of its code that one call or one step of a job causes, oldest first. If it throws, nothing of it happens. */
export type EventHandler<C extends EventCode = EventCode> = (
  events: readonly WorkspaceEvent<C>[],
  context: EventContext,
) => Promise<void>;

/** Keyed by code; `*` gets the events of all codes. */
export type EventHandlers = { readonly [C in EventCode]?: EventHandler<C> } & { readonly '*'?: EventHandler };

/** The events that a module reads. */
export interface EventReader {
  readonly name: string;
  readonly onEvents?: EventHandlers;
  readonly publishes?: { readonly kinds: readonly RecordKind[]; readonly permission: Permission };
}

export interface EventPublisher {
  /** Writes the event log. Handlers run one after the other, in the order of the modules and of their declarations. */
  publish(tx: Tx, author: EventAuthor, events: readonly NewEvent[]): Promise<void>;
}

/** @throws when an event does not carry the data that it declares */
export function createEventPublisher(readers: readonly EventReader[], database: Database): EventPublisher {
  const handlers = readers.flatMap(({ onEvents = {} }) => Object.entries(onEvents) as [string, EventHandler][]);
  const topics = new Map(
    readers.flatMap(({ name, publishes }) =>
      (publishes?.kinds ?? []).map((kind) => [kind, { topic: name, permission: publishes!.permission }] as const),
    ),
  );
  return {
    async publish(tx, author, newEvents) {
      if (newEvents.length === 0) return;
      const at = new Date();
      const events = newEvents.map((event) => toWorkspaceEvent(event, author, at));
      await appendEvents(tx, events);
      // The effects of an event do not depend on what the person who caused it may see.
      await withoutSiteLimit(tx, async () => {
        for (const [code, handle] of handlers) {
          const handledEvents = code === '*' ? events : events.filter((event) => event.code === code);
          if (handledEvents.length > 0) await handle(handledEvents, { tx, database });
        }
      });
      await publishToWindows(tx, events, topics);
    },
  };
}

function toWorkspaceEvent({ code, record, data = null }: NewEvent, author: EventAuthor, at: Date): WorkspaceEvent {
  const { workspace_id, user_id } = author;
  const schema = findEventData(code);
  const checked = schema ? schema.parse(data) : null;
  const user = user_id === null ? null : { id: user_id, name: author.full_name };
  const { id, uuid } = record;
  const kind = getRecordKind(code);
  return { code, kind, record: { id, uuid }, workspace_id, user, at, data: checked } as WorkspaceEvent;
}

type Topics = ReadonlyMap<RecordKind, { readonly topic: string; readonly permission: Permission }>;

/** Open windows learn that a record was saved. Several records of a topic are one message without an id. */
async function publishToWindows(tx: Tx, events: readonly WorkspaceEvent[], topics: Topics): Promise<void> {
  const byTopic = Map.groupBy(events, ({ kind }) => topics.get(kind));
  for (const [audience, published] of byTopic) {
    const [first] = published;
    if (!audience || !first) continue;
    const isOne = published.every(({ kind, record }) => kind === first.kind && record.id === first.record.id);
    await publish(tx, { workspace: first.workspace_id, ...audience, id: isOne ? first.record.id : null });
  }
}
