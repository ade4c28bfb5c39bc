/**
 * Calls through the proxy, as a client makes them: a write is sent once more with the same id, and a read only if its
 * response was cut, which no proxy can repeat once it has passed on the beginning.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/** A killed server still accepts connections for a moment; devices wait longer than this before they send again. */
const REPEAT_DELAY_MS = 500;

export interface Counts {
  reads: number;
  writes: number;
  /** Writes that got no response, or one of the proxy, and were sent again. */
  repeated: number;
  /** Reads whose response had begun when its server was killed. */
  cut: number;
}

export class Caller {
  readonly counts: Counts = { reads: 0, writes: 0, repeated: 0, cut: 0 };
  readonly problems: string[] = [];
  readonly #installation: Installation;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#installation.servers[0]!.headers;
  }

  /** Returns the data of the response; null after a problem, which is recorded. */
  async read<T>(path: string): Promise<T | null> {
    this.counts.reads += 1;
    for (let attempt = 1; ; attempt += 1) {
      let hasBegun = false;
      try {
        const reply = await fetch(this.#installation.proxy.base + path, { headers: this.headers });
        hasBegun = reply.ok;
        const text = await reply.text();
        if (reply.ok) return (JSON.parse(text) as { data: T }).data;
        this.problems.push(`reading ${path} answered ${reply.status}: ${text.slice(0, 200)}`);
        return null;
      } catch (error) {
        if (!hasBegun || attempt === 2) {
          this.problems.push(`reading ${path} failed: ${describe(error)}`);
          return null;
        }
        this.counts.cut += 1;
      }
    }
  }

  /** The same as `read`. `body` has an id of its own, or the call carries an idempotency key. */
  async write<T>(method: string, path: string, body: object): Promise<T | null> {
    this.counts.writes += 1;
    const isForm = body instanceof FormData;
    const { 'content-type': type, ...rest } = this.headers;
    const headers = { ...rest, 'idempotency-key': randomUUID(), ...(isForm ? {} : { 'content-type': type! }) };
    for (let attempt = 1; ; attempt += 1) {
      let failure: string;
      try {
        const requestBody = isForm ? body : JSON.stringify(body);
        const reply = await fetch(this.#installation.proxy.base + path, { method, headers, body: requestBody });
        const text = await reply.text();
        if (reply.ok) return (JSON.parse(text) as { data: T }).data;
        failure = `${reply.status}: ${text.slice(0, 200)}`;
        if (reply.status < 500) attempt = 2;
      } catch (error) {
        failure = describe(error);
      }
      if (attempt === 2) {
        this.problems.push(`${method} ${path} failed twice: ${failure}`);
        return null;
      }
      this.counts.repeated += 1;
      await sleep(REPEAT_DELAY_MS);
    }
  }
}

const describe = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
