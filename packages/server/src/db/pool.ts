/** Connections: how values come back, and that a lost one never ends the process. */
import pg, { type Pool, type PoolConfig } from 'pg';
import { momentOf, TIMESTAMPTZ } from './moments.ts';
import { sendWell } from './statements.ts';

export interface Address {
  /** A postgres:// address, or host, user and database of the embedded one. */
  readonly connection:
    | { readonly connectionString: string }
    | { readonly host: string; readonly user: string; readonly database: string };
}

export interface PoolOptions {
  readonly size: number;
  /** The role that every connection works as; null stays the one that signed in. */
  readonly role: string | null;
  /** Statements that take longer are ended, so that none holds up the others for good. */
  readonly statementSeconds: number;
  readonly onError: (error: Error) => void;
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** bigint and numeric arrive as numbers; one too large to be exact is a fault, not a wrong number. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
});
types.setTypeParser(NUMERIC, Number);
/** A day is no moment: it stays as it is written. */
types.setTypeParser(DATE, (text) => text);
types.setTypeParser(TIMESTAMPTZ, momentOf);

export function openPool({ connection }: Address, { size, role, statementSeconds, onError }: PoolOptions): Pool {
  const settings = [
    'timezone=UTC',
    'synchronous_commit=on',
    // Many people ask little each: workers and compiled plans cost them more than they give.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    `statement_timeout=${statementSeconds}s`,
    'idle_in_transaction_session_timeout=60s',
    ...(role ? [`role=${role}`] : []),
  ];
  const given = 'connectionString' in connection ? givenOptions(connection.connectionString) : '';
  const config: PoolConfig & { pipeline: boolean } = {
    ...withoutOptions(connection),
    types,
    max: size,
    application_name: 'rounds',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Statements that do not wait for one another are sent at once (transactions.ts).
    pipeline: true,
    options: `${given} ${settings.map((setting) => `-c ${setting}`).join(' ')}`.trim(),
  };
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // A connection that breaks while it is lent out tells only its own listeners.
  pool.on('connect', (client) => {
    client.on('error', onError);
    sendWell(client);
  });
  return pool;
}

/** The driver lets options in the address replace ours; both are wanted. */
const givenOptions = (address: string): string => new URL(address).searchParams.get('options') ?? '';

function withoutOptions(connection: Address['connection']): PoolConfig {
  if (!('connectionString' in connection)) return { ...connection };
  const url = new URL(connection.connectionString);
  url.searchParams.delete('options');
  return { connectionString: url.href };
}
