/** A product on a PostgreSQL of its own, with room for large tables, whose rows a bench fills by SQL as their owner. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../../packages/server/src/db/embedded/cluster.ts';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { startMeasuredProduct } from './product.ts';

export interface Workbench {
  readonly product: Product;
  readonly url: string;
  readonly client: pg.Client;
  /** The processes whose time is measured. */
  readonly processes: { readonly server: number; readonly database: number };
  /** Settings with which another server works on the same database. */
  readonly settings: Readonly<Record<string, string>>;
}

const DATABASE = 'rounds';
const SETTINGS = { shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '8GB' };

interface WorkbenchOptions {
  /** A folder that is kept, so that the next run begins with what this one has filled; by default a temporary one. */
  readonly folder?: string | undefined;
  /** Receives what PostgreSQL logs. */
  readonly log?: (line: string) => void;
  /** Settings of PostgreSQL in addition to those of all workbenches. */
  readonly database?: Readonly<Record<string, string>>;
}

/** @param more settings of the product */
export async function onWorkbench<T>(
  name: string,
  work: (workbench: Workbench) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
  { folder: existingFolder, log = () => {}, database = {} }: WorkbenchOptions = {},
): Promise<T> {
  const folder = existingFolder ?? (await mkdtemp(path.join(os.tmpdir(), `rounds-bench-${name}-`)));
  const directory = path.join(folder, 'postgres');
  const cluster = await startCluster({ directory, log, settings: { ...SETTINGS, ...database } });
  let product: Product | undefined;
  let client: pg.Client | undefined;
  try {
    const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
    await owner.connect();
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
    await owner.end();
    const url = `postgres://${cluster.user}@localhost/${DATABASE}?host=${encodeURIComponent(cluster.host)}`;
    const settings = { DATA_DIR: folder, DATABASE_URL: url, ...more };
    product = await startMeasuredProduct(settings);
    client = new pg.Client(url);
    await client.connect();
    const processes = { server: product.pid, database: await readPostmasterPid(folder) };
    return await work({ product, url, client, processes, settings });
  } finally {
    await client?.end();
    await product?.stop();
    await cluster.stop();
    if (existingFolder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL writes its process id in the first line. */
const readPostmasterPid = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);

/** Prints how long a step of filling takes. */
export async function logDuration<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await work();
  console.log(`${name.padEnd(44)} ${((performance.now() - before) / 1000).toFixed(1).padStart(8)} s`);
  return result;
}
