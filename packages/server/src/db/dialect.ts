/**
 * Kysely on a pool of node-postgres. A transaction begins together with its first statement, which is sent without
 * waiting for `begin` and the scope; one that only reads ends without anybody waiting for its end. See
 * `docs/decisions/0103-round-trips.md`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { connectionWait } from '../metrics.ts';
import type { ConnectionQueue } from './connections/connection-queue.ts';

/** Statements as they are sent, without their values. */
export interface StatementObserver {
  onStatement(text: string, ms: number, error?: unknown): void;
}

const scopes = new AsyncLocalStorage<string>();

/**
 * The next transactions that `begin` starts have this scope.
 * @param scope statements without parameters, which are sent in one message with `begin`
 */
export const withScope = <T>(scope: string, begin: () => Promise<T>): Promise<T> => scopes.run(scope, begin);

interface DialectOptions {
  readonly observer?: StatementObserver;
  /** The queue in which transactions wait for a connection of the pool. */
  readonly queue?: ConnectionQueue | undefined;
}

export const createDialect = (pool: Pool, options: DialectOptions = {}): Dialect => ({
  createDriver: () => new PoolDriver(pool, options),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #options: DialectOptions;

  constructor(pool: Pool, options: DialectOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    const { observer, queue } = this.#options;
    const end = connectionWait.startTimer();
    const leave = await queue?.enterTransaction();
    try {
      const client = await this.#pool.connect();
      end();
      return new PooledConnection(client, observer, leave);
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  beginTransaction = (connection: PooledConnection, settings: TransactionSettings): Promise<void> =>
    connection.begin(settings);

  commitTransaction = (connection: PooledConnection): Promise<void> => connection.commit();

  rollbackTransaction = (connection: PooledConnection): Promise<void> => connection.rollback();

  releaseConnection = async (connection: PooledConnection): Promise<void> => connection.release();

  /** The pool belongs to others as well. */
  async destroy(): Promise<void> {}
}

/** A connection of the pool for one transaction, or for one statement outside of any. */
class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #observer: StatementObserver | undefined;
  /** Leaves the place in the queue to the next transaction. */
  readonly #leave: (() => void) | undefined;
  /** Statements that were sent before the next one, so their results arrive first. */
  #opening: Promise<unknown> | null = null;
  /** The end of a transaction that nobody waits for. */
  #ending: Promise<unknown> | null = null;
  #isReading = false;
  #isBroken = false;

  constructor(client: PoolClient, observer: StatementObserver | undefined, leave: (() => void) | undefined) {
    this.#client = client;
    this.#observer = observer;
    this.#leave = leave;
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#isReading = accessMode === 'read only';
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const begin = `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
    const scope = scopes.getStore();
    this.#opening = this.#send(scope ? `${begin}; ${scope}` : begin);
    // The first statement fails with it, or the commit if there is none.
    this.#opening.catch(() => {});
    if (!this.#client.pipeline) await this.#opening;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#sendNext<R>(sql, parameters);
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: Kysely requires the method
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Statements are not streamed');
  }

  /** Nothing can be lost by a transaction that has changed nothing, so nobody waits for its end. */
  async commit(): Promise<void> {
    const answer = this.#sendNext('commit');
    if (this.#isReading) {
      this.#ending = answer;
      return;
    }
    // If a statement failed, PostgreSQL replies to a commit with a rollback.
    if ((await answer).command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#send('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    const release = (isBroken: boolean) => {
      this.#client.release(isBroken);
      this.#leave?.();
    };
    if (this.#ending) {
      this.#ending.then(
        () => release(false),
        () => release(true),
      );
    } else release(this.#isBroken);
  }

  async #sendNext<R>(text: string, values: readonly unknown[] = []): Promise<PgResult<R & object>> {
    const opening = this.#opening;
    this.#opening = null;
    const [result] = await Promise.all([this.#send<R & object>(text, values), opening]);
    return result;
  }

  async #send<R extends object>(text: string, values: readonly unknown[] = []): Promise<PgResult<R>> {
    const start = performance.now();
    try {
      const result: PgResult<R> | PgResult<R>[] = await this.#client.query<R>(text, [...values]);
      this.#observer?.onStatement(text, performance.now() - start);
      // Several statements in one message have a result each.
      return Array.isArray(result) ? result.at(-1)! : result;
    } catch (error) {
      this.#observer?.onStatement(text, performance.now() - start, error);
      throw error;
    }
  }
}
