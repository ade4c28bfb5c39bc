/**
 * A million assets with custom fields: the page of the list, a filter of a field of each type, and the search as each
 * key is typed, each compared with hand-written SQL for the same question. The goal is at most twice its time at p95.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../packages/server/src/db/embedded/cluster.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { measureCpu } from './lib/cpu.ts';
import { Connection, type Measured, runLoop } from './lib/load.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { printMeasured, saveResult } from './lib/report.ts';

const ASSETS = Number(process.env.BENCH_ASSETS ?? 1_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CLIENTS = 4;
const PAGE = 25;
/** One more than the product counts. */
const COUNTED = 10_001;
const FIELDS = ['text', 'textarea', 'email', 'phone', 'integer', 'decimal'] as const;
/** Texts that are typed key by key. */
const TYPED = ['boiler 471', 'A-00471', 'pump', 'no such thing'];

type FieldType = (typeof FIELDS)[number];
type Fields = Readonly<Record<FieldType, { readonly id: number; readonly key: string }>>;
interface Question {
  readonly name: string;
  /** Paths that are called one after the other. */
  readonly paths: readonly string[];
  /** The statements of each call, sent at once. */
  readonly statements: readonly (readonly string[])[];
}

export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-bench-assets-'));
  const settings = { shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '4GB' };
  const cluster = await startCluster({ directory: path.join(folder, 'postgres'), log: () => {}, settings });
  const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
  let product: Product | undefined;
  try {
    await owner.connect();
    await owner.query('create database rounds');
    const url = `postgres://${cluster.user}@localhost/rounds?host=${encodeURIComponent(cluster.host)}`;
    product = await startMeasuredProduct({ DATA_DIR: folder, DATABASE_URL: url });
    await saveResult('assets', await measure(product, url));
  } finally {
    await product?.stop();
    await owner.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each asset has a value of each field, which follows from its number. */
async function fill(product: Product, client: pg.Client): Promise<{ workspace: number; type: string; fields: Fields }> {
  const type = await product.call<{ uuid: string; fields: { key: string; name: string }[] }>(
    'POST',
    '/api/assets/types/new',
    {
      name: 'Machine',
      fields: FIELDS.map(toField),
      order: Object.fromEntries(FIELDS.map((name, at) => [`new_${name}`, at])),
    },
  );
  const { rows } = await client.query<{ id: string; name: FieldType; key: string; workspace_id: string }>(
    'select id, name, key, workspace_id from custom_field where owner = $1',
    [type.uuid],
  );
  const workspace = Number(rows[0]!.workspace_id);
  const fields = Object.fromEntries(rows.map(({ name, id, key }) => [name, { id: Number(id), key }])) as Fields;
  const hash = 'abs(hashint8(i)::bigint)';
  const thingNames = "(array['Pump','Crane','Boiler','Ladder','Forklift','Kitchen','Roof','Scaffold'])[1 + h % 8]";
  await client.query(`insert into asset (workspace_id, asset_id, display_name, type_uuid)
    select ${workspace}, 'A-' || lpad(i::text, 8, '0'), ${thingNames} || ' ' || (h / 80) % 5000, '${type.uuid}'
    from (select i, ${hash} as h from generate_series(1, ${ASSETS}) i) numbered`);
  const values: Record<FieldType, string> = {
    text: `'serial ' || h % 100003`,
    textarea: `'installed in hall ' || h % 907 || E'\\nnext to gate ' || h % 31`,
    email: `'owner' || h % 5003 || '@works.example'`,
    phone: `'+44 7700 ' || lpad((h % 900007)::text, 6, '0')`,
    integer: 'h % 10007',
    decimal: '(h % 1000003) / 100.0',
  };
  for (const [name, value] of Object.entries(values)) {
    const column = isNumber(name) ? 'number' : 'text';
    await client.query(`insert into custom_field_value (workspace_id, field_id, entity_id, ${column})
      select ${workspace}, ${fields[name as FieldType].id}, id, ${value}
      from (select id, abs(hashint8(id)::bigint) as h from asset) numbered`);
  }
  await client.query('vacuum analyze asset');
  await client.query('vacuum analyze custom_field_value');
  return { workspace, type: type.uuid, fields };
}

const isNumber = (name: string): boolean => name === 'integer' || name === 'decimal';
const toField = (field_type: FieldType) => ({
  ...{ key: `new_${field_type}`, name: field_type, description: '', field_type, is_used: true, is_required: false },
  ...{ default_value: null, config: field_type === 'decimal' ? { max_digits: 12, decimals: 2 } : {} },
});

const count = (from: string) => `select count(*)::int from (select 1 ${from} limit ${COUNTED}) counted`;
const page = (from: string) => `select a.* ${from} order by a.display_name, a.id limit ${PAGE + 1}`;

function listQuestions(workspace: number, type: string, fields: Fields): Question[] {
  const live = `from asset a where a.workspace_id = ${workspace} and a.archived = false`;
  const list = (filter: object) => `/api/assets/list?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const contains = (value: string) => [{ operator: 'ct', value }];
  const filtered = (field: FieldType, value: unknown, condition: string): Question => {
    const from = `${live} and a.id in (select v.entity_id from custom_field_value v
      where v.workspace_id = ${workspace} and v.field_id = ${fields[field].id} and ${condition})`;
    return {
      name: `filter of a field: ${field}`,
      paths: [list({ type: [type], [`fields.${fields[field].key}`]: value })],
      statements: [[page(from), count(from)]],
    };
  };
  const typed = TYPED.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  return [
    { name: 'first page', paths: ['/api/assets/list'], statements: [[page(live), count(live)]] },
    filtered('text', contains('al 4711'), "v.text_search like '%al 4711%'"),
    filtered('textarea', contains('hall 471'), "v.text_search like '%hall 471%'"),
    filtered('email', contains('owner471@'), "v.text_search like '%owner471@%'"),
    filtered('phone', contains('123456'), "v.text_search like '%123456%'"),
    filtered('integer', [{ operator: 'eq', value: 4711 }], 'v.number = 4711'),
    filtered('decimal', [{ operator: 'bt', value: [47, 47.5] }], 'v.number >= 47 and v.number <= 47.5'),
    {
      name: 'search as you type',
      paths: typed.map((q) => `/api/assets/search?${new URLSearchParams({ q })}`),
      statements: typed.map((q) => [searchByHand(live, q)]),
    },
  ];
}

/** Finds rows with every word in the name or the number, the first by name. */
function searchByHand(live: string, q: string): string {
  const words = q.toLowerCase().split(' ').filter(Boolean);
  const conditions = words.map((word) => `(a.name_search like '%${word}%' or a.number_search like '%${word}%')`);
  return `select a.uuid, a.asset_id, a.display_name ${[live, ...conditions].join(' and ')}
    order by a.display_name, a.id limit 50`;
}

async function measure(product: Product, url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const before = performance.now();
  const { workspace, type, fields } = await fill(product, client).finally(() => client.end());
  console.log(`${ASSETS} assets filled in ${((performance.now() - before) / 1000).toFixed(0)} s`);
  const results = [];
  for (const question of listQuestions(workspace, type, fields)) {
    const hand = await queryByHand(url, question);
    printMeasured(`${question.name}: by hand`, hand);
    const own = await measureCpu({ server: product.pid }, () => callProduct(product, question));
    printMeasured(`${question.name}: product`, own);
    const ratio = own.p95_ms / hand.p95_ms;
    console.log(`${''.padEnd(44)} p95 ${ratio.toFixed(2)} times that by hand`);
    results.push({ name: question.name, ratio, own, hand });
  }
  return { assets: ASSETS, load: os.loadavg(), results };
}

async function callProduct(product: Product, { paths }: Question): Promise<Measured> {
  const connections = Array.from({ length: CLIENTS }, () => new Connection(product.base));
  const headers = { cookie: product.headers.cookie! };
  let next = 0;
  try {
    return await runLoop(CLIENTS, SECONDS, async (index) => {
      next += 1;
      const reply = await connections[index]!.send({ path: paths[next % paths.length]!, headers });
      return reply.status === 200;
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** The statements of one question on connections of their own. */
async function queryByHand(url: string, { statements }: Question): Promise<Measured> {
  const width = Math.max(...statements.map(({ length }) => length));
  const clients = Array.from({ length: CLIENTS * width }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  let next = 0;
  try {
    return await runLoop(CLIENTS, SECONDS, async (index) => {
      next += 1;
      const current = statements[next % statements.length]!;
      await Promise.all(current.map((statement, at) => clients[index * width + at]!.query(statement)));
      return true;
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
