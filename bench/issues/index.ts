/**
 * A million issues in 200 categories of mixed policies: the first page of the list, a search, a column of the board and
 * the counts, for an administrator and for someone who sees 300 of them, compared with hand-written SQL as the owner of
 * the tables in the same run. The goal is twice that at p95. BENCH_SHARE is a share of the rows, for a quick look.
 */
import os from 'node:os';
import pg from 'pg';
import { measureCpu } from '../lib/cpu.ts';
import { type Measured, runHttpLoop, runLoop } from '../lib/load.ts';
import { createPerson } from '../lib/person.ts';
import { printMeasured, saveResult } from '../lib/report.ts';
import { onWorkbench } from '../lib/workbench.ts';
import { createStatements, type Statements } from './by-hand.ts';
import { fill, SEEN_ISSUES } from './seed.ts';

const ISSUES = Math.round(1_000_000 * Number(process.env.BENCH_SHARE ?? 1));
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** A person may search 600 times a minute; more calls are rejected. */
const SEARCH_SECONDS = Math.min(SECONDS, 2);
/** Limits the run to lists whose name contains this. */
const ONLY = process.env.BENCH_ONLY ?? '';
/** A text in the titles of a few issues. */
const RARE = 'valve 4711';

const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const PATHS = {
  list: '/api/issue/list',
  'list by words': `/api/issue/list?${filter({ search: [{ operator: 'ct', value: RARE }] })}`,
  search: `/api/issue/search?q=${encodeURIComponent(RARE)}&limit=25`,
  'board column': `/api/issue/list?limit=25&${filter({ status: ['in_progress'] })}`,
  counts: '/api/issue/counts',
} as const;

export const bench = (): Promise<void> =>
  onWorkbench('issues', async ({ product, client, url, processes }) => {
    const few = await createPerson(product, client, 'few', ['ACT_VIEW_ISSUE_LIST', 'ACT_CREATE_ISSUE']);
    const categories = await fill(client, ISSUES, few.id);
    const [byHand, counting] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([byHand.connect(), counting.connect()]);
    for (const one of [byHand, counting]) await one.query('set max_parallel_workers_per_gather = 0; set jit = off');
    const results: { name: string; who: string; product: Measured; by_hand: Measured }[] = [];
    try {
      for (const [who, headers, person] of [
        ['administrator', product.headers, null],
        [`sees ${SEEN_ISSUES}`, few.headers, few.id],
      ] as const) {
        const statements: Record<string, Statements> = createStatements(person, categories, RARE);
        for (const [name, path] of Object.entries(PATHS).filter(([one]) => one.includes(ONLY))) {
          const { page, count, values } = statements[name]!;
          const seconds = name === 'search' ? SEARCH_SECONDS : SECONDS;
          const hand = await measureCpu({ database: processes.database }, () =>
            runLoop(1, seconds, async () => {
              await Promise.all([byHand.query(page, [...values]), count && counting.query(count, [...values])]);
              return true;
            }),
          );
          printMeasured(`${name}, ${who}, by hand`, hand);
          const own = await measureCpu(processes, () =>
            runHttpLoop(product.base, 1, seconds, () => ({ path, headers: { cookie: headers.cookie! } })),
          );
          printMeasured(`${name}, ${who}`, own);
          results.push({ name, who, product: own, by_hand: hand });
        }
      }
    } finally {
      await Promise.all([byHand.end(), counting.end()]);
    }
    await saveResult('issues', { issues: ISSUES, load: os.loadavg(), results });
  });
