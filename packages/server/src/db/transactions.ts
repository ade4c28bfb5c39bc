/** Transactions in one scope: opening, scope and first statements go to the database in one message. */
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  PostgresDialect,
  Transaction,
} from 'kysely';
import type { Pool } from 'pg';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Sends the statements of one transaction without waiting for one another, the opening with the
 * first of them: what is asked at once travels at once, and PostgreSQL works through it in order.
 * None is served once the transaction is over.
 */
class TransactionConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  readonly #opening: CompiledQuery;
  readonly #sent: Promise<unknown>[] = [];
  #isOver = false;

  constructor(connection: DatabaseConnection, opening: CompiledQuery) {
    this.#connection = connection;
    this.#opening = opening;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#isOver) return Promise.reject(new Error('the transaction is over'));
    if (this.#sent.length === 0) this.#keep(this.#connection.executeQuery(this.#opening));
    return this.#keep(consumer(this.#connection));
  }

  /**
   * Commits behind what is still under way. Where a statement failed, also one that nobody waited
   * for, PostgreSQL takes the commit for a rollback, and so do we: the failure is thrown.
   */
  async commit(send: () => Promise<void>): Promise<void> {
    this.#isOver = true;
    if (this.#sent.length > 0) await Promise.all([...this.#sent, send()]);
  }

  async rollBack(send: () => Promise<void>): Promise<void> {
    this.#isOver = true;
    if (this.#sent.length > 0) await Promise.allSettled([...this.#sent, send()]);
  }

  #keep<T>(statement: Promise<T>): Promise<T> {
    statement.catch(() => {});
    this.#sent.push(statement);
    return statement;
  }
}

export type Transactions = Pick<Database, 'inWorkspace' | 'inInstallation'>;

export async function transactionsOn(pool: Pool): Promise<Transactions> {
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  await driver.init();
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  );

  const within = <T>(opening: CompiledQuery, work: (tx: Tx) => Promise<T>): Promise<T> =>
    executor.provideConnection(async (connection) => {
      const statements = new TransactionConnection(connection, opening);
      const tx = new Transaction<Tables>({
        config: { dialect },
        dialect,
        driver,
        executor: executor.withConnectionProvider(statements),
      });
      try {
        const result = await work(tx);
        await statements.commit(() => driver.commitTransaction(connection));
        return result;
      } catch (error) {
        await statements.rollBack(() => driver.rollbackTransaction(connection));
        throw error;
      }
    });

  const OUTSIDE = CompiledQuery.raw('begin');
  return {
    inWorkspace: (workspaceId, work) => {
      if (!Number.isSafeInteger(workspaceId)) throw new TypeError(`${workspaceId} is not the id of a workspace`);
      return within(CompiledQuery.raw(`begin; set local rounds.workspace_id = '${workspaceId}'`), work);
    },
    inInstallation: (work) => within(OUTSIDE, work),
  };
}
