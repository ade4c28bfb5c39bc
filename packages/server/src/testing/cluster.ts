/**
 * Runs before all server tests: starts one PostgreSQL with a migrated template database that each test file
 * copies. By default it is the embedded one; `TEST_DATABASE_URL` names another, and `TEST_POSTGRES_BIN` the
 * folder of an installed PostgreSQL's programs, from which a temporary cluster is created.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Address, openPool } from '../db/connections/pool.ts';
import { type Binaries, findEmbeddedBinaries } from '../db/embedded/binaries.ts';
import { startCluster } from '../db/embedded/cluster.ts';
import { connect } from '../db/open.ts';
import { createPeople } from './people.ts';

/** The PostgreSQL of the tests; each test replaces `connection.database` by its own. */
export interface TestPostgres {
  readonly address: Address;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Settings that trade durability for speed. */
const FAST_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '64MB' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await findPostgres();
  const template = `rounds_template_${process.pid}`;
  const admin = openAdminPool(address);
  await admin.query(`create database ${template}`);
  await prepareTemplate(withDatabase(address, template));
  project.provide('postgres', { address, template });
  return async () => {
    await dropDatabases(admin, template);
    await admin.end();
    await stop();
  };
}

/** A connection that creates and drops databases. */
export const openAdminPool = (address: Address): Pool =>
  openPool(address, { size: 1, role: null, statementSeconds: 0, onError: () => {} });

export function withDatabase({ connection }: Address, database: string): Address {
  if (!('connectionString' in connection)) return { connection: { ...connection, database } };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connection: { connectionString: url.href } };
}

async function findPostgres(): Promise<{ address: Address; stop: () => Promise<void> }> {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_BIN: folder } = process.env;
  if (url) return { address: { connection: { connectionString: url } }, stop: async () => {} };
  const directory = await mkdtemp(path.join(os.tmpdir(), 'rounds-test-'));
  const cluster = await startCluster({
    directory,
    binaries: folder ? findInstalledBinaries(folder) : findEmbeddedBinaries(),
    settings: FAST_SETTINGS,
    log: (line) => {
      if (/FATAL|PANIC/.test(line) && !line.includes('administrator command')) console.error(line);
    },
  });
  return {
    address: { connection: { host: cluster.host, user: cluster.user, database: 'postgres' } },
    stop: async () => {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function findInstalledBinaries(folder: string): Binaries {
  const postgres = path.join(folder, 'postgres');
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return { postgres, initdb: path.join(folder, 'initdb'), major: Number.parseInt(version.split(') ')[1] ?? '', 10) };
}

async function prepareTemplate(address: Address): Promise<void> {
  const database = await connect(address, { debug: () => {}, warn: () => {}, error: console.error });
  await runMigrations({ pgPool: database.owner });
  await createPeople(database);
  await database.close();
}

/**
 * Drops databases, even those of interrupted tests, because nothing may remain on a PostgreSQL that outlives the tests.
 */
async function dropDatabases(admin: Pool, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${template}%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}
