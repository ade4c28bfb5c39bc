/**
 * Lists of a million rows: pages by filter, order and cursor at 8 clients, compared with the best
 * hand-written SQL and with the peers whose address is set, on the same rows in the same run. The
 * hand-written SQL knows its workspace and runs as the owner of the tables, without row-level security;
 * the product is called over HTTP with session and permissions.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../../packages/server/src/db/embedded/cluster.ts';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { measureCpu } from '../lib/cpu.ts';
import { type Floor, startFloor } from '../lib/floor.ts';
import { publishChecklist } from '../lib/inspection.ts';
import { fill, findSeedReferences, getSizes, type SeedReferences } from '../lib/large-workspace.ts';
import { type Measured, runHttpLoop, runLoop } from '../lib/load.ts';
import { peakMemoryMb } from '../lib/memory.ts';
import { startMeasuredProduct } from '../lib/product.ts';
import { printMeasured, saveResult } from '../lib/report.ts';
import { BROAD, casesAt, type PageCase, productPath, toSql } from './cases.ts';
import { checkPage } from './check-page.ts';
import { listAvailablePeers, type Peer } from './peers.ts';

const CLIENTS = 8;
/** Seconds for each page; a quick look needs fewer. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
/** Limits the run to cases whose name contains this. */
const ONLY = process.env.BENCH_ONLY ?? '';
const DATABASE = 'rounds';
const SESSION = 'session';
/** A share of the rows, from a fiftieth on, for a quick look. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);

export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-lists-'));
  try {
    const databaseUrl = process.env.BENCH_DATABASE_URL;
    if (databaseUrl) await onDatabase(folder, databaseUrl);
    else await onCluster(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onCluster(folder: string): Promise<void> {
  const cluster = await startCluster({
    directory: path.join(folder, 'postgres'),
    log: () => {},
    settings: { shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '4GB' },
  });
  const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
  try {
    await owner.connect();
    await owner.query(`create database ${DATABASE}`);
    await onDatabase(
      folder,
      `postgres://${cluster.user}@localhost/${DATABASE}?host=${encodeURIComponent(cluster.host)}`,
    );
  } finally {
    await owner.end();
    await cluster.stop();
  }
}

async function onDatabase(folder: string, url: string): Promise<void> {
  const product = await startMeasuredProduct({ DATA_DIR: folder, DATABASE_URL: url });
  try {
    const { results, failures } = await measure(product, url, await prepareData(product, url));
    await saveResult('lists', results);
    if (failures.length > 0) throw new Error(`not measured:\n${failures.join('\n')}`);
  } finally {
    await product.stop();
  }
}

/** Fills the database, unless an earlier run has filled it. */
async function prepareData(product: Product, url: string): Promise<SeedReferences> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const filled = await findSeedReferences(client);
    if (filled) return filled;
    await publishChecklist(product, 100);
    return await fill(client, getSizes(SHARE));
  } finally {
    await client.end();
  }
}

async function measure(product: Product, url: string, { workspace_id: workspace, share }: SeedReferences) {
  const [peers, floor] = [await listAvailablePeers(), await startFloor(url)];
  const client = new pg.Client(url);
  await client.connect();
  const results: Result[] = [];
  const failures: string[] = [];
  const keep = async (name: string, who: string, work: () => Promise<Measured>): Promise<Measured> => {
    const measured = await work();
    printMeasured(`${name}: ${who}`, measured);
    results.push({ name, who, measured });
    return measured;
  };
  const page = async (pageCase: PageCase): Promise<void> => {
    const { name } = pageCase;
    console.log(`${name}: ${await checkPage(product, client, workspace, pageCase)} match`);
    const hand = await keep(name, 'by hand', () => byHand(url, workspace, pageCase));
    const low = await keep(name, 'floor', () => byFloor(floor, workspace, pageCase));
    const own = await keep(name, 'product', () => byProduct(product, productPath(pageCase)));
    printRatios(own, { hand, low });
    for (const peer of peers) {
      if (peer.request(pageCase, workspace)) await keep(name, peer.name, () => byPeer(peer, pageCase, workspace));
    }
  };
  try {
    // A server that has just started is slower than one that has been running.
    await byProduct(product, '/api/inspection/list');
    await byFloor(floor, workspace, { name: 'first page', list: 'inspection', filter: {} });
    for (const pageCase of casesAt(share).filter(({ name }) => name.includes(ONLY))) {
      await page(pageCase).catch((error: Error) => {
        failures.push(`${pageCase.name}: ${error.message}`);
        console.error(`NOT MEASURED: ${failures.at(-1)}`);
      });
    }
    for (const [name, address] of (await cursors(product)).filter(([name]) => name.includes(ONLY)))
      await keep(name, 'product', () => byProduct(product, address));
    if (SESSION.includes(ONLY)) {
      const low = await keep(SESSION, 'floor', () => createFloorSessions(floor));
      const own = await keep(SESSION, 'product', () => byProduct(product, '/api/user/auth'));
      console.log(`${''.padEnd(44)} rate ${toPercent(own, low)} % of the floor's`);
    }
    console.log(`the server held ${peakMemoryMb(product.pid)?.toFixed(0)} MB at most`);
  } finally {
    await client.end();
    await floor.stop();
  }
  return { results, failures };
}

