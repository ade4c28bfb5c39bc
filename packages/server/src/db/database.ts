/** The access of the rest of the server to the database: only inside a transaction, and only in one scope. */
import type { Selectable, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { ReplicaState } from './replica/replica-state.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/** Some columns of a table, as a query returns them. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Readonly<
  Pick<Selectable<Tables[Table]>, Column & keyof Selectable<Tables[Table]>>
>;

/** PostgreSQL prepares it once on each connection, under this name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** People who are limited to sites read and change only what is in reach of these nodes, or their own work. */
export interface SiteLimit {
  readonly user_id: number;
  /** Null: all sites. */
  readonly site_limit: readonly number[] | null;
}

/** A workspace for work of the server itself, or a person for what is done for them. */
export type Scope = number | (SiteLimit & { readonly workspace_id: number });

/** A streaming replica that some calls read from. */
export interface ReadReplica {
  readonly state: ReplicaState;
  /** The seconds by which it is behind the primary; 0 if it is not. */
  readonly lagSeconds: number;
  /** Resolves when it has all that is committed now, or is not read from. */
  reach(): Promise<void>;
}

export type DatabaseState = 'ready' | 'unreachable' | 'not_migrated';

export interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  /**
   * One transaction that sees and writes the rows of one workspace alone (`setWorkspace`), and for a person who is
   * limited to sites only what is in their reach. It is rolled back when `work` throws, and also when a statement
   * failed whose error `work` has ignored.
   */
  inWorkspace<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction that reads everything in a workspace as of one moment, for as long as it takes. */
  inSnapshot<T>(workspaceId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction outside all workspaces: accounts, sessions, settings of the installation. */
  inInstallation<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The first row of one prepared statement, outside all workspaces and committed by itself: the look-up
   * of the session on every call, for which a transaction of several round trips would be too much.
   */
  queryFirst<Row>(statement: PreparedStatement): Promise<Row | undefined>;
  /** Connections with the owner's rights, outside row-level security: migrations and the job queue only. */
  readonly owner: Pool;
  /** Null without one. */
  readonly replica: ReadReplica | null;
  /** A person has written: they do not read from a replica that lacks it. */
  markWritten(userId: number): Promise<void>;
  /** Returns whether calls can be handled: the database responds, and every migration has run. */
  findState(): Promise<DatabaseState>;
  /** Counts the busy and idle connections of each pool, and the transactions that wait for one. */
  countConnections(): Readonly<Record<'application' | 'owner', ConnectionCounts>>;
  close(): Promise<void>;
}
