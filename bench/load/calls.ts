/** Calls under load: how long each kind takes, what was rejected, and what went wrong. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Connection, type Request } from '../lib/load.ts';

export type Outcome = 'done' | 'rejected' | 'failed';

export interface Call {
  readonly kind: string;
  /** The time at which it was sent, in milliseconds since the load began. */
  readonly at: number;
  readonly ms: number;
  readonly outcome: Outcome;
}

const MAX_PROBLEMS = 50;

/** It shares the machine with the server, so it sends on raw sockets and says how late it was itself. */
export class Calls {
  readonly done: Call[] = [];
  /** Failures that must not happen, as sentences. */
  readonly problems: string[] = [];
  readonly #base: string;
  readonly #idle: Connection[] = [];
  readonly #startedAt = performance.now();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(base: string) {
    this.#base = base;
    this.#delay.enable();
  }

  get now(): number {
    return performance.now() - this.#startedAt;
  }

  /** Returns how late this process was in 95 of 100 turns since the last call, in milliseconds. */
  takeOwnDelay(): number {
    const ms = this.#delay.percentile(95) / 1e6;
    this.#delay.reset();
    return ms;
  }

  /** The body of the response; null if the call was rejected or failed. */
  async send(kind: string, request: Request): Promise<string | null> {
    const at = this.now;
    const finish = (outcome: Outcome) => this.done.push({ kind, at, ms: this.now - at, outcome });
    const connection = this.#idle.pop() ?? new Connection(this.#base);
    try {
      const { status, head, body } = await connection.send(request);
      if (/\r\nconnection: *close/i.test(head)) connection.close();
      else this.#idle.push(connection);
      if (status >= 200 && status < 300) {
        finish('done');
        return body.toString();
      }
      const isRejected = status === 503 || status === 429;
      finish(isRejected ? 'rejected' : 'failed');
      if (!isRejected) this.note(`${kind} answered ${status}: ${body.toString().slice(0, 200)}`);
      else if (!/\r\nretry-after: *\d/i.test(head)) this.note(`${kind} was rejected without the time to come again`);
    } catch (error) {
      connection.close();
      finish('failed');
      this.note(`${kind} failed: ${error instanceof Error ? error.message : error}`);
    }
    return null;
  }

  close(): void {
    this.#delay.disable();
    for (const connection of this.#idle) connection.close();
  }

  note(problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}
