/** Receives the events of all servers over one connection and hands them to the open streams of this one. */
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Database, ReadReplica } from '../db/database.ts';
import { CHANNEL, type PublishedEvent, type ServerSignal } from './publish.ts';

export interface EventSubscriber {
  onEvent?(event: PublishedEvent): void;
  onSignal?(signal: ServerSignal): void;
  onSessionEnded?(sessionId: number): void;
  /** The connection to the database was lost: events may have been missed. */
  onInterrupted?(): void;
}

export interface EventHub {
  /**
   * Resolves when the hub listens, so that no event from then on is missed.
   * @throws when the database cannot be reached
   */
  subscribe(subscriber: EventSubscriber): Promise<() => void>;
  close(): Promise<void>;
}

/** Connects with the first subscriber, and again with the next one after the connection was lost. */
export function createEventHub(database: Pick<Database, 'owner' | 'replica'>, log: Logger): EventHub {
  const subscribers = new Set<EventSubscriber>();
  const released = new WeakSet<PoolClient>();
  let connection: Promise<PoolClient> | null = null;

  const release = (client: PoolClient) => {
    if (released.has(client)) return;
    released.add(client);
    client.release(true);
  };
  const connect = async (): Promise<PoolClient> => {
    const client = await database.owner.connect();
    client.on('notification', ({ payload }) => deliver(payload));
    const onLost = () => {
      if (released.has(client)) return;
      release(client);
      connection = null;
      for (const subscriber of [...subscribers]) subscriber.onInterrupted?.();
    };
    client.once('error', onLost);
    client.once('end', onLost);
    try {
      await client.query(`listen ${CHANNEL}`);
      return client;
    } catch (error) {
      release(client);
      throw error;
    }
  };
  const listen = (): Promise<PoolClient> => {
    if (connection) return connection;
    const attempt = connect();
    attempt.catch(() => {
      if (connection === attempt) connection = null;
    });
    connection = attempt;
    return attempt;
  };
  /** Windows load what an event names, perhaps from the replica, so events wait until it has them. */
  let pending: PublishedEvent[] = [];
  let isReaching = false;
  const passWaiting = async (replica: ReadReplica) => {
    while (pending.length > 0) {
      const events = pending;
      pending = [];
      await replica.reach().catch((error: unknown) => log.warn({ err: error }, 'events did not wait for the replica'));
      for (const event of events) for (const subscriber of [...subscribers]) subscriber.onEvent?.(event);
    }
  };
  const pass = (event: PublishedEvent) => {
    const { replica } = database;
    if (!replica) {
      for (const subscriber of [...subscribers]) subscriber.onEvent?.(event);
      return;
    }
    pending.push(event);
    if (isReaching) return;
    isReaching = true;
    void passWaiting(replica).finally(() => {
      isReaching = false;
    });
  };
  const deliver = (payload: string | undefined) => {
    try {
      const message = JSON.parse(payload ?? '') as PublishedEvent | ServerSignal | { readonly session_ended: number };
      if ('topic' in message) return pass(message);
      for (const subscriber of [...subscribers]) {
        if ('signal' in message) subscriber.onSignal?.(message);
        else subscriber.onSessionEnded?.(message.session_ended);
      }
    } catch (error) {
      log.error({ err: error }, 'an event could not be delivered');
    }
  };

  return {
    async subscribe(subscriber) {
      await listen();
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    async close() {
      subscribers.clear();
      const client = await connection?.catch(() => null);
      if (client) release(client);
      connection = null;
    },
  };
}
