/**
 * Answers sent by 1, 8 and 32 clients: a batch of 100 for an open inspection, a single one for an
 * inspection with a thousand answers, and a whole inspection of 100 answers started, filled and completed
 * by one sync call. In the same run on the same PostgreSQL, plain SQL without any check for comparison: the
 * rows of such a sync into the product's own tables by one statement; and into bare tables, the inspection
 * with one row for each answer, and with all answers in one row, as the product stores them.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../packages/server/src/db/embedded/cluster.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { measureCpu } from './lib/cpu.ts';
import { type Checklist, createAnswer, createSyncBody, publishChecklist, startInspection } from './lib/inspection.ts';
import { Connection, type Measured, type Reply, runHttpLoop, runLoop } from './lib/load.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { printMeasured, saveResult } from './lib/report.ts';
import { type CopiedRows, copyRows } from './lib/same-rows.ts';

const CLIENTS = [1, 8, 32];
const SECONDS = 4;
const ROUNDS = 3;
const ANSWERS = 100;
const DATABASE = 'rounds';

const PLAIN_TABLES = `
  create schema plain;
  create table plain.inspection (
    id bigint generated always as identity primary key, workspace_id bigint not null, uuid uuid not null unique,
    status text not null, template_id bigint not null, context jsonb not null, started_at timestamptz not null,
    completed_at timestamptz, score bigint, score_max bigint);
  create index on plain.inspection (workspace_id, started_at desc, id desc);
  create table plain.change (
    workspace_id bigint not null, inspection_id bigint not null, sequence integer not null, id uuid not null,
    payload json not null, user_id bigint not null, received_at timestamptz not null, late boolean not null,
    primary key (inspection_id, sequence), unique (inspection_id, id));
  create table plain.log (
    workspace_id bigint not null, inspection_id bigint not null, sequence integer not null, changes json not null,
    user_id bigint not null, received_at timestamptz not null, late boolean not null,
    primary key (inspection_id, sequence));
  alter table plain.log alter column changes set storage external`;

const INSERT_INSPECTION = `
  with made as (
    insert into plain.inspection (workspace_id, uuid, status, template_id, context, started_at, completed_at, score, score_max)
    values (1, $1, 'completed', 1, '{"zone":"UTC"}', now(), now(), 500000, 1000000) returning id)`;
const PLAIN = {
  rows: `${INSERT_INSPECTION}
    insert into plain.change (workspace_id, inspection_id, sequence, id, payload, user_id, received_at, late)
    select 1, made.id, c.sequence, c.id, c.payload, 1, now(), false
    from made, json_to_recordset($2::json) as c(sequence integer, id uuid, payload json)`,
  document: `${INSERT_INSPECTION}
    insert into plain.log (workspace_id, inspection_id, sequence, changes, user_id, received_at, late)
    select 1, made.id, 100, $2::json, 1, now(), false from made`,
};

export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-answers-'));
  const cluster = await startCluster({ directory: path.join(folder, 'postgres'), log: () => {} });
  const address = { host: cluster.host, user: cluster.user };
  try {
    await withClient({ ...address, database: 'postgres' }, (client) => client.query(`create database ${DATABASE}`));
    const url = `postgres://${cluster.user}@localhost/${DATABASE}?host=${encodeURIComponent(cluster.host)}`;
    const product = await startMeasuredProduct({ DATA_DIR: folder, DATABASE_URL: url });
    try {
      await withClient({ ...address, database: DATABASE }, (client) => client.query(PLAIN_TABLES));
      const checklist = await publishChecklist(product, ANSWERS);
      await syncWholeInspections(product, checklist, 8);
      const same = await withClient({ ...address, database: DATABASE }, copyRows);
      // Autovacuum would do this within a minute; without it, the plans for empty tables would be measured.
      await withClient({ ...address, database: DATABASE }, (client) => client.query('analyze'));
      await saveResult(
        'answers',
        await measure(product, checklist, { ...address, database: DATABASE }, same, readPostmasterPid(folder)),
      );
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  product: Product,
  checklist: Checklist,
  address: pg.ClientConfig,
  same: CopiedRows,
  database: number,
) {
  const rounds: { name: string; measured: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const clients of CLIENTS) {
      const keep = async (name: string, work: () => Promise<Measured>) => {
        const measured = await measureCpu({ server: product.pid, database }, work);
        rounds.push({ name, measured });
        printMeasured(name, measured);
      };
      const plain = (kind: keyof typeof PLAIN) => () =>
        runPlainInserts(address, clients, { name: kind, text: PLAIN[kind] }, () => [
          randomUUID(),
          createRows(checklist),
        ]);
      await keep('plain SQL, 100 rows into a bare table', plain('rows'));
      await keep('plain SQL, one document into a bare table', plain('document'));
      await keep('plain SQL, the same rows into the same tables', () =>
        runPlainInserts(address, clients, { name: 'same', text: same.text }, () => [
          randomUUID(),
          JSON.stringify(createChanges(checklist)),
          ...same.values,
        ]),
      );
      await keep('sync, whole inspection of 100 answers', () => syncWholeInspections(product, checklist, clients));
      await keep('changes, a batch of 100 answers', () =>
        openReports(product, checklist, clients, { before: 0, sent: ANSWERS, calls: 10 }),
      );
      await keep('changes, one answer behind 1,000 others', () =>
        openReports(product, checklist, clients, { before: 1_000, sent: 1, calls: Number.POSITIVE_INFINITY }),
      );
    }
  }
  return rounds;
}

const createChanges = ({ questions }: Checklist, count = ANSWERS) =>
  Array.from({ length: count }, (_, n) => createAnswer(questions[n % questions.length]!));

/** An acknowledgment counts only when it names every change. */
const toAcknowledgmentCheck =
  (count: number) =>
  ({ status, body }: Reply): boolean =>
    status === 200 &&
    (JSON.parse(body.toString()) as { data: { acknowledged: unknown[] } }).data.acknowledged.length === count;

