/** Opens the database of an installation, embedded or by its address, migrated and ready for use. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { assertApplicationRole, findApplicationRole, grantTables } from './application-role.ts';
import type { ConnectionCounts, Database } from './database.ts';
import { type Cluster, joinCluster, startCluster } from './embedded/cluster.ts';
import { isMigrated, migrate } from './migrate.ts';
import { type Address, openPool } from './pool.ts';
import { migrateQueue } from './queue-schema.ts';
import { createTransactions } from './transactions.ts';

const NAME = 'rounds';
const MIN_VERSION = 15;
const CLOSE_TIMEOUT_MS = 1_000;
const APPLICATION_CONNECTIONS = 20;
/** Migrations, a listening connection for each lane of background work, and some for all their workers. */
const OWNER_CONNECTIONS = 12;

/** The levels of the server's log that the database uses. */
export interface DatabaseLog {
  debug(message: string): void;
  warn(details: object, message: string): void;
  error(message: string): void;
}

/** @throws StartupError with a message that says what the operator can do */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: DatabaseLog,
): Promise<Database> {
  if (config.databaseUrl) return connect({ connection: { connectionString: config.databaseUrl } }, log);
  const cluster = await startCluster({
    directory: path.join(config.dataDir, 'postgres'),
    log: (line) => (/FATAL|PANIC/.test(line) ? log.error(line) : log.debug(line)),
  });
  try {
    await createEmbeddedDatabase(cluster, log);
    const database = await connect({ connection: { host: cluster.host, user: cluster.user, database: NAME } }, log);
    return {
      ...database,
      close: async () => {
        await database.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

export interface OwnerConnection {
  readonly owner: Pool;
  close(): Promise<void>;
}

/**
 * Connections with the owner's rights alone, to a database that is not migrated: for backups.
 * @param embedded what to do with the embedded PostgreSQL: `join` the one of a running server, or `start` it alone
 * @throws StartupError as `openDatabase`
 */
export async function openOwner(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  embedded: 'join' | 'start',
): Promise<OwnerConnection> {
  const open = (address: Address) => openPool(address, { size: 2, role: null, statementSeconds: 0, onError: () => {} });
  if (config.databaseUrl) {
    const owner = open({ connection: { connectionString: config.databaseUrl } });
    await checkVersion(owner).catch(async (error: unknown) => {
      await owner.end();
      throw error;
    });
    return { owner, close: () => owner.end() };
  }
  const options = { directory: path.join(config.dataDir, 'postgres'), log: () => {} };
  const cluster = await (embedded === 'join' ? joinCluster(options) : startCluster(options));
  if (embedded === 'start') await createEmbeddedDatabase(cluster, { debug() {}, warn() {}, error() {} });
  const owner = open({ connection: { host: cluster.host, user: cluster.user, database: NAME } });
  return {
    owner,
    close: async () => {
      await owner.end();
      await cluster.stop();
    },
  };
}

/** Connects, migrates and switches to the application's role; closing leaves the PostgreSQL itself running. */
export async function connect(address: Address, log: DatabaseLog): Promise<Database> {
  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const owner = openPool(address, { size: OWNER_CONNECTIONS, role: null, statementSeconds: 0, onError });
  let application: Pool | undefined;
  try {
    await checkVersion(owner);
    const role = await findApplicationRole(owner);
    await migrateTables(owner);
    if (role) await grantTables(owner, role);
    application = openPool(address, { size: APPLICATION_CONNECTIONS, role, statementSeconds: 60, onError });
    await assertApplicationRole(application);
    return createDatabase(application, owner, log);
  } catch (error) {
    await Promise.all([owner.end(), application?.end()]);
    throw error;
  }
}

function createDatabase(application: Pool, owner: Pool, log: DatabaseLog): Database {
  return {
    ...createTransactions(application, log),
    owner,
    queryFirst: async ({ name, text, values }) =>
      (await application.query({ name, text, values: [...values] })).rows[0],
    findState: () =>
      isMigrated(application).then(
        (isReady) => (isReady ? 'ready' : 'not_migrated'),
        () => 'unreachable',
      ),
    countConnections: () => ({ application: toCounts(application), owner: toCounts(owner) }),
    close: async () => {
      const ended = Promise.all([application.end(), owner.end()]);
      // The pools wait for statements that still run; those end with the database or with this process.
      await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

const toCounts = ({ totalCount, idleCount, waitingCount }: Pool): ConnectionCounts => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

const NO_PERMISSION = '42501';

async function migrateTables(owner: Pool): Promise<void> {
  try {
    await migrate(owner);
    await migrateQueue(owner);
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PERMISSION) throw error;
    throw new StartupError(
      `The role in DATABASE_URL can’t create tables (${(error as Error).message}). Make it the owner of the database.`,
    );
  }
}

async function createEmbeddedDatabase(cluster: Cluster, log: DatabaseLog): Promise<void> {
  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const address: Address = { connection: { host: cluster.host, user: cluster.user, database: 'postgres' } };
  const pool = openPool(address, { size: 1, role: null, statementSeconds: 0, onError });
  try {
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [NAME]);
    if (!rowCount) await pool.query(`create database ${NAME} strategy wal_log`);
  } finally {
    await pool.end();
  }
}

async function checkVersion(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ server_version: string }>('show server_version').catch((error: Error) => {
    throw new StartupError(
      `Couldn’t connect to the database in DATABASE_URL: ${error.message || (error as NodeJS.ErrnoException).code}.`,
    );
  });
  const version = rows[0]!.server_version;
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    throw new StartupError(`DATABASE_URL uses PostgreSQL ${version}, but Rounds needs ${MIN_VERSION} or newer.`);
  }
}
