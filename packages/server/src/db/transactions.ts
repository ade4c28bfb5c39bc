/** Transactions in one scope, opened and ended by Kysely on a connection of the pool. */
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { getCallContext } from '../call-context.ts';
import { connectionWait, slowStatements } from '../metrics.ts';
import { inSpan, isTracing, recordSpan } from '../tracing.ts';
import type { Database, Scope, SiteLimit, Tx } from './database.ts';
import type { Replica, ReplicaTransactions } from './replica.ts';
import { POSITION } from './replica-state.ts';
import type { Tables } from './tables.ts';

/** The workspaces of transactions that are in one. */
const workspaces = new WeakMap<Tx, number>();

/** The workspace of the transaction, for what is remembered beyond it: ids are unique only inside a workspace. */
export function getWorkspaceId(tx: Tx): number {
  const id = workspaces.get(tx);
  if (id === undefined) throw new Error('The transaction is in no workspace');
  return id;
}

/**
 * From here to its end the transaction sees and writes the rows of this workspace alone: the policies of
 * row-level security compare with this setting, which PostgreSQL forgets with the transaction.
 */
export async function setWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  workspaces.set(tx, workspaceId);
  // Without parameters PostgreSQL neither parses nor plans a query for it, which is half the cost.
  await sql.raw(`set local rounds.workspace_id = '${toInteger(workspaceId)}'${nameTransaction()}`).execute(tx);
}

/** The limits of transactions that have one. */
const limits = new WeakMap<Tx, SiteLimit>();

async function setScope(tx: Tx, scope: Scope): Promise<void> {
  await setWorkspace(tx, typeof scope === 'number' ? scope : scope.workspace_id);
  if (typeof scope !== 'number' && scope.site_limit) await setLimit(tx, scope);
}

/** Names of tables lead to the views of `limited-views.ts`. Fails if these are missing, instead of showing everything. */
async function setLimit(tx: Tx, limit: SiteLimit | undefined): Promise<void> {
  const sites = limit?.site_limit;
  if (!limit || !sites) {
    limits.delete(tx);
    await sql`select set_config('rounds.limited_user_id', '', true), set_config('rounds.limited_sites', '', true),
      set_config('search_path', 'public', true)`.execute(tx);
    return;
  }
  await sql`select 'limited.inspection'::regclass,
    set_config('rounds.limited_user_id', ${String(toInteger(limit.user_id))}, true),
    set_config('rounds.limited_sites', ${`{${sites.map(toInteger).join()}}`}, true),
    set_config('search_path', 'limited, public', true)`.execute(tx);
  limits.set(tx, limit);
}

/** Does one step with another limit. If it throws, the transaction ends and nothing needs to be restored. */
async function inLimit<T>(tx: Tx, limit: SiteLimit | undefined, work: () => Promise<T>): Promise<T> {
  const before = limits.get(tx);
  if (!before && !limit?.site_limit) return work();
  await setLimit(tx, limit);
  const result = await work();
  await setLimit(tx, before);
  return result;
}

/** One step that concerns all rows, regardless of who caused it: what follows from an event, or what is in the way of deleting. */
export const withoutSiteLimit = <T>(tx: Tx, work: () => Promise<T>): Promise<T> => inLimit(tx, undefined, work);

/** One step as this person sees it, in a transaction of the server or of somebody else. */
export const withSiteLimit = <T>(tx: Tx, person: SiteLimit, work: () => Promise<T>): Promise<T> =>
  inLimit(tx, person, work);

/** Whether the transaction belongs to a person who is limited to sites. */
export const hasSiteLimit = (tx: Tx): boolean => limits.has(tx);

/** The limit of a person as it is now, for work that the server does for them. */
export async function findSiteLimit(tx: Tx, user_id: number): Promise<SiteLimit> {
  const { rows } = await sql<{ site_limit: number[] | null }>`select get_site_limit(${user_id}) as site_limit`.execute(
    tx,
  );
  return { user_id, site_limit: rows[0]!.site_limit };
}

function toInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not an id`);
  return value;
}

/** Names the call in `pg_stat_activity` and, with `%a`, in the log of PostgreSQL, in the same round trip. */
function nameTransaction(): string {
  const context = getCallContext();
  if (!context) return '';
  return `; set local application_name = '${`rounds ${context.call} ${context.request_id}`.replaceAll(/[^\w.: -]/g, '?')}'`;
}

const SLOW_STATEMENT_MS = 500;
const MAX_STATEMENT_LENGTH = 2_000;

export interface StatementLog {
  warn(details: object, message: string): void;
}

/** A pool, or what gives its connections in turn. */
type Connections = Pick<Pool, 'connect' | 'options'>;
type Transactions = Pick<Database, 'inWorkspace' | 'inSnapshot' | 'inInstallation'>;

/** With a replica, transactions of calls that read for somebody begin there. */
export function withReplica(transactions: Transactions, replica: Replica<Tx>): Transactions {
  const { inWorkspace } = transactions;
  return {
    ...transactions,
    inWorkspace: (scope, work) => {
      const onPrimary = () => inWorkspace(scope, work);
      const reader = getCallContext()?.reader_id;
      return reader === undefined ? onPrimary() : replica.read(reader, (tx) => setScope(tx, scope), work, onPrimary);
    },
  };
}

export function createReplicaTransactions(pool: Pool, log: StatementLog): ReplicaTransactions<Tx> {
  const db = createKysely(pool, log);
  return {
    onReplica: (begin, work) =>
      inSpan({ ...TRANSACTION, name: 'transaction on the replica' }, () =>
        db.transaction().execute(async (tx) => {
          await begin(tx);
          return work(tx);
        }),
      ),
    readPosition: async (tx) => {
      const { rows } = await sql<{ position: number }>`select ${sql.raw(POSITION)} as position`.execute(tx);
      return rows[0]!.position;
    },
  };
}

export function createTransactions(pool: Connections, log: StatementLog): Transactions {
  const db = createKysely(pool, log);
  return {
    inWorkspace: (scope, work) =>
      inSpan(TRANSACTION, () =>
        db.transaction().execute(async (tx) => {
          await setScope(tx, scope);
          return work(tx);
        }),
      ),
    inSnapshot: (workspaceId, work) =>
      inSpan(TRANSACTION, () =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            await setWorkspace(tx, workspaceId);
            await sql`select set_config('statement_timeout', '0', true),
              set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
            return work(tx);
          }),
      ),
    inInstallation: (work) => inSpan(TRANSACTION, () => db.transaction().execute(work)),
  };
}

function createKysely(pool: Connections, log: StatementLog): Kysely<Tables> {
  const logStatement = (event: LogEvent) => {
    const { queryDurationMillis, query } = event;
    if (isTracing()) traceStatement(event);
    if (queryDurationMillis < SLOW_STATEMENT_MS) return;
    const context = getCallContext();
    slowStatements.inc({ call: context?.call ?? '' });
    // Values are not logged, because they are what people wrote.
    const statement = query.sql.slice(0, MAX_STATEMENT_LENGTH);
    log.warn({ ...context, ms: Math.round(queryDurationMillis), statement }, 'a statement was slow');
  };
  const measured = { connect: () => connect(pool), end: async () => {}, options: pool.options } as unknown as Pool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: measured }), log: logStatement });
}

/** Waits for a connection, statements and the commit. */
const TRANSACTION = { name: 'transaction', kind: 'internal' } as const;

/** Values are left out, because they are what people wrote. */
function traceStatement(event: LogEvent): void {
  const statement = event.query.sql.slice(0, MAX_STATEMENT_LENGTH);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
  const name = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const error = event.level === 'error' ? event.error : undefined;
  recordSpan({ name, kind: 'client', attributes }, event.queryDurationMillis, error);
}

async function connect(pool: Connections) {
  const end = connectionWait.startTimer();
  const client = await pool.connect();
  end();
  return client;
}