const syncWholeInspections = (product: Product, checklist: Checklist, clients: number) =>
  runHttpLoop(
    product.base,
    clients,
    SECONDS,
    () => ({
      method: 'POST',
      path: '/api/inspection/sync',
      headers: product.headers,
      body: JSON.stringify(createSyncBody(checklist, createChanges(checklist), true)),
    }),
    toAcknowledgmentCheck(ANSWERS),
  );

interface Visit {
  /** Changes that an inspection has before the first call, and how many each call adds. */
  readonly before: number;
  readonly sent: number;
  /** The number of calls after which a client starts its next inspection, because no real inspection grows forever. */
  readonly calls: number;
}

async function openReports(
  product: Product,
  checklist: Checklist,
  clients: number,
  { before, sent, calls }: Visit,
): Promise<Measured> {
  const open = async () => ({
    id: (await startInspection(product, checklist, createChanges(checklist, before), false)).id,
    calls: 0,
  });
  const reports = await Promise.all(Array.from({ length: clients }, open));
  const connections = reports.map(() => new Connection(product.base));
  const acknowledged = toAcknowledgmentCheck(sent);
  try {
    return await runLoop(clients, SECONDS, async (client) => {
      if (reports[client]!.calls === calls) reports[client] = await open();
      const report = reports[client]!;
      report.calls += 1;
      const body = JSON.stringify({ changes: createChanges(checklist, sent) });
      const path = `/api/inspection/${report.id}/changes`;
      return acknowledged(await connections[client]!.send({ method: 'POST', path, headers: product.headers, body }));
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

const createRows = (checklist: Checklist): string =>
  JSON.stringify(createChanges(checklist).map((payload, index) => ({ sequence: index + 1, id: payload.id, payload })));

async function runPlainInserts(
  address: pg.ClientConfig,
  clients: number,
  statement: { readonly name: string; readonly text: string },
  values: () => readonly unknown[],
): Promise<Measured> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(address);
      await client.connect();
      return client;
    }),
  );
  try {
    return await runLoop(clients, SECONDS, async (client) => {
      const { rowCount } = await connections[client]!.query({ ...statement, values: [...values()] });
      return (rowCount ?? 0) > 0;
    });
  } finally {
    await Promise.all(connections.map((client) => client.end()));
  }
}

/** PostgreSQL writes its process id in the first line. */
const readPostmasterPid = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function withClient<T>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
