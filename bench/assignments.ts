/**
 * 10,000 assignments of 5 assets with the inspections of two weeks, and one of 200 assets and 50 occurrences: pages of
 * the list, months of the calendar, and the monitor of the large one. The goal is 150 ms at p95.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../packages/server/src/db/embedded/cluster.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { measureCpu } from './lib/cpu.ts';
import { publishChecklist } from './lib/inspection.ts';
import { Connection, runLoop } from './lib/load.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { printMeasured, saveResult } from './lib/report.ts';

const ASSIGNMENTS = Number(process.env.BENCH_ASSIGNMENTS ?? 10_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CLIENTS = 1;
/** The first calls compile the code of the server; they are not measured. */
const WARM_UP_CALLS = 5;
const ASSETS = 200;
/** The assets of each small assignment; the large one has all of them. */
const NAMED = 5;
const OCCURRENCES = 50;
const DAY_MS = 86_400_000;

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(os.tmpdir(), 'rounds-bench-assignments-'));
  const cluster = await startCluster({ directory: join(folder, 'postgres'), log: () => {} });
  const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
  let product: Product | undefined;
  try {
    await owner.connect();
    await owner.query('create database rounds');
    const url = `postgres://${cluster.user}@localhost/rounds?host=${encodeURIComponent(cluster.host)}`;
    product = await startMeasuredProduct({ DATA_DIR: folder, DATABASE_URL: url });
    await saveResult('assignments', await measure(product, url));
  } finally {
    await product?.stop();
    await owner.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(product: Product, url: string) {
  const { template_id } = await publishChecklist(product, 30);
  const client = new pg.Client(url);
  await client.connect();
  const large = await fill(client, template_id).finally(() => client.end());
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const month = (more: object = {}) =>
    `/api/assignment/calendar?${new URLSearchParams({ from: at(-15), to: at(15), ...more })}`;
  const paths = {
    'list, first page': '/api/assignment/list',
    'list, 100 by next date': `/api/assignment/list?${new URLSearchParams({
      limit: '100',
      sort: JSON.stringify([{ key: 'next_at', direction: 'asc' }]),
    })}`,
    'list, filtered by words': `/api/assignment/list?${new URLSearchParams({
      filter: JSON.stringify({ search: [{ operator: 'ct', value: 'round 47' }] }),
    })}`,
    'calendar, a month': month(),
    'calendar, a month of one assignment': month({ assignment: String(large) }),
    'calendar, the coming month': `/api/assignment/calendar?${new URLSearchParams({ from: at(0), to: at(30) })}`,
    'monitor, 200 × 50': `/api/assignment/${large}/occurrences?${new URLSearchParams({ from: at(-60), to: at(0) })}`,
  };
  const results = [];
  for (const [name, path] of Object.entries(paths)) {
    for (let call = 0; call < WARM_UP_CALLS; call += 1) await product.call('GET', path);
    const measured = await measureCpu({ server: product.pid }, () => load(product, path));
    printMeasured(name, measured);
    results.push({ name, ...measured });
  }
  return { assignments: ASSIGNMENTS, load: os.loadavg(), results };
}

async function load(product: Product, path: string) {
  const connections = Array.from({ length: CLIENTS }, () => new Connection(product.base));
  const headers = { cookie: product.headers.cookie! };
  try {
    return await runLoop(CLIENTS, SECONDS, async (index) => {
      const reply = await connections[index]!.send({ path, headers });
      return reply.status === 200;
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Returns the id of the large assignment. Everything due has opened, so the product opens nothing itself. */
async function fill(client: pg.Client, templateId: number): Promise<number> {
  const workspace = '(select workspace_id from template where id = $1)';
  await client.query(
    `insert into asset (workspace_id, asset_id, display_name)
      select ${workspace}, 'A-' || i, 'Pump ' || i from generate_series(1, ${ASSETS}) i`,
    [templateId],
  );
  const recurrence = {
    ...{ frequency: 'weekly', interval: 1, start_day: '2026-01-05', repeat_on: { times: ['08:00'] } },
    ...{ end: { type: 'forever' }, timezone: 'Europe/Berlin', duration: { amount: 1, unit: 'day' } },
  };
  const { rows } = await client.query<{ id: string }>(
    `insert into assignment (workspace_id, title, type, template_id, recurrence, timezone, assets_count, opened_until,
        check_at, next_at)
      select ${workspace}, 'Round ' || i, 'scheduled', $1, $2::jsonb, 'Europe/Berlin', case when i = 1 then ${ASSETS} else ${NAMED} end,
        now(), now() + interval '1 year', date_trunc('hour', now()) + (i % 168 + 1) * interval '1 hour'
      from generate_series(1, ${ASSIGNMENTS}) i returning id`,
    [templateId, JSON.stringify([recurrence])],
  );
  const large = Number(rows[0]!.id);
  await client.query(
    `insert into assignment_asset (workspace_id, assignment_id, asset_uuid)
      select a.workspace_id, a.id, x.uuid from assignment a
      join (select uuid, row_number() over () as place from asset) x
        on a.id = $1 or x.place between a.id % ${ASSETS - NAMED} + 1 and a.id % ${ASSETS - NAMED} + ${NAMED}`,
    [large],
  );
  await client.query(`insert into assignment_assignee (workspace_id, assignment_id, user_id)
    select a.workspace_id, a.id, u.id from assignment a, (select min(id) as id from "user") u`);
  await client.query(
    `insert into inspection (workspace_id, uuid, status, template_id, template_version_id, template_version,
        template_title, asset_uuid, asset_id, asset_name, user_id, user_name, context, sequence, score_percent,
        failed_count, question_count, answered_count, assignment_id, assignment_title, occurrence_at, assignee_id,
        start_at, due_at, completed_at, missed_at)
      select a.workspace_id, gen_random_uuid(), case when h < 7 then 'completed' else 'to_do' end, a.template_id,
        t.published_id, 1, t.title, x.uuid, x.asset_id, x.display_name, u.id, 'Alex', '{}', 0,
        case when h < 7 then h * 1000 + 3000 end, 0, 30, 0, a.id, a.title, o.at, u.id, o.at,
        o.at + interval '1 day', case when h < 7 then o.at + interval '4 hours' end,
        case when h = 9 then o.at + interval '7 days' end
      from assignment a join template t on t.id = a.template_id
      join assignment_asset s on s.assignment_id = a.id join asset x on x.uuid = s.asset_uuid
      cross join (select min(id) as id from "user") u
      cross join lateral (select date_trunc('hour', now()) - n * (case when a.id = $1 then interval '1 day' else interval '7 days' end)
          - (a.id % 168) * interval '1 hour' * (a.id <> $1)::int as at
        from generate_series(1, case when a.id = $1 then ${OCCURRENCES} else 2 end) n) o
      cross join lateral (select abs(hashint8(a.id * 31 + x.id)) % 10 as h) hashed`,
    [large],
  );
  await client.query('vacuum analyze');
  return large;
}
