/**
 * Lists of a million: pages by filter, order and cursor at 8 clients, each beside the best SQL that
 * was written by hand for it, on the same rows in the same run. The hand-written one knows its
 * workspace and asks as the owner of the tables, without row-level security; the product asks as
 * anybody does, over HTTP, with session, permission and all.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../packages/server/src/db/embedded/cluster.ts';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { publishChecklist } from './lib/inspection.ts';
import { fill, LARGE } from './lib/large-workspace.ts';
import { httpLoop, loop, type Measured } from './lib/load.ts';
import { keepResult, printMeasured } from './lib/report.ts';

const CLIENTS = 8;
const SECONDS = 3;
const DATABASE = 'rounds';
/** For trying the bench itself: a share of the rows. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);

interface Case {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** The same page by hand, and its count. */
  readonly page: string;
  readonly count: string;
}

const COUNTED = 10_001;
const counted = (rows: string) => `select count(*)::int from (select 1 from ${rows} limit ${COUNTED}) counted`;
const filter = (value: unknown) => JSON.stringify(value);
const sorted = (key: string, direction: 'asc' | 'desc') => JSON.stringify([{ key, direction }]);

const LIVE = 'inspection where workspace_id = $1 and archived = false';
const STARTED = 'started_order';
const month = (from: string, to: string) => `${STARTED} >= '${from} 00:00+00' and ${STARTED} < '${to} 00:00+00'`;
const SELECTIVE = `${LIVE} and status = 'completed' and ${month('2024-05-01', '2024-06-01')}
  and asset_search like '%pump%'`;
const BROAD = `${LIVE} and status = 'completed' and ${month('2023-02-01', '2026-01-01')}
  and asset_search like '%area%'`;
const selective = {
  status: ['completed'],
  started_at: { from: '2024-05-01', to: '2024-05-31' },
  asset_name: [{ operator: 'ct', value: 'pump' }],
};
const broad = {
  status: ['completed'],
  started_at: { from: '2023-02-01', to: '2025-12-31' },
  asset_name: [{ operator: 'ct', value: 'area' }],
};

const inspections = (name: string, query: Case['query'], rows: string, order: string, offset = 0): Case => ({
  name,
  path: '/api/inspection/list',
  query,
  page: `select * from ${rows} order by ${order} limit 26 offset ${offset}`,
  count: counted(rows),
});

const CASES: readonly Case[] = [
  inspections('inspections, first page', {}, LIVE, `${STARTED} desc, id desc`),
  inspections('selective filter', { filter: filter(selective) }, SELECTIVE, `${STARTED} desc, id desc`),
  inspections('broad filter', { filter: filter(broad) }, BROAD, `${STARTED} desc, id desc`),
  inspections('broad filter, page 300', { filter: filter(broad), page: 300 }, BROAD, `${STARTED} desc, id desc`, 7475),
  inspections('last page', { page: 'last' }, LIVE, `${STARTED}, id`),
  ...(
    [
      ['asset_name', 'asset_name'],
      ['template_title', 'template_title'],
      ['status', 'status'],
      ['score_percent', 'score_order'],
      ['failed_count', 'failed_count'],
      ['user_name', 'user_name'],
      ['completed_at', 'completed_order'],
    ] as const
  ).map(([key, expression]) =>
    inspections(`sorted by ${key}`, { sort: sorted(key, 'desc') }, LIVE, `${expression} desc, id desc`),
  ),
  {
    name: 'assets, first page',
    path: '/api/assets/list',
    query: {},
    page: 'select * from asset where workspace_id = $1 and archived = false order by display_name, id limit 26',
    count: counted('asset where workspace_id = $1 and archived = false'),
  },
  {
    name: 'assets that contain a rare text',
    path: '/api/assets/list',
    query: { filter: filter({ display_name: [{ operator: 'ct', value: 'boiler 4711' }] }) },
    page: `select * from asset where workspace_id = $1 and archived = false and search_text like '%boiler 4711%'
      order by display_name, id limit 26`,
    count: counted(`asset where workspace_id = $1 and archived = false and search_text like '%boiler 4711%'`),
  },
];

export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-lists-'));
  const cluster = await startCluster({
    directory: path.join(folder, 'postgres'),
    log: () => {},
    settings: { shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '4GB' },
  });
  const address = { host: cluster.host, user: cluster.user };
  const owner = new pg.Client({ ...address, database: 'postgres' });
  try {
    await owner.connect();
    await owner.query(`create database ${DATABASE}`);
    const url = `postgres://${cluster.user}@localhost/${DATABASE}?host=${encodeURIComponent(cluster.host)}`;
    const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: url });
    try {
      await keepResult('lists', await measure(product, { ...address, database: DATABASE }));
    } finally {
      await product.stop();
    }
  } finally {
    await owner.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(product: Product, address: pg.ClientConfig) {
  await publishChecklist(product, 100);
  const client = new pg.Client(address);
  await client.connect();
  const { workspace_id } = await fill(client, {
    inspections: LARGE.inspections * SHARE,
    assets: LARGE.assets * SHARE,
    users: LARGE.users * SHARE,
    neighbours: LARGE.neighbours * SHARE,
  });
  await client.end();
  const results: { name: string; hand: Measured; product: Measured }[] = [];
  for (const one of CASES) {
    const hand = await byHand(address, workspace_id, one);
    printMeasured(`${one.name}: by hand`, hand);
    const ours = await byProduct(product, addressOf(one));
    printMeasured(`${one.name}: product`, ours);
    results.push({ name: one.name, hand, product: ours });
  }
  return [...results, ...(await cursors(product))];
}

const addressOf = ({ path: at, query }: Pick<Case, 'path' | 'query'>): string => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return text ? `${at}?${text}` : at;
};

const byProduct = (product: Product, address: string): Promise<Measured> =>
  httpLoop(product.base, CLIENTS, SECONDS, () => ({ path: address, headers: { cookie: product.headers.cookie! } }));

/** Page and count at once, on two connections a client. */
async function byHand(address: pg.ClientConfig, workspace: number, { page, count }: Case): Promise<Measured> {
  const clients = Array.from({ length: CLIENTS * 2 }, () => new pg.Client(address));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await loop(CLIENTS, SECONDS, async (index) => {
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

/** The page after the first, the one before it, and the one before the last, where nothing is counted by offset. */
async function cursors(product: Product) {
  const base = { filter: filter(broad) };
  const list = '/api/inspection/list';
  const first = await product.call<Paged>('GET', addressOf({ path: list, query: base }));
  const next = { ...base, cursor: first.pagination.next_cursor };
  const second = await product.call<Paged>('GET', addressOf({ path: list, query: next }));
  const prev = { ...base, cursor: second.pagination.prev_cursor };
  const steps = {
    'broad filter, next page': next,
    'broad filter, page before': prev,
    'broad filter, last page': { ...base, page: 'last' },
  };
  const results = [];
  for (const [name, query] of Object.entries(steps)) {
    const measured = await byProduct(product, addressOf({ path: list, query }));
    printMeasured(`${name}: product`, measured);
    results.push({ name, product: measured });
  }
  return results;
}
