/**
 * Opening the inspections of 10,000 assignments with 200 assets each: the time of a run when nothing is due, and of
 * opening 20,000 inspections, with the longest call of a person who reads and answers meanwhile. For comparison, the
 * same rows are inserted by one plain statement. The goals are 200 ms, 20 s and no call of a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { MODULES } from '../packages/server/src/app.ts';
import { startCluster } from '../packages/server/src/db/embedded/cluster.ts';
import { connect } from '../packages/server/src/db/open.ts';
import { createEventPublisher } from '../packages/server/src/events/event-publisher.ts';
import { openDueInspections } from '../packages/server/src/modules/assignments/opening/index.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { processorSeconds } from './lib/cpu.ts';
import { type Checklist, createAnswer, publishChecklist, startInspection } from './lib/inspection.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { saveResult } from './lib/report.ts';

const ASSIGNMENTS = Number(process.env.BENCH_ASSIGNMENTS ?? 10_000);
const ASSETS = 200;
const OPENED = 20_000;
const IDLE_RUNS = 30;
/** The date is long after today, so that the product itself finds nothing to open. */
const QUIET = new Date('2030-01-01T07:00:00Z');
const DUE = new Date('2030-01-01T08:00:00Z');

export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-bench-opening-'));
  const cluster = await startCluster({ directory: path.join(folder, 'postgres'), log: () => {} });
  const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
  let product: Product | undefined;
  try {
    await owner.connect();
    await owner.query('create database rounds');
    const url = `postgres://${cluster.user}@localhost/rounds?host=${encodeURIComponent(cluster.host)}`;
    product = await startMeasuredProduct({ DATA_DIR: folder, DATABASE_URL: url });
    await saveResult('opening', await measure(product, url));
  } finally {
    await product?.stop();
    await owner.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(product: Product, url: string) {
  const checklist = await publishChecklist(product, 30);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, checklist.template_id);
  const log = pino({ level: 'error' });
  const database = await connect({ connection: { connectionString: url } }, log);
  const events = createEventPublisher(MODULES, database);
  const run = (now: Date) => openDueInspections({ database, services: { log }, events }, now);
  try {
    const idleTimes: number[] = [];
    for (let index = 0; index < IDLE_RUNS; index += 1) idleTimes.push(await time(() => run(QUIET)));
    idleTimes.sort((one, other) => one - other);
    const idle = { median_ms: idleTimes[IDLE_RUNS / 2]!, max_ms: idleTimes.at(-1)! };
    console.log(`  nothing due: ${idle.median_ms.toFixed(1)} ms, at most ${idle.max_ms.toFixed(1)} ms`);

    let isOpening = true;
    const before = processorSeconds(process.pid) ?? 0;
    const opening = time(() => run(DUE)).finally(() => {
      isOpening = false;
    });
    const calls = await callUntilStopped(product, checklist, () => isOpening);
    const seconds = (await opening) / 1000;
    const cpu_seconds = (processorSeconds(process.pid) ?? 0) - before;
    const { rows } = await client.query(
      'select count(*)::integer as opened from inspection where occurrence_at is not null',
    );
    const longest = Math.max(...calls);
    console.log(
      `  ${rows[0].opened} inspections in ${seconds.toFixed(1)} s, with ${cpu_seconds.toFixed(1)} s of processor for all processes`,
    );
    console.log(`  ${calls.length} calls meanwhile, the longest ${longest.toFixed(0)} ms`);
    const beforePlain = processorSeconds(process.pid) ?? 0;
    const plain = { seconds: (await time(() => insertPlainly(client))) / 1000, cpu_seconds: 0 };
    plain.cpu_seconds = (processorSeconds(process.pid) ?? 0) - beforePlain;
    console.log(
      `  the same rows by one statement: ${plain.seconds.toFixed(1)} s, ${plain.cpu_seconds.toFixed(1)} s of processor`,
    );
    const openingFigures = {
      count: rows[0].opened,
      seconds,
      cpu_seconds,
      calls: calls.length,
      longest_call_ms: longest,
    };
    return { assignments: ASSIGNMENTS, assets: ASSETS, idle, opened: openingFigures, plain };
  } finally {
    await database.close();
    await client.end();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Only some assignments are due; the others are not checked before another year. */
async function fill(client: pg.Client, templateId: number): Promise<void> {
  const workspace = '(select workspace_id from template where id = $1)';
  await client.query(
    `insert into asset (workspace_id, asset_id, display_name)
    select ${workspace}, 'A-' || i, 'Pump ' || i from generate_series(1, ${ASSETS}) i`,
    [templateId],
  );
  const recurrence = {
    ...{ frequency: 'daily', interval: 1, start_day: '2030-01-01', repeat_on: { times: ['08:00'] } },
    ...{ end: { type: 'forever' }, timezone: 'UTC', duration: { amount: 4, unit: 'hour' } },
  };
  await client.query(
    `insert into assignment (workspace_id, title, type, template_id, recurrence, timezone, assets_count, opened_until, check_at, next_at)
    select ${workspace}, 'Round ' || i, 'scheduled', $1, $2::jsonb, 'UTC', ${ASSETS}, $3,
      case when i <= ${OPENED / ASSETS} then $4::timestamptz else '2031-01-01' end, '2030-01-01T08:00:00Z'
    from generate_series(1, ${ASSIGNMENTS}) i`,
    [templateId, JSON.stringify([recurrence]), QUIET, DUE],
  );
  await client.query(`insert into assignment_asset (workspace_id, assignment_id, asset_uuid)
    select a.workspace_id, a.id, asset.uuid from assignment a, asset`);
  await client.query(`insert into assignment_assignee (workspace_id, assignment_id, user_id)
    select a.workspace_id, a.id, u.id from assignment a, (select min(id) as id from "user") u`);
  await client.query('vacuum analyze');
}

/** A person reads lists and answers questions, one call after the other. */
async function callUntilStopped(
  product: Product,
  checklist: Checklist,
  shouldContinue: () => boolean,
): Promise<number[]> {
  const { id } = await startInspection(product, checklist, [], false);
  const times: number[] = [];
  while (shouldContinue()) {
    const changes = [createAnswer(checklist.questions[times.length % checklist.questions.length]!)];
    times.push(await time(() => product.call('GET', '/api/inspection/list?limit=25')));
    times.push(await time(() => product.call('POST', `/api/inspection/${id}/changes`, { changes })));
    await sleep(20);
  }
  return times;
}

/** Inserts the same rows alone, for comparison. */
const insertPlainly = (client: pg.Client) =>
  client.query(`insert into inspection (workspace_id, uuid, status, template_id, template_version_id, template_version,
      template_title, asset_uuid, asset_id, asset_name, user_id, user_name, context)
    select workspace_id, gen_random_uuid(), status, template_id, template_version_id, template_version, template_title,
      asset_uuid, asset_id, asset_name, user_id, user_name, context
    from inspection where occurrence_at is not null`);
