/** Opens the database of an installation, embedded or by its address, ready to be worked with. */
import path from 'node:path';
import type { Pool } from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { migrateJobs } from '../jobs/schema.ts';
import type { Database, Statement } from './database.ts';
import { type Cluster, startCluster } from './embedded/cluster.ts';
import { lookUpsOn } from './look-ups.ts';
import { isMigrated, migrate } from './migrate.ts';
import { type Address, openPool } from './pool.ts';
import { sharedTransactionsOn } from './shared-transactions.ts';
import { checkSteppedDown, grantTables, roleToStepDownTo } from './step-down.ts';
import { transactionsOn } from './transactions.ts';

const NAME = 'rounds';
const LEAST_VERSION = 15;
const APPLICATION_CONNECTIONS = 20;
/** Migrations, the job queue's workers and its listening connection. */
const OWNER_CONNECTIONS = 8;

/** The three levels of the server's log that the database speaks on. */
export interface DatabaseLog {
  debug(message: string): void;
  warn(details: object, message: string): void;
  error(message: string): void;
}

/** @throws CannotStart with what whoever starts the server can do about it */
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
    await makeDatabase(cluster, log);
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

/** Connects, migrates and steps down; closing leaves the PostgreSQL itself running. */
export async function connect(address: Address, log: DatabaseLog): Promise<Database> {
  const onError = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const owner = openPool(address, { size: OWNER_CONNECTIONS, role: null, statementSeconds: 0, onError });
  let application: Pool | undefined;
  try {
    await checkVersion(owner);
    const role = await roleToStepDownTo(owner);
    await makeTables(owner);
    if (role) await grantTables(owner, role);
    application = openPool(address, { size: APPLICATION_CONNECTIONS, role, statementSeconds: 60, onError });
    await checkSteppedDown(application);
    return await databaseOn(application, owner);
  } catch (error) {
    await Promise.all([owner.end(), application?.end()]);
    throw error;
  }
}

async function databaseOn(application: Pool, owner: Pool): Promise<Database> {
  const lookUps = lookUpsOn(application);
  const transactions = await transactionsOn(application);
  return {
    ...transactions,
    inSharedTransaction: sharedTransactionsOn(transactions),
    owner,
    lookUp: (statement) => lookUps.ask(queryOf(statement)),
    changeAlone: async (statement) => (await application.query(queryOf(statement))).rows[0],
    isReady: () => isMigrated(application).catch(() => false),
    close: async () => {
      lookUps.close();
      await Promise.all([application.end(), owner.end()]);
    },
  };
}

const queryOf = ({ values, ...statement }: Statement) => ({ ...statement, values: [...values] });

const NO_PERMISSION = '42501';

async function makeTables(owner: Pool): Promise<void> {
  try {
    await migrate(owner);
    await migrateJobs(owner);
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PERMISSION) throw error;
    throw new CannotStart(
      `The role of DATABASE_URL may not make the tables (${(error as Error).message}): let it own the database.`,
    );
  }
}

async function makeDatabase(cluster: Cluster, log: DatabaseLog): Promise<void> {
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
    throw new CannotStart(
      `The database of DATABASE_URL cannot be reached: ${error.message || (error as NodeJS.ErrnoException).code}.`,
    );
  });
  const version = rows[0]!.server_version;
  if (Number.parseInt(version, 10) < LEAST_VERSION) {
    throw new CannotStart(`DATABASE_URL leads to PostgreSQL ${version}, and Rounds needs ${LEAST_VERSION} or newer.`);
  }
}