interface Result {
  readonly name: string;
  readonly who: string;
  readonly measured: Measured;
}

const toPercent = (own: Measured, low: Measured): string => ((100 * own.per_second) / low.per_second).toFixed(0);

function printRatios(own: Measured, { hand, low }: { hand: Measured; low: Measured }): void {
  const p95 = (own.p95_ms / hand.p95_ms).toFixed(2);
  console.log(`${''.padEnd(44)} p95 ${p95} times that by hand, rate ${toPercent(own, low)} % of the floor's`);
}

const byProduct = (product: Product, address: string): Promise<Measured> =>
  measureCpu({ server: product.pid }, () =>
    runHttpLoop(product.base, CLIENTS, SECONDS, () => ({
      path: address,
      headers: { cookie: product.headers.cookie! },
    })),
  );

const byFloor = async (floor: Floor, workspace: number, pageCase: PageCase): Promise<Measured> => {
  const request = await floor.list({ ...toSql(pageCase), values: [workspace] });
  return measureCpu({ server: floor.pid }, () => runHttpLoop(floor.base, CLIENTS, SECONDS, () => request));
};

const createFloorSessions = (floor: Floor): Promise<Measured> =>
  measureCpu({ server: floor.pid }, () => runHttpLoop(floor.base, CLIENTS, SECONDS, () => floor.session));

const byPeer = (peer: Peer, pageCase: PageCase, workspace: number): Promise<Measured> =>
  runHttpLoop(peer.base, CLIENTS, SECONDS, () => peer.request(pageCase, workspace)!, peer.accepts);

/** Page and count at once, on two connections a client. */
async function byHand(url: string, workspace: number, pageCase: PageCase): Promise<Measured> {
  const { page, count } = toSql(pageCase);
  const clients = Array.from({ length: CLIENTS * 2 }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await runLoop(CLIENTS, SECONDS, async (index) => {
      const [pages, counts] = [clients[index * 2]!, clients[index * 2 + 1]!];
      const [rows] = await Promise.all([pages.query(page, [workspace]), counts.query(count, [workspace])]);
      return rows.rows.length > 0;
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

interface Paged {
  readonly pagination: { readonly next_cursor: string | null; readonly prev_cursor: string | null };
}

/** The page after the first, the one before it, and the last, where nothing is counted. */
async function cursors(product: Product): Promise<[name: string, address: string][]> {
  const pageCase: PageCase = { name: 'broad filter', list: 'inspection', filter: BROAD };
  const first = await product.call<Paged>('GET', productPath(pageCase));
  const next = productPath(pageCase, { cursor: first.pagination.next_cursor! });
  const second = await product.call<Paged>('GET', next);
  return [
    ['broad filter, next page', next],
    ['broad filter, page before', productPath(pageCase, { cursor: second.pagination.prev_cursor! })],
    ['broad filter, last page', productPath({ ...pageCase, page: 'last' }, { cursor: first.pagination.next_cursor! })],
  ];
}
