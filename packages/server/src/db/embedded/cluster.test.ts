import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { type Cluster, startCluster } from './cluster.ts';

/** Killing processes loses nothing of what the system has; only a power cut would. */
const CARELESS = { fsync: 'off' };

let directory: string;
let running: Cluster | null = null;
const children: ChildProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'rounds-cluster-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await running?.stop();
  running = null;
  await rm(directory, { recursive: true, force: true });
});

const start = async (): Promise<Cluster> => {
  running = await startCluster({ directory, settings: CARELESS, log: () => {} });
  return running;
};
const stop = async () => {
  await running?.stop();
  running = null;
};
const pidFile = () => path.join(directory, 'data', 'postmaster.pid');
const postgresPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);

async function query<Row extends pg.QueryResultRow>(cluster: Cluster, sql: string): Promise<Row[]> {
  const client = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const untilAnswered = (cluster: Cluster): Promise<void> =>
  expect.poll(() => query(cluster, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);

/**
 * Starts another server process on the same files, which writes rows and prints the number of each only after the
 * commit.
 */
function startWriter(): { child: ChildProcess; acknowledged: number[] } {
  const acknowledged: number[] = [];
  const script = `
    import pg from 'pg';
    import { startCluster } from ${JSON.stringify(path.join(import.meta.dirname, 'cluster.ts'))};
    const cluster = await startCluster({ directory: process.argv[1], settings: { fsync: 'off' }, log: () => {} });
    const client = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
    await client.connect();
    await client.query('create table entry (number integer primary key)');
    for (let number = 1; ; number++) {
      await client.query('insert into entry values ($1)', [number]);
      console.log(number);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, directory], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  createInterface({ input: child.stdout! }).on('line', (line) => acknowledged.push(Number(line)));
  return { child, acknowledged };
}

const untilWritten = async (acknowledged: readonly number[], least: number): Promise<void> => {
  while (acknowledged.length < least) await sleep(10);
};

const entriesOf = async (cluster: Cluster) =>
  (await query<{ number: number }>(cluster, 'select number from entry order by number')).map(({ number }) => number);

test('the first start creates a cluster, and later starts find its data', async () => {
  await query(await start(), 'create table kept as select 7 as seven');
  await stop();
  expect(await query(await start(), 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test('a second server on the same folder is rejected while the first one runs, and starts after it has ended', async () => {
  await start();
  const second = startCluster({ directory, settings: CARELESS, log: () => {} });
  await expect(second).rejects.toThrow(StartupError);
  await expect(second).rejects.toThrow(/^Another server is using the database in .+\. Stop it/);
  await stop();
  await start();
});

test('after kill -9 of the server and its database, every acknowledged row is there', async () => {
  const { child, acknowledged } = startWriter();
  await untilWritten(acknowledged, 200);
  process.kill(postgresPid(), 'SIGKILL');
  child.kill('SIGKILL');
  const entries = await entriesOf(await start());
  expect(entries.slice(0, acknowledged.length)).toEqual(acknowledged);
});

test('after kill -9 of the server alone, its orphaned database is stopped and the next start succeeds', async () => {
  const { child, acknowledged } = startWriter();
  await untilWritten(acknowledged, 50);
  const orphan = postgresPid();
  child.kill('SIGKILL');
  const entries = await entriesOf(await start());
  expect(entries.slice(0, acknowledged.length)).toEqual(acknowledged);
  expect(() => process.kill(orphan, 0)).toThrow('ESRCH');
});

test('a database that is killed while the server runs is restarted', async () => {
  const cluster = await start();
  await query(cluster, 'create table kept as select 7 as seven');
  process.kill(postgresPid(), 'SIGKILL');
  await untilAnswered(cluster);
  expect(await query(cluster, 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test('a pid file whose number now belongs to another process delays nothing, and that process keeps running', async () => {
  await start();
  const file = readFileSync(pidFile(), 'utf8');
  await stop();
  const bystander = spawn('sleep', ['3600'], { stdio: 'ignore' });
  children.push(bystander);
  writeFileSync(pidFile(), file.replace(/^\d+/, String(bystander.pid)));
  await start();
  expect(bystander.exitCode).toBeNull();
  expect(bystander.signalCode).toBeNull();
});

test('the files of another PostgreSQL version are rejected in one sentence and left unchanged', async () => {
  await start();
  await stop();
  const version = path.join(directory, 'data', 'PG_VERSION');
  writeFileSync(version, '14\n');
  await expect(start()).rejects.toThrow(
    /^The database in .+ was created by PostgreSQL 14, but this version of Rounds includes PostgreSQL \d+\./,
  );
  expect(readFileSync(version, 'utf8')).toBe('14\n');
});

test('a cluster that an interrupted first start left incomplete is created again', async () => {
  mkdirSync(path.join(directory, 'data.new', 'base'), { recursive: true });
  writeFileSync(path.join(directory, 'data.new', 'PG_VERSION'), '');
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder with a long path works although the path of a socket is limited', async () => {
  const deep = path.join(directory, 'a-folder-with-a-rather-long-name'.repeat(4));
  const cluster = await startCluster({ directory: deep, settings: CARELESS, log: () => {} });
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
});
