/**
 * The feed of answers: BENCH_ROWS rows (1,000,000 by default) of inspections with 100 answers each are read at once, as
 * JSON lines. The goal is a minute, with memory that stays the same however many rows there are. Inspections are
 * completed by calls and then copied by SQL.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import os from 'node:os';
import type pg from 'pg';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { measureCpu } from './lib/cpu.ts';
import { createAnswer, createSyncBody, publishChecklist, type Question } from './lib/inspection.ts';
import { memoryMb } from './lib/memory.ts';
import { saveResult } from './lib/report.ts';
import { logDuration, onWorkbench } from './lib/workbench.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ANSWERS = 100;
/** Completed by calls. */
const ORIGINALS = 20;
const LINE_FEED = 10;

export const bench = (): Promise<void> =>
  onWorkbench('feeds', async ({ product, client, processes }) => {
    await logDuration(`${ROWS} answers`, () => fill(product, client));
    const load_before = os.loadavg()[0];
    const measured = await measureCpu(processes, () => readAnswers(product));
    const figures = { ...measured, load: [load_before, os.loadavg()[0]] };
    console.log(figures);
    await saveResult('feeds', figures);
    if (measured.operations !== ROWS) process.exitCode = 1;
  });

async function fill(product: Product, client: pg.Client): Promise<void> {
  const checklist = await publishChecklist(product, ANSWERS);
  for (let count = 0; count < ORIGINALS; count += 1) {
    const changes = checklist.questions.map(createVariedAnswer);
    await product.call('POST', '/api/inspection/sync', createSyncBody(checklist, changes, true));
  }
  await client.query(
    `create temp table copied as select id as original_id, gen_random_uuid() as uuid
    from inspection, generate_series(1, $1::int)`,
    [ROWS / ANSWERS / ORIGINALS - 1],
  );
  const columns = await listColumns(client, 'inspection');
  await client.query(`insert into inspection (uuid, ${columns})
    select copied.uuid, ${columns.map((name) => `original.${name}`)}
    from copied join inspection original on original.id = copied.original_id`);
  for (const table of ['inspection_log', 'inspection_report']) {
    const others = await listColumns(client, table);
    await client.query(`insert into ${table} (inspection_id, ${others})
      select made.id, ${others.map((name) => `original.${name}`)}
      from copied join inspection made using (uuid)
        join ${table} original on original.inspection_id = copied.original_id`);
  }
  await client.query('vacuum analyze');
}

/** Different values, as people enter them. */
function createVariedAnswer(question: Question) {
  const answer = createAnswer(question);
  if (question.type === 'number') return { ...answer, value: Math.round(Math.random() * 1e5) / 100 };
  if (question.type === 'textAnswer') return { ...answer, value: `guard clean, rail tight ${randomUUID()}` };
  const minute = String(Math.floor(Math.random() * 60)).padStart(2, '0');
  return question.type === 'datetime' ? { ...answer, value: `2026-11-20T14:${minute}` } : answer;
}

/** Lists the columns that a copy has in common with its original. */
async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attname not in ('id', 'uuid', 'inspection_id')`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function readAnswers({ base, headers, pid }: Product) {
  const before = performance.now();
  const memory_mb: (number | null)[] = [memoryMb(pid)];
  const reply = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get(`${base}/api/feed/answers`, { headers: { cookie: headers.cookie } }, resolve).on('error', reject),
  );
  if (reply.statusCode !== 200) throw new Error(`the feed answered ${reply.statusCode}`);
  let [rows, bytes] = [0, 0];
  for await (const part of reply as AsyncIterable<Buffer>) {
    bytes += part.length;
    for (let at = part.indexOf(LINE_FEED); at !== -1; at = part.indexOf(LINE_FEED, at + 1)) {
      rows += 1;
      if (rows % (ROWS / 10) === 0) memory_mb.push(memoryMb(pid));
    }
  }
  const seconds = (performance.now() - before) / 1_000;
  return {
    ...{ operations: rows, seconds: Math.round(seconds * 10) / 10, per_second: Math.round(rows / seconds) },
    ...{ megabytes: Math.round(bytes / 1e6), memory_mb },
  };
}
