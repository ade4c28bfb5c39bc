/**
 * Charts of a year among 250,000 inspections with 25,000,000 answers and 100,000 issues, for a person who sees
 * everything (the goal is 150 ms at p95) and for a person who sees one inspection in fifty (500 ms); what sums by day
 * save; monthly averages at 8 clients (1,000 a second), unchanged and counted, compared with plain SQL over the rows
 * and over the sums by day; and what recording facts adds to completing an inspection (10 % at most). BENCH_SHARE is a
 * share of the rows, for a quick look.
 */
import os from 'node:os';
import { CHART_KEYS } from '@rounds/contract/analytics';
import pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { measureCpu } from '../lib/cpu.ts';
import { type Checklist, createAnswer, createSyncBody } from '../lib/inspection.ts';
import { type Measured, runHttpLoop, runLoop } from '../lib/load.ts';
import { createPerson } from '../lib/person.ts';
import { startMeasuredProduct } from '../lib/product.ts';
import { printMeasured, saveResult } from '../lib/report.ts';
import { onWorkbench, type Workbench } from '../lib/workbench.ts';
import { getDay, getYear, toPath } from './paths.ts';
import { fill, QUESTIONS, type Seed } from './seed.ts';
import { measureSums } from './sums.ts';

const SHARE = Number(process.env.BENCH_SHARE ?? 1);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** Limits the run to cases that contain this: keys of charts, `sums`, `averages` and `completing`. */
const ONLY = process.env.BENCH_ONLY ?? '';
const SIZES = { inspections: Math.round(250_000 * SHARE), issues: Math.round(100_000 * SHARE) };
const CLIENTS = 8;
const ROUNDS = 3;
const WITHOUT_FACTS = new URL('without-facts.ts', import.meta.url).href;

/** Issues by the policies, and of inspections only those that they conduct. */
const PART_PERMISSIONS = [
  ...['ANA_OVERVIEW_STATISTICS', 'ANA_ISSUES_STATISTICS', 'ANA_RESPONSES_STATISTICS', 'ANA_REPORTS_STATISTICS'],
  ...['INS_CONDUCT_INSPECTION', 'ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE'],
];

interface Result {
  readonly name: string;
  readonly measured: Measured;
}

export const bench = (): Promise<void> => onWorkbench('analytics', measureAnalytics);

async function measureAnalytics(workbench: Workbench): Promise<void> {
  const { product, client, processes } = workbench;
  const partly = await createPerson(product, client, 'partly', PART_PERMISSIONS);
  const seed = await fill(product, client, SIZES, partly.id);
  const results: Result[] = [];
  const measure = async (name: string, work: () => Promise<Measured>) => {
    const measured = await work();
    printMeasured(name, measured);
    results.push({ name, measured });
  };
  for (const [who, headers] of [
    ['all', product.headers],
    ['part', partly.headers],
  ] as const) {
    for (const key of CHART_KEYS.filter((one) => one.includes(ONLY))) {
      const called = { path: toPath(key, seed), headers: { cookie: headers.cookie! } };
      await measure(`${key}, ${who}`, () =>
        measureCpu(processes, () => runHttpLoop(product.base, 1, SECONDS, () => called)),
      );
    }
  }
  if ('sums'.includes(ONLY)) await measureSums(workbench, seed, SECONDS, measure);
  if ('averages'.includes(ONLY)) await measureAverages(workbench, seed, measure);
  if ('completing'.includes(ONLY)) await measureCompleting(workbench, seed.checklist, measure);
  await saveResult('analytics', { ...SIZES, load: os.loadavg(), results });
}

type Measure = (name: string, work: () => Promise<Measured>) => Promise<void>;

async function measureAverages({ product, url, processes }: Workbench, seed: Seed, measure: Measure): Promise<void> {
  const headers = { cookie: product.headers.cookie! };
  const toCall = (days: Readonly<Record<string, string>>) => ({
    path: toPath('reports.score', seed, { interval: 'month', ...days }),
    headers,
  });
  const called = toCall({});
  const etag = await readETag(product.base, called);
  let others = 0;
  for (const [name, next] of Object.entries({
    'the smallest call, without a session': () => ({ path: '/api/health' }),
    'monthly averages': () => called,
    'monthly averages that the client has': () => ({ ...called, headers: { ...headers, 'if-none-match': etag } }),
    // No range is asked for twice.
    'monthly averages, counted': () => toCall({ from: getDay(364 + ++others) }),
  })) {
    await measure(name, () =>
      measureCpu(processes, () => runHttpLoop(product.base, CLIENTS, SECONDS, next, ({ status }) => status < 400)),
    );
  }
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('set max_parallel_workers_per_gather = 0');
      return client;
    }),
  );
  const { from, to } = getYear();
  const rows = {
    name: 'averages',
    text: `select date_trunc('month', completed_at at time zone 'UTC') as month, avg(score_percent), count(*)
      from inspection where workspace_id = 1 and status = 'completed' and completed_at >= $1::date
        and completed_at < $2::date + 1 group by month order by month`,
    values: [from, to],
  };
  const sums = {
    name: 'sums',
    text: `select date_trunc('month', day::timestamp) as month, sum(percent_sum) / nullif(sum(scored), 0), sum(inspections)
      from inspection_day where workspace_id = 1 and day between $1::date and $2::date group by month order by month`,
    values: [from, to],
  };
  for (const [name, statement] of Object.entries({ rows, sums })) {
    await measure(`monthly averages, plain SQL over the ${name}`, () =>
      runLoop(CLIENTS, SECONDS, async (index) => (await clients[index]!.query(statement)).rows.length >= 12),
    );
  }
  await Promise.all(clients.map((client) => client.end()));
}

async function readETag(base: string, { path, headers }: { readonly path: string; readonly headers: HeadersInit }) {
  const answer = await fetch(`${base}${path}`, { headers });
  return answer.headers.get('etag') ?? '';
}

/** Two servers on the same database take turns; one of them does not record facts. */
async function measureCompleting({ product, processes, settings }: Workbench, checklist: Checklist, measure: Measure) {
  const other = await startMeasuredProduct(settings, [WITHOUT_FACTS]);
  const complete = ({ base, headers, pid }: Product) =>
    measureCpu({ ...processes, server: pid }, () =>
      runHttpLoop(base, 1, SECONDS, () => {
        const changes = checklist.questions.slice(0, QUESTIONS).map(createAnswer);
        const body = JSON.stringify(createSyncBody(checklist, changes, true));
        return { method: 'POST', path: '/api/inspection/sync', headers, body };
      }),
    );
  try {
    // Each runs once before, so that both have compiled their code.
    await complete(other);
    await complete(product);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await measure(`completing without facts, ${round}`, () => complete(other));
      await measure(`completing with facts, ${round}`, () => complete(product));
    }
  } finally {
    await other.stop();
  }
}
