/** How the rest of the server reaches the database: only inside a transaction, only in one scope. */
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/** Prepared by its name once a connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Database {
  /**
   * One transaction that sees and writes the rows of one workspace: the setting that row-level
   * security asks for is set first. Rolls back when `work` throws.
   */
  inWorkspace<T>(workspaceId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for short work that comes in numbers: what calls of a workspace do at one moment goes
   * by one transaction with one commit, and each is told when that is over. Where anything in it
   * fails, all of it is rolled back and each `work` is begun again in a transaction of its own.
   * Row locks do not part those who share: `OnceInTransaction` does.
   */
  inSharedTransaction<T>(workspaceId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction outside all workspaces: accounts, sessions, settings of the installation. */
  inInstallation<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The first row of one prepared statement that stands alone, outside all workspaces and without
   * a transaction of several round trips: the look-up of the session on every call. All share one
   * connection (`look-ups.ts`), so a look-up neither writes nor locks nor takes long.
   */
  lookUp<Row>(statement: Statement): Promise<Row | undefined>;
  /** The same for a statement that writes: it has a connection of its own. */
  changeAlone<Row>(statement: Statement): Promise<Row | undefined>;
  /** Connections with the owner's rights, outside row-level security: migrations and the job queue only. */
  readonly owner: Pool;
  /** True when the database answers and every migration has run. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
