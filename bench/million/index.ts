/**
 * The limits of one workspace: 1,000,000 inspections with 25,000,000 answers, 300,000 assets, 1,000,000 issues and 2,000
 * people. The goals: the first page of every screen within 300 ms at p95, for people who see everything and for people
 * who see a part; an import of 100,000 assets with flat memory under 350 MB; archiving 100,000 assets within 5 seconds.
 */
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Connection, percentile } from '../lib/load.ts';
import { saveResult } from '../lib/report.ts';
import { onWorkbench, type Workbench } from '../lib/workbench.ts';
import { type BulkResult, measureArchiving, measureImport, removeImported } from './bulk.ts';
import { type Call, listCalls } from './calls.ts';
import { openSqlByHand, type SqlByHand } from './floor.ts';
import { describeViewer, signInViewers, type Viewer } from './people.ts';
import { fill, isFilled } from './seed.ts';
import { getSizes } from './sizes.ts';

export interface MillionOptions {
  /** A share of the rows, for a quick look. */
  readonly scale?: string | undefined;
  /** A folder that is kept, so that the next run begins with what this one has filled. */
  readonly folder?: string | undefined;
  /**
   * Limits the run to calls whose id contains one of these, separated by commas, and then skips import and archiving;
   * `bulk` runs only these two.
   */
  readonly only?: string | undefined;
  readonly repeats?: string | undefined;
  /** Limits the run to this person: administrator, site, region or own. */
  readonly viewer?: string | undefined;
}

interface Timed {
  readonly p50_ms: number;
  readonly p95_ms: number;
}
interface Result extends Timed {
  readonly name: string;
  readonly viewer: string;
  readonly by_hand?: Timed | undefined;
}

const GOAL_MS = 300;
const GOAL_BULK_MS = 5_000;
const GOAL_MB = 350;
/** If it is set, PostgreSQL writes the plans of statements that take longer than these milliseconds. */
const EXPLAIN_MS = process.env.BENCH_EXPLAIN_MS;
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': EXPLAIN_MS ?? '-1',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
};

export async function bench(options: MillionOptions = {}): Promise<void> {
  const scale = Number(options.scale ?? 1);
  if (!(scale > 0)) throw new Error('--scale is a number above 0, such as 0.1');
  const folder = options.folder === undefined ? undefined : path.resolve(options.folder);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const log = (line: string) => process.stdout.write(`${line}\n`);
  await onWorkbench(
    'million',
    (workbench) => measure(workbench, scale, options),
    {},
    {
      folder,
      ...(EXPLAIN_MS !== undefined && { log, database: EXPLAIN }),
    },
  );
}

async function measure(
  workbench: Workbench,
  scale: number,
  { only = '', repeats = '10', viewer: who }: MillionOptions,
) {
  const { product, client, url } = workbench;
  const sizes = getSizes(scale);
  if (!(await isFilled(client))) await fill(product, client, sizes);
  const byHand = await openSqlByHand(url);
  const results: Result[] = [];
  const uncalled: string[] = [];
  if (only !== 'bulk') {
    for (const viewer of await signInViewers(product)) {
      if (who !== undefined && viewer.name !== who) continue;
      console.log(`\n${viewer.name}: ${describeViewer[viewer.name]}`);
      const calls = await listCalls(product.base, client, viewer, only);
      uncalled.push(...calls.uncalled.map((one) => `${one}, ${viewer.name}`));
      results.push(...(await timeCalls(product.base, viewer, calls.calls, Number(repeats), byHand)));
    }
    console.log(`\nNot called, because they name no record or need more: ${uncalled.join('; ')}`);
  }
  await byHand.close();
  const bulk = (only === '' && who === undefined) || only === 'bulk' ? await measureBulk(workbench, scale) : null;
  const slow = results.filter(({ p95_ms }) => p95_ms > GOAL_MS);
  console.log(`\n${results.length} first pages, ${slow.length} of them over ${GOAL_MS} ms at p95:`);
  for (const result of slow.toSorted((a, b) => b.p95_ms - a.p95_ms)) print(result);
  await saveResult('million', { scale, sizes, load: os.loadavg(), results, uncalled, bulk });
}

async function timeCalls(
  base: string,
  viewer: Viewer,
  calls: readonly Call[],
  repeats: number,
  byHand: SqlByHand,
): Promise<Result[]> {
  const connection = new Connection(base);
  const results: Result[] = [];
  for (const { name, request } of calls) {
    const timed = await time(repeats, async () => {
      const { status } = await connection.send(request);
      if (status !== 200) throw new Error(`${name} answered ${status}`);
    });
    const floor = viewer.name === 'administrator' && byHand.has(name);
    const by_hand = floor ? await time(repeats, () => byHand.query(name)) : undefined;
    const result = { name, viewer: viewer.name, ...timed, by_hand };
    print(result);
    results.push(result);
  }
  connection.close();
  return results;
}

async function time(repeats: number, work: () => Promise<unknown>): Promise<Timed> {
  const times: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  return { p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95) };
}

const toText = (ms: number) => ms.toFixed(1).padStart(8);

function print({ name, viewer, p50_ms, p95_ms, by_hand }: Result): void {
  const hand = by_hand ? `   by hand ${toText(by_hand.p50_ms)} ${toText(by_hand.p95_ms)}` : '';
  console.log(`${name.padEnd(64)} ${viewer.padEnd(14)} p50 ${toText(p50_ms)}  p95 ${toText(p95_ms)} ms${hand}`);
}

async function measureBulk(workbench: Workbench, scale: number) {
  const sizes = getSizes(scale);
  try {
    const imported = await measureImport(workbench, sizes);
    console.log(
      `\nimport of ${imported.rows} assets in ${(imported.ms / 1000).toFixed(1)} s; others waited at most ` +
        `${imported.worst_stall_ms.toFixed(0)} ms; the server held ${imported.before_mb.toFixed(0)} MB before and ` +
        `${imported.over_time_mb.join(', ')} MB meanwhile, at most ${imported.peak_mb.toFixed(0)} MB (goal ${GOAL_MB})`,
    );
    const archived = await measureArchiving(workbench, sizes);
    for (const result of archived) printBulk(result);
    return { imported, archived };
  } finally {
    await removeImported(workbench.client);
  }
}

const printBulk = ({ name, rows, ms }: BulkResult) =>
  console.log(`${name}: ${rows} in ${(ms / 1000).toFixed(2)} s (goal ${GOAL_BULK_MS / 1000})`);
