/** Opens the database of an installation, embedded or by its address, migrated and ready for use. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../config/index.ts';
import { StartupError } from '../startup-error.ts';
import { inSpan } from '../tracing.ts';
import { ConnectionQueue } from './connections/connection-queue.ts';
import { type Address, openPool, storeSettings } from './connections/pool.ts';
import type { ConnectionCounts, Database, Tx } from './database.ts';
import { type Cluster, joinCluster, startCluster } from './embedded/cluster.ts';
import { createLimitedViews, dropLimitedViews } from './limited-views.ts';
import { isMigrated, migrate } from './migrate.ts';
import { migrateQueue } from './queue-schema.ts';
import { Replica } from './replica/replica.ts';
import { assertApplicationRole, findApplicationRole, grantTables } from './roles/application-role.ts';
import { createReplicaTransactions, createTransactions, withReplica } from './transactions.ts';

const NAME = 'rounds';
const MIN_VERSION = 15;
const CLOSE_TIMEOUT_MS = 1_000;
const APPLICATION_CONNECTIONS = 20;
const APPLICATION_STATEMENT_SECONDS = 60;
const REPLICA_CONNECT_TIMEOUT_MS = 1_500;
/** Migrations, a listening connection for each lane of background work, and some for all their workers. */
const OWNER_CONNECTIONS = 12;

/** The levels of the server's log that the database uses. */
export interface DatabaseLog {
  debug(message: string): void;
  warn(details: object, message: string): void;
  error(message: string): void;
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl'>;

const toAddress = (connectionString: string): Address => ({ connection: { connectionString } });

/** @throws StartupError with a message that says what the operator can do */
export async function openDatabase(config: DatabaseConfig, log: DatabaseLog): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = config;
  const others: OtherAddresses = {
    ...(databaseDirectUrl && databaseUrl && { shared: toAddress(databaseUrl) }),
    ...(databaseReadUrl && { replica: toAddress(databaseReadUrl) }),
  };
  if (databaseUrl) return connect(toAddress(databaseDirectUrl ?? databaseUrl), log, others);
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
export async function openOwner(config: DatabaseConfig, embedded: 'join' | 'start'): Promise<OwnerConnection> {
  const open = (address: Address) => openPool(address, { size: 2, role: null, statementSeconds: 0, onError: () => {} });
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url) {
    const owner = open(toAddress(url));
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

export interface OtherAddresses {
  /** Leads to the same database through PgBouncer in transaction mode, for the calls. */
  readonly shared?: Address;
  /** A streaming replica that lists, charts, exports and feeds read from. */
  readonly replica?: Address;
}

/** Connects, migrates and switches to the application's role; closing leaves the PostgreSQL itself running. */
export async function connect(
  address: Address,
  log: DatabaseLog,
  { shared, replica: replicaAddress }: OtherAddresses = {},
): Promise<Database> {
  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const owner = openPool(address, { size: OWNER_CONNECTIONS, role: null, statementSeconds: 0, onError });
  let application: Pool | undefined;
  try {
    await checkVersion(owner);
    const role = await findApplicationRole(owner);
    await migrateTables(owner);
    await createLimitedViews(owner);
    if (role) await grantTables(owner, role);
    const statementSeconds = APPLICATION_STATEMENT_SECONDS;
    if (shared) {
      assertNoRoleSwitch(role);
      await storeSettings(owner, statementSeconds);
    }
    application = openPool(shared ?? address, {
      ...{ size: APPLICATION_CONNECTIONS, role, statementSeconds, onError },
      ...{ isPipelined: true, isShared: shared !== undefined },
    });
    await assertApplicationRole(application);
    if (shared) await assertShared(owner, application, statementSeconds);
    const replicaPool = replicaAddress
      ? openPool(replicaAddress, {
          ...{ size: APPLICATION_CONNECTIONS, role, statementSeconds, connectTimeoutMs: REPLICA_CONNECT_TIMEOUT_MS },
          isPipelined: true,
          onError: (err) => log.warn({ err }, 'a connection to the replica was lost'),
        })
      : null;
    const replica = replicaPool && new Replica(application, replicaPool, createReplicaTransactions(replicaPool, log));
    await replica?.start(log);
    return createDatabase({ application, owner, isShared: shared !== undefined, replica }, log);
  } catch (error) {
    await Promise.all([owner.end(), application?.end()]);
    throw error;
  }
}

function assertNoRoleSwitch(role: string | null): void {
  if (role === null) return;
  throw new StartupError(
    'The role in DATABASE_DIRECT_URL bypasses row-level security, and connections through PgBouncer can’t switch to another one. Use a role without BYPASSRLS that owns the database.',
  );
}

async function assertShared(owner: Pool, application: Pool, statementSeconds: number): Promise<void> {
  const read = async (pool: Pool) => {
    const { rows } = await pool.query<{ role: string; database: string; timeout: string }>(
      `select current_user as role, current_database() as database,
        extract(epoch from current_setting('statement_timeout')::interval)::int as timeout`,
    );
    return rows[0]!;
  };
  const [own, other] = [await read(owner), await read(application)];
  if (own.role !== other.role || own.database !== other.database) {
    throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL must have the same role and the same database.');
  }
  if (Number(other.timeout) !== statementSeconds) {
    throw new StartupError(
      'PgBouncer has connections from before this server stored its settings. Run RECONNECT in the console of PgBouncer, or restart it.',
    );
  }
}

interface Pools {
  readonly application: Pool;
  readonly owner: Pool;
  readonly isShared: boolean;
  readonly replica: Replica<Tx> | null;
}

function createDatabase({ application, owner, isShared, replica }: Pools, log: DatabaseLog): Database {
  const queue = new ConnectionQueue(APPLICATION_CONNECTIONS, log);
  const transactions = createTransactions(application, log, queue);
  return {
    ...(replica ? withReplica(transactions, replica) : transactions),
    replica,
    markWritten: async (userId) => replica?.markWritten(userId),
    owner,
    // The connection that has prepared a statement may belong to another server at the next one.
    queryFirst: ({ name, text, values }) =>
      inSpan(
        { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
        async () => {
          const leave = await queue.enter();
          try {
            const { rows } = await application.query({ ...(!isShared && { name }), text, values: [...values] });
            return rows[0];
          } finally {
            leave();
          }
        },
      ),
    findState: () =>
      isMigrated(application).then(
        (isReady) => (isReady ? 'ready' : 'not_migrated'),
        () => 'unreachable',
      ),
    countConnections: () => ({
      application: { ...toCounts(application), waiting: application.waitingCount + queue.waiting },
      owner: toCounts(owner),
    }),
    close: async () => {
      const ended = Promise.all([replica?.stop(), application.end(), owner.end()]);
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
    // Migrations change the tables under the views.
    if (!(await isMigrated(owner).catch(() => false))) await dropLimitedViews(owner);
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
