/** Transactions in one scope, opened and ended by Kysely on a connection of the pool. */
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { getCallContext } from '../call-context.ts';
import { connectionWait, slowStatements } from '../metrics.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * From here to its end the transaction sees and writes the rows of this workspace alone: the policies of
 * row-level security compare with this setting, which PostgreSQL forgets with the transaction.
 */
export async function setWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  if (!Number.isSafeInteger(workspaceId)) throw new TypeError(`${workspaceId} is not the id of a workspace`);
  // Without parameters PostgreSQL neither parses nor plans a query for it, which is half the cost.
  await sql.raw(`set local rounds.workspace_id = '${workspaceId}'${nameTransaction()}`).execute(tx);
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

export function createTransactions(pool: Pool, log: StatementLog): Pick<Database, 'inWorkspace' | 'inInstallation'> {
  const logStatement = ({ queryDurationMillis, query }: LogEvent) => {
    if (queryDurationMillis < SLOW_STATEMENT_MS) return;
    const context = getCallContext();
    slowStatements.inc({ call: context?.call ?? '' });
    // Values are not logged, because they are what people wrote.
    const statement = query.sql.slice(0, MAX_STATEMENT_LENGTH);
    log.warn({ ...context, ms: Math.round(queryDurationMillis), statement }, 'a statement was slow');
  };
  const measured = { connect: () => connect(pool), end: async () => {}, options: pool.options } as unknown as Pool;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: measured }), log: logStatement });
  return {
    inWorkspace: (workspaceId, work) =>
      db.transaction().execute(async (tx) => {
        await setWorkspace(tx, workspaceId);
        return work(tx);
      }),
    inInstallation: (work) => db.transaction().execute(work),
  };
}

async function connect(pool: Pool) {
  const end = connectionWait.startTimer();
  const client = await pool.connect();
  end();
  return client;
}
