/** Transactions in one scope, opened and ended by Kysely on a connection of the pool. */
import { Kysely, sql, type TransactionBuilder } from 'kysely';
import type { Pool } from 'pg';
import { getCallContext } from '../call-context.ts';
import { slowStatements } from '../metrics.ts';
import { inSpan, isTracing, recordSpan } from '../tracing.ts';
import type { ConnectionQueue } from './connections/connection-queue.ts';
import type { Database, Scope, SiteLimit, Tx } from './database.ts';
import { createDialect, type StatementObserver, withScope } from './dialect.ts';
import { isReadOnlyError, type Replica, type ReplicaTransactions } from './replica/replica.ts';
import { POSITION } from './replica/replica-state.ts';
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
 * Limits the transaction to the rows of this workspace until it ends: the policies of row-level security compare with
 * this setting, which PostgreSQL forgets with the transaction.
 */
export async function setWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  workspaces.set(tx, workspaceId);
  await sql.raw(toWorkspaceScope(workspaceId)).execute(tx);
}

// A query without parameters needs neither parsing nor planning by PostgreSQL, which is half the cost.
const toWorkspaceScope = (workspaceId: number): string =>
  `set local rounds.workspace_id = '${toInteger(workspaceId)}'${nameTransaction()}`;

/** The limits of transactions that have one. */
const limits = new WeakMap<Tx, SiteLimit>();

const getScopeWorkspace = (scope: Scope): number => (typeof scope === 'number' ? scope : scope.workspace_id);
const getScopeLimit = (scope: Scope): SiteLimit | undefined =>
  typeof scope !== 'number' && scope.site_limit ? scope : undefined;

/** Returns the statement that makes a transaction begin in a scope. */
function toScope(scope: Scope): string {
  const limit = getScopeLimit(scope);
  const workspace = toWorkspaceScope(getScopeWorkspace(scope));
  return limit ? `${workspace}; ${toLimit(limit)}` : workspace;
}

/** Remembers the scope in which a transaction has begun. */
function rememberScope(tx: Tx, scope: Scope): void {
  const limit = getScopeLimit(scope);
  workspaces.set(tx, getScopeWorkspace(scope));
  if (limit) limits.set(tx, limit);
}

/** Names of tables lead to the views of `limited-views.ts`. Fails if these are missing, instead of showing everything. */
function toLimit(limit: SiteLimit | undefined): string {
  const sites = limit?.site_limit;
  const [user, path] = limit && sites ? [toInteger(limit.user_id), 'limited, public'] : ['', 'public'];
  const settings = `set local rounds.limited_user_id = '${user}';
    set local rounds.limited_sites = '${sites ? `{${sites.map(toInteger).join()}}` : ''}';
    set local search_path = ${path}`;
  return sites ? `select 'limited.inspection'::regclass; ${settings}` : settings;
}

async function setLimit(tx: Tx, limit: SiteLimit | undefined): Promise<void> {
  await sql.raw(toLimit(limit)).execute(tx);
  if (limit?.site_limit) limits.set(tx, limit);
  else limits.delete(tx);
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
type Transactions = Pick<Database, 'inWorkspace' | 'inSnapshot' | 'inInstallation'>;

/** Lets transactions of calls that read for somebody begin at the replica. */
export function withReplica(transactions: Transactions, replica: Replica<Tx>): Transactions {
  const { inWorkspace } = transactions;
  return {
    ...transactions,
    inWorkspace: (scope, work) => {
      const onPrimary = () => inWorkspace(scope, work);
      const reader = getCallContext()?.reader_id;
      if (reader === undefined) return onPrimary();
      const read = (tx: Tx) => {
        rememberScope(tx, scope);
        return work(tx);
      };
      return replica.read(reader, toScope(scope), read, onPrimary);
    },
  };
}

export function createReplicaTransactions(pool: Pool, log: StatementLog): ReplicaTransactions<Tx> {
  const db = createKysely(pool, log);
  return {
    onReplica: (scope, work) =>
      inSpan({ ...TRANSACTION, name: 'transaction on the replica' }, () =>
        withScope(scope, () => db.transaction().setAccessMode('read only').execute(work)),
      ),
    readPosition: async (tx) => {
      const { rows } = await sql<{ position: number }>`select ${sql.raw(POSITION)} as position`.execute(tx);
      return rows[0]!.position;
    },
  };
}

/** @param queue in which transactions wait for a connection */
export function createTransactions(pool: Pool, log: StatementLog, queue?: ConnectionQueue): Transactions {
  const db = createKysely(pool, log, queue);
  const writing = db.transaction();
  const reading = db.transaction().setAccessMode('read only');
  return {
    inWorkspace: async (scope, work) => {
      const begin = (transaction: typeof writing) => inScope(transaction, scope, toScope(scope), work);
      if (getCallContext()?.reader_id === undefined) return begin(writing);
      try {
        return await begin(reading);
      } catch (error) {
        // A reading call that has to write after all begins again, as on a replica.
        if (isReadOnlyError(error)) return begin(writing);
        throw error;
      }
    },
    inSnapshot: (workspaceId, work) =>
      inScope(
        reading.setIsolationLevel('repeatable read'),
        workspaceId,
        `${toScope(workspaceId)}; ${WITHOUT_TIMEOUTS}`,
        work,
      ),
    inInstallation: (work) => inSpan(TRANSACTION, () => withScope('', () => writing.execute(work))),
  };
}

const inScope = <T>(
  transaction: TransactionBuilder<Tables>,
  scope: Scope,
  statements: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inSpan(TRANSACTION, () =>
    withScope(statements, () =>
      transaction.execute((tx) => {
        rememberScope(tx, scope);
        return work(tx);
      }),
    ),
  );

const WITHOUT_TIMEOUTS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

function createKysely(pool: Pool, log: StatementLog, queue?: ConnectionQueue): Kysely<Tables> {
  const onStatement: StatementObserver['onStatement'] = (text, ms, error) => {
    const statement = text.slice(0, MAX_STATEMENT_LENGTH);
    if (isTracing()) traceStatement(statement, ms, error);
    if (ms < SLOW_STATEMENT_MS) return;
    const context = getCallContext();
    slowStatements.inc({ call: context?.call ?? '' });
    // Values are not logged, because they are what people wrote.
    log.warn({ ...context, ms: Math.round(ms), statement }, 'a statement was slow');
  };
  return new Kysely<Tables>({ dialect: createDialect(pool, { observer: { onStatement }, queue }) });
}

/** Waits for a connection, statements and the commit. */
const TRANSACTION = { name: 'transaction', kind: 'internal' } as const;

/** Values are left out, because they are what people wrote. */
function traceStatement(statement: string, ms: number, error: unknown): void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement };
  const name = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  recordSpan({ name, kind: 'client', attributes }, ms, error);
}
