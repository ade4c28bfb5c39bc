/**
 * Measures what sums by day save: charts that use them, for two people who see everything. The sums are for the time
 * zone of the first one; that of the second has the same days by another name, so the same charts are counted from the
 * indexes of facts, which is what remains without sums. Both request ranges that nobody has requested before, as after
 * a change, and the same range again, which comes from the cache of unchanged charts.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ChartKey } from '@rounds/contract/analytics';
import type pg from 'pg';
import { measureCpu } from '../lib/cpu.ts';
import { type Measured, runHttpLoop } from '../lib/load.ts';
import { createPerson, type SignedIn } from '../lib/person.ts';
import type { Workbench } from '../lib/workbench.ts';
import { getDay, toPath } from './paths.ts';
import type { Seed } from './seed.ts';

const CHARTS: readonly ChartKey[] = [
  ...(['overview.scores', 'overview.templates', 'reports.score'] as const),
  ...(['responses.failed', 'responses.answers', 'responses.over_time', 'responses.numbers_over_time'] as const),
];
const PERMISSIONS = [
  ...['ANA_OVERVIEW_STATISTICS', 'ANA_RESPONSES_STATISTICS', 'ANA_REPORTS_STATISTICS'],
  ...['INS_VIEW_INSPECTION_LIST', 'INS_VIEW_INSPECTION_REPORT'],
];
/** The same days as those of UTC, which the sums are for. */
const OTHER_ZONE = 'Africa/Abidjan';

type Measure = (name: string, work: () => Promise<Measured>) => Promise<void>;

export async function measureSums(workbench: Workbench, seed: Seed, seconds: number, measure: Measure): Promise<void> {
  const { product, client, processes } = workbench;
  const ways = {
    'indexes of facts': await createReader(workbench, 'facts', OTHER_ZONE),
    'sums by day': await createReader(workbench, 'sums', 'UTC'),
  };
  const scansBefore = await countScans(client);
  for (const [way, { headers }] of Object.entries(ways)) {
    for (const key of CHARTS) {
      let ranges = 0;
      // No range is asked for twice; all of them are of twelve to fourteen months.
      const changed = () => {
        ranges += 1;
        const days = { from: getDay(364 + (ranges % 60)), to: getDay(Math.floor(ranges / 60)) };
        return { path: toPath(key, seed, days), headers };
      };
      await measure(`${key}, ${way}`, () =>
        measureCpu(processes, () => runHttpLoop(product.base, 1, seconds, changed)),
      );
      const unchanged = { path: toPath(key, seed), headers };
      await measure(`${key}, ${way}, unchanged`, () =>
        measureCpu(processes, () => runHttpLoop(product.base, 1, seconds, () => unchanged)),
      );
    }
    const scans = (await countScans(client)) - scansBefore;
    if (scans > 0 !== (way === 'sums by day')) throw new Error(`${way}: ${scans} reads of sums`);
  }
  for (const key of CHARTS) await compare(product.base, toPath(key, seed), Object.values(ways));
}

async function createReader({ product, client }: Workbench, name: string, zone: string): Promise<SignedIn> {
  const reader = await createPerson(product, client, name, PERMISSIONS);
  await client.query('update "user" set tz_code = $1 where id = $2', [zone, reader.id]);
  return { ...reader, headers: { cookie: reader.headers.cookie! } };
}

/** PostgreSQL counts them when a connection has been idle for ten seconds at the latest. */
async function countScans(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const { rows } = await client.query<{ scans: string }>(
    `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as scans from pg_stat_user_tables
    where relname in ('inspection_day', 'question_day', 'option_day')`,
  );
  return Number(rows[0]!.scans);
}

async function compare(base: string, path: string, readers: readonly SignedIn[]): Promise<void> {
  const [first, second] = await Promise.all(
    readers.map(async ({ headers }) => {
      const { data } = (await (await fetch(`${base}${path}`, { headers })).json()) as { data: { points: unknown } };
      return data.points;
    }),
  );
  if (first === undefined || !isDeepStrictEqual(first, second)) throw new Error(`${path} has two answers`);
}
