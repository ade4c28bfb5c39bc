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

interface Ending {
  readonly commit: () => Promise<void>;
  readonly rollBack: () => Promise<void>;
}

/**
 * Sends the statements of one transaction without waiting for one another, the opening with the
 * first of them: what is asked at once travels at once, and PostgreSQL works through it in order.
 * None is served once the transaction is over.
 */
class TransactionConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  readonly #ending: Ending;
  readonly #sent: Promise<unknown>[] = [];
  readonly #last: (() => Promise<unknown>)[] = [];
  #opening: string;
  /** Not yet begun, or ended for now: what is asked next begins it. */
  #isOpen = false;
  #isOver = false;

  constructor(connection: DatabaseConnection, opening: string, ending: Ending) {
    this.#connection = connection;
    this.#opening = opening;
    this.#ending = ending;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#isOver) return Promise.reject(new Error('the transaction is over'));
    this.#open();
    return this.#keep(consumer(this.#connection));
  }

  set(settings: string): void {
    this.#opening += `; ${settings}`;
    if (this.#isOpen) this.#send(settings);
  }

  addLast(statement: () => Promise<unknown>): void {
    if (this.#isOver) throw new Error('the transaction is over');
    this.#last.push(statement);
  }

  /** Sends the commit with what is under way. */
  rest(): void {
    if (!this.#isOpen || this.#last.length > 0) return;
    this.#isOpen = false;
    this.#keep(this.#ending.commit());
  }

  /**
   * Commits behind what is still under way. Where a statement failed, also one that nobody waited
   * for, PostgreSQL takes the commit for a rollback, and so do we: the failure is thrown.
   */
  async commit(): Promise<void> {
    for (const statement of this.#last.splice(0)) statement().catch(() => {});
    this.rest();
    this.#isOver = true;
    await Promise.all(this.#sent);
  }

  async rollBack(): Promise<void> {
    this.#isOver = true;
    if (this.#isOpen) this.#keep(this.#ending.rollBack());
    await Promise.allSettled(this.#sent);
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#send(this.#opening);
  }

  #send(statements: string): void {
    this.#keep(this.#connection.executeQuery(CompiledQuery.raw(statements)));
  }

  #keep<T>(statement: Promise<T>): Promise<T> {
    statement.catch(() => {});
    this.#sent.push(statement);
    return statement;
  }
}

class OpenTransaction extends Transaction<Tables> {
  readonly statements: TransactionConnection;

  constructor(props: ConstructorParameters<typeof Transaction<Tables>>[0], statements: TransactionConnection) {
    super(props);
    this.statements = statements;
  }
}

/** Settings of this transaction, in SQL: they travel with its opening, or with what is asked next, which fails when they do. */
export const setLocally = (tx: Tx, settings: string): void => (tx as OpenTransaction).statements.set(settings);

/** What is written right before the end of this transaction, once for all that share it. */
export const sendLast = (tx: Tx, statement: () => Promise<unknown>): void =>
  (tx as OpenTransaction).statements.addLast(statement);

/**
 * The end of this transaction travels with what is under way, in the place of a round trip of its own;
 * what is asked after all begins another. What was written is kept from then on, so it is for reading alone.
 */
export const restWithThese = (tx: Tx): void => (tx as OpenTransaction).statements.rest();

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

  const within = <T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    executor.provideConnection(async (connection) => {
      const statements = new TransactionConnection(connection, opening, {
        commit: () => driver.commitTransaction(connection),
        rollBack: () => driver.rollbackTransaction(connection),
      });
      const own = executor.withConnectionProvider(statements);
      const tx = new OpenTransaction({ config: { dialect }, dialect, driver, executor: own }, statements);
      try {
        const result = await work(tx);
        await statements.commit();
        return result;
      } catch (error) {
        await statements.rollBack();
        throw error;
      }
    });

  return {
    inWorkspace: (workspaceId, work) => {
      if (!Number.isSafeInteger(workspaceId)) throw new TypeError(`${workspaceId} is not the id of a workspace`);
      return within(`begin; set local rounds.workspace_id = '${workspaceId}'`, work);
    },
    inInstallation: (work) => within('begin', work),
  };
}
