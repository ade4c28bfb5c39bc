/**
 * Reads from a streaming replica what may be a moment old: lists, charts, exports and feeds. Nobody misses their own
 * write: each write of a person stores the position of the write-ahead log, and they read from the replica only if it
 * has replayed that far. Whatever fails there is read from the primary. See `docs/decisions/0102-reading-a-replica.md`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { replicaReads } from '../../metrics.ts';
import { POSITION, ReplicaMonitor, type ReplicaState } from './replica-state.ts';

const LOOK_INTERVAL_MS = 500;
const REACH_INTERVAL_MS = 5;
const STATEMENT_TIMEOUT = '57014';

export interface ReplicaLog {
  warn(details: object, message: string): void;
}

/** The reasons why a read did not come from the replica. */
type Reason = ReplicaState | 'own_write' | 'writes' | 'failed';

class NotReplayed extends Error {}

const READ_ONLY = '25006';
/** A transaction that may only read was to write. */
export const isReadOnlyError = (error: unknown): boolean => (error as { code?: string }).code === READ_ONLY;

export interface ReplicaTransactions<Tx> {
  /** A transaction on the replica. It begins with these statements. */
  readonly onReplica: <T>(scope: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly readPosition: (tx: Tx) => Promise<number>;
}

export class Replica<Tx> {
  readonly #primary: Pool;
  readonly #replica: Pool;
  readonly #transactions: ReplicaTransactions<Tx>;
  readonly #monitor: ReplicaMonitor;
  readonly #stopping = new AbortController();
  #lost = Promise.withResolvers<never>();
  #done: Promise<void> | null = null;

  constructor(primary: Pool, replica: Pool, transactions: ReplicaTransactions<Tx>) {
    this.#primary = primary;
    this.#replica = replica;
    this.#transactions = transactions;
    this.#monitor = new ReplicaMonitor(primary, replica);
    this.#lost.promise.catch(() => {});
  }

  get state(): ReplicaState {
    return this.#monitor.state;
  }

  get lagSeconds(): number {
    return this.#monitor.lagMs / 1_000;
  }

  /** Looks at both servers until `stop`, and logs when the state changes. */
  async start(log: ReplicaLog): Promise<void> {
    let loggedState: ReplicaState = 'ready';
    const look = async () => {
      const err = await this.#monitor.look();
      if (this.state === 'unreachable') this.#giveUp();
      if (this.state !== loggedState) log.warn({ state: this.state, err }, 'the state of the replica changed');
      loggedState = this.state;
    };
    await look();
    const { signal } = this.#stopping;
    this.#done = (async () => {
      while (!signal.aborted) {
        await sleep(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => {});
        if (!signal.aborted) await look();
      }
    })();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
    await this.#replica.end();
  }

  /** Lets later reads of this person see everything that has been written until now. */
  async markWritten(userId: number): Promise<void> {
    await this.#primary.query(
      `insert into written_position (user_id, position) values ($1, pg_current_wal_insert_lsn())
       on conflict (user_id) do update set position = pg_current_wal_insert_lsn()`,
      [userId],
    );
  }

  /**
   * Reads for a person, on the replica if it is far enough, else by `onPrimary`.
   * @param scope the statements that the transaction on the replica begins with
   */
  async read<T>(userId: number, scope: string, work: (tx: Tx) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (this.state !== 'ready') return this.#readPrimary(this.state, onPrimary);
    try {
      const minPosition = Math.max(this.#monitor.floor, await this.#findPosition(userId));
      const read = async (tx: Tx) => {
        // The position is read on this connection, because several replicas may share one address.
        if ((await this.#transactions.readPosition(tx)) < minPosition) throw new NotReplayed();
        return work(tx);
      };
      const result = await Promise.race([this.#transactions.onReplica(scope, read), this.#lost.promise]);
      replicaReads.inc({ from: 'replica', reason: '' });
      return result;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === STATEMENT_TIMEOUT) throw error;
      if (error instanceof NotReplayed) return this.#readPrimary('own_write', onPrimary);
      if (!isReadOnlyError(error)) return this.#readPrimary('failed', onPrimary);
      const result = await this.#readPrimary('writes', onPrimary);
      await this.markWritten(userId);
      return result;
    }
  }

  /** Resolves when the replica has all that is committed now, or is not read from. */
  async reach(): Promise<void> {
    if (this.state !== 'ready') return;
    const target = await readPosition(this.#primary);
    while (this.state === 'ready' && (await readPosition(this.#replica)) < target) await sleep(REACH_INTERVAL_MS);
  }

  async #findPosition(userId: number): Promise<number> {
    const { rows } = await this.#primary.query<{ position: number }>(
      `select (position - '0/0'::pg_lsn)::float8 as position from written_position where user_id = $1`,
      [userId],
    );
    return rows[0]?.position ?? 0;
  }

  #readPrimary<T>(reason: Reason, onPrimary: () => Promise<T>): Promise<T> {
    replicaReads.inc({ from: 'primary', reason });
    return onPrimary();
  }

  /** Reads that wait for a server that does not respond go to the primary now. */
  #giveUp(): void {
    this.#lost.reject(new Error('the replica does not answer'));
    this.#lost = Promise.withResolvers<never>();
    this.#lost.promise.catch(() => {});
  }
}

async function readPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>(`select ${POSITION} as position`);
  return rows[0]!.position;
}
