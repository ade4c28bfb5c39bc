/**
 * Decides who gets the next connection to the database. Calls whose failure would lose people’s work go first, and a
 * part of the connections is theirs alone; calls that can be repeated wait only briefly and are then rejected with a
 * time to retry. Otherwise, all calls of a busy server would wait ever longer, and in the end all would fail together.
 */
import type { Priority } from '@rounds/contract/endpoint.ts';
import { BusyError } from '../../busy-error.ts';
import { type CallContext, getCallContext } from '../../call-context.ts';
import { rejectedCalls } from '../../metrics.ts';

/** The share of all connections that calls of a priority may use, together with those before them. */
const SHARES: Readonly<Record<Priority, number>> = { first: 1, normal: 0.8, later: 0.6 };
/**
 * A call that has waited for this long is rejected. It is rejected at once if another one has waited for half of it.
 */
const MAX_WAIT_MS: Readonly<Record<Priority, number>> = { first: 4_000, normal: 10_000, later: 4_000 };
/** Applies to calls that have begun and to background work while the pool waits for a new connection. */
const MAX_WAIT_TO_GO_ON_MS = 10_000;
const LOG_INTERVAL_MS = 10_000;

const PRIORITIES = ['first', 'normal', 'later'] as const satisfies readonly Priority[];

interface Waiting {
  readonly since: number;
  readonly start: () => void;
}

export interface QueueLog {
  warn(details: object, message: string): void;
}

export class ConnectionQueue {
  readonly #limits: Readonly<Record<Priority, number>>;
  readonly #log: QueueLog;
  readonly #waiting: Readonly<Record<Priority, Set<Waiting>>> = {
    first: new Set(),
    normal: new Set(),
    later: new Set(),
  };
  #used = 0;
  #rejectedCount = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(connections: number, log: QueueLog) {
    const toLimit = (priority: Priority) => Math.max(1, Math.floor(connections * SHARES[priority]));
    this.#limits = { first: connections, normal: toLimit('normal'), later: toLimit('later') };
    this.#log = log;
  }

  get waiting(): number {
    return PRIORITIES.reduce((sum, priority) => sum + this.#waiting[priority].size, 0);
  }

  /**
   * Waits for a connection for a transaction. A call that has begun one is no longer rejected.
   * @returns a function that leaves the connection to the next one, to be called once
   * @throws BusyError
   */
  async enterTransaction(): Promise<() => void> {
    const leave = await this.enter();
    const context = getCallContext();
    if (context) context.hasBegun = true;
    return leave;
  }

  /** The same for a single statement. */
  async enter(): Promise<() => void> {
    const context = getCallContext();
    const { priority = 'normal' } = context ?? {};
    if (this.#used < this.#limits[priority] && this.#waiting[priority].size === 0) this.#used += 1;
    else await this.#wait(priority, context);
    return () => {
      this.#used -= 1;
      this.#startNext();
    };
  }

  #wait(priority: Priority, context: CallContext | undefined): Promise<void> {
    const queue = this.#waiting[priority];
    const canBeRejected = context?.priority !== undefined && !context.hasBegun;
    const maxWaitMs = canBeRejected ? MAX_WAIT_MS[priority] : MAX_WAIT_TO_GO_ON_MS;
    return new Promise((resolve, reject) => {
      const rejectBusy = () => reject(this.#createBusyError(priority, context));
      const [oldest] = queue;
      if (canBeRejected && oldest && performance.now() - oldest.since > maxWaitMs / 2) return rejectBusy();
      const timer = setTimeout(() => {
        queue.delete(waiting);
        rejectBusy();
      }, maxWaitMs);
      const waiting: Waiting = {
        since: performance.now(),
        start: () => {
          clearTimeout(timer);
          queue.delete(waiting);
          this.#used += 1;
          resolve();
        },
      };
      queue.add(waiting);
    });
  }

  #startNext(): void {
    for (const priority of PRIORITIES) {
      const [next] = this.#waiting[priority];
      if (!next || this.#used >= this.#limits[priority]) continue;
      next.start();
      return;
    }
  }

  #createBusyError(priority: Priority, context: CallContext | undefined): BusyError {
    rejectedCalls.inc({ call: context?.call ?? '' });
    this.#rejectedCount += 1;
    if (performance.now() - this.#loggedAt > LOG_INTERVAL_MS) {
      this.#loggedAt = performance.now();
      this.#log.warn(
        { refused: this.#rejectedCount, waiting: this.waiting },
        'the server is too busy and refuses calls',
      );
      this.#rejectedCount = 0;
    }
    return new BusyError('All connections to the database are in use', priority);
  }
}
