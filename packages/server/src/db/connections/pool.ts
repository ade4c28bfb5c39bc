/** Connection pools: how values are parsed, and that a lost connection never ends the process. */
import { Socket } from 'node:net';
import pg, { type Client, type ClientBase, type Pool, type PoolConfig } from 'pg';

export interface Address {
  /** A postgres:// address, or host, user and database of the embedded one. */
  readonly connection:
    | { readonly connectionString: string }
    | { readonly host: string; readonly user: string; readonly database: string };
}

export interface PoolOptions {
  readonly size: number;
  /** The role that every connection switches to; null keeps the one that signed in. */
  readonly role: string | null;
  /** Statements that take longer are cancelled, so that none blocks the others forever; 0 sets no limit. */
  readonly statementSeconds: number;
  readonly onError: (error: Error) => void;
  /** The default is 10 seconds. */
  readonly connectTimeoutMs?: number;
  /** It leads to PgBouncer in transaction mode: connections cannot have settings of their own. */
  readonly isShared?: boolean;
  /**
   * Statements are sent without waiting for the results of earlier ones, and copying from and to files is impossible.
   */
  readonly isPipelined?: boolean;
}

/** The settings of every connection, by its kind. */
const listSettings = ({ role, statementSeconds }: Pick<PoolOptions, 'role' | 'statementSeconds'>): string[] => [
  'timezone=UTC',
  'synchronous_commit=on',
  // Statements are many and small, so parallel workers and compiled plans cost more than they save.
  'max_parallel_workers_per_gather=0',
  'jit=off',
  `statement_timeout=${statementSeconds}s`,
  'idle_in_transaction_session_timeout=60s',
  // Otherwise, PostgreSQL would hold the locks of a server for two hours after its power failed.
  'tcp_keepalives_idle=20',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
  ...(role ? [`role=${role}`] : []),
];

/**
 * Makes the settings those of the role in its database, for connections that cannot bring their own. A connection that
 * PgBouncer has open already gets them when it is replaced.
 */
export async function storeSettings(owner: Pool, statementSeconds: number): Promise<void> {
  const settings = listSettings({ role: null, statementSeconds });
  const { rows } = await owner.query<{ role: string; database: string; stored: string[] }>(`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      coalesce((select s.setconfig from pg_db_role_setting s
        join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
        where r.rolname = current_user and d.datname = current_database()), '{}') as stored`);
  const { role, database, stored } = rows[0]!;
  for (const setting of settings.filter((one) => !stored.some((own) => own.toLowerCase() === one.toLowerCase()))) {
    const [name, value] = setting.split('=');
    await owner.query(`alter role ${role} in database ${database} set ${name} = '${value}'`);
  }
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const DATE = 1082;

function parseInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
}

/** bigint and numeric are parsed as numbers; one that is too large to be exact throws instead of being rounded. */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, parseInteger);
/** Lists have one dimension and no nulls: `{7,9}`. */
types.setTypeParser(INT8_ARRAY, (text) => text.slice(1, -1).split(',').filter(Boolean).map(parseInteger));
types.setTypeParser(NUMERIC, Number);
/** A date without a time stays text. */
types.setTypeParser(DATE, (text) => text);

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 5_000;
const SILENCE_MARGIN_MS = 2_000;

export function openPool({ connection }: Address, options: PoolOptions): Pool {
  const { size, onError, isShared = false, isPipelined = false, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const ownOptions = 'connectionString' in connection ? readOptions(connection.connectionString) : '';
  const config: PoolConfig = {
    ...omitOptions(connection),
    types,
    max: size,
    application_name: 'rounds',
    connectionTimeoutMillis: connectTimeoutMs,
    pipeline: isPipelined,
    keepAlive: true,
    // The operating system’s own delay is two hours.
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    ...(isShared
      ? {}
      : {
          options: `${ownOptions} ${listSettings(options)
            .map((setting) => `-c ${setting}`)
            .join(' ')}`.trim(),
        }),
  };
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // A connection that breaks while it is in use reports the error only to its own listeners.
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (options.statementSeconds > 0) limitSilence(client, options.statementSeconds * 1_000 + SILENCE_MARGIN_MS);
  });
  return pool;
}

/**
 * PostgreSQL ends a statement that takes too long. If it says nothing after that time, its machine is gone, which TCP
 * would find out a quarter of an hour later. Connections that nobody uses are closed earlier by the pool.
 */
function limitSilence(client: ClientBase, ms: number): void {
  const { stream } = (client as ClientBase & Pick<Client, 'connection'>).connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(ms, () => stream.destroy(new Error('Connection terminated: the database does not answer')));
}

/** Options in the address would replace ours in the driver; here both apply. */
const readOptions = (address: string): string => new URL(address).searchParams.get('options') ?? '';

function omitOptions(connection: Address['connection']): PoolConfig {
  if (!('connectionString' in connection)) return { ...connection };
  const url = new URL(connection.connectionString);
  url.searchParams.delete('options');
  return { connectionString: url.href };
}
