/**
 * Server-sent events over HTTP (text/event-stream): the headers that keep proxies from buffering, a
 * heartbeat, and an end when the caller disconnects, the session ends or the server stops. A browser then
 * reconnects by itself, unless the call is rejected.
 */
import { PassThrough } from 'node:stream';
import type { RecordEvent } from '@rounds/contract/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventHub } from '../../events/hub.ts';
import { ApiError } from '../api-error.ts';
import { toLimitedCaller } from '../auth/rate-limits.ts';
import type { Actor, EventStream } from '../module.ts';

/** Proxies close a connection that is silent for 30 to 60 seconds. */
export const HEARTBEAT_MS = 25_000;
/** The maximum age of an actor before its session and permissions are looked up again for an event. */
const MAX_ACTOR_AGE_MS = 2_000;
const RECONNECT_AFTER_MS = 3_000;
/** A caller that does not read is disconnected instead of filling the memory. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** The limit for the windows of one person, or for one API token. */
const MAX_STREAMS_PER_CALLER = 30;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No proxy may compress or buffer the stream; nginx needs its own header for that.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** The open streams of this server. */
export interface EventStreams {
  /** @throws ApiError RATE_LIMITED when the user has too many open */
  open(request: FastifyRequest, reply: FastifyReply, stream: EventStream): Promise<FastifyReply>;
  /** Ends all of them and opens no others. */
  close(): void;
}

export interface EventStreamsOptions {
  readonly hub: EventHub;
  /** The signed-in user of a session, without keeping that session alive. */
  readonly findActor: (request: FastifyRequest) => Promise<Actor | null>;
  readonly heartbeatMs?: number | undefined;
}

export function createEventStreams({ hub, findActor, heartbeatMs = HEARTBEAT_MS }: EventStreamsOptions): EventStreams {
  const connections = new Set<Connection>();
  let isClosed = false;
  return {
    async open(request, reply, stream) {
      const actor = request.caller.actor as Actor;
      const caller = toLimitedCaller(actor, request.ip).key;
      const ownConnections = [...connections].filter((connection) => connection.caller === caller).length;
      if (isClosed) throw new ApiError('APP_UNAVAILABLE');
      if (ownConnections >= MAX_STREAMS_PER_CALLER) {
        throw new ApiError('RATE_LIMITED', { data: { retry_after: 60 }, params: { retry_after: 60 } });
      }
      const connection = new Connection(caller, actor, () => findActor(request));
      connections.add(connection);
      connection.onEnd(() => connections.delete(connection));
      reply.raw.once('close', () => connection.end());
      try {
        connection.onEnd(
          await hub.subscribe({
            onSessionEnded: (sessionId) => sessionId === actor.session_id && connection.end(),
            onInterrupted: () => connection.end(),
          }),
        );
        connection.onEnd(await stream.start(connection));
      } catch (error) {
        connection.end();
        throw error;
      }
      connection.startHeartbeat(heartbeatMs);
      return reply.headers(HEADERS).send(connection.output);
    },
    close() {
      isClosed = true;
      for (const connection of [...connections]) connection.end();
    },
  };
}

class Connection {
  readonly caller: string;
  readonly output = new PassThrough();
  readonly #findActor: () => Promise<Actor | null>;
  readonly #cleanups: (() => void)[] = [];
  #actor: Actor;
  #checkedAt = performance.now();
  #hasEnded = false;

  constructor(caller: string, actor: Actor, findActor: () => Promise<Actor | null>) {
    this.caller = caller;
    this.#actor = actor;
    this.#findActor = findActor;
    this.output.write(`retry: ${RECONNECT_AFTER_MS}\n\n`);
  }

  /** The user as of now; ends the stream when the session is over. */
  async actor(): Promise<Actor | null> {
    if (performance.now() - this.#checkedAt > MAX_ACTOR_AGE_MS) await this.#check();
    return this.#hasEnded ? null : this.#actor;
  }

  send(event: RecordEvent): void {
    this.sendText(JSON.stringify(event));
  }

  sendText(json: string): void {
    this.#write(`data: ${json}\n\n`);
  }

  startHeartbeat(everyMs: number): void {
    const timer = setInterval(() => {
      this.#write(': heartbeat\n\n');
      void this.#check();
    }, everyMs).unref();
    this.onEnd(() => clearInterval(timer));
  }

  /** Runs when the stream ends, at once when it has ended already. */
  onEnd(cleanup: () => void): void {
    if (this.#hasEnded) cleanup();
    else this.#cleanups.push(cleanup);
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.output.end();
    for (const cleanup of this.#cleanups) cleanup();
  }

  async #check(): Promise<void> {
    const actor = await this.#findActor().catch(() => null);
    if (!actor) return this.end();
    this.#actor = actor;
    this.#checkedAt = performance.now();
  }

  #write(text: string): void {
    if (this.#hasEnded) return;
    this.output.write(text);
    if (this.output.writableLength > MAX_UNREAD_BYTES) this.end();
  }
}
