/** The loader of public inspections, `scripts/load-surrey.mjs`, run on made-up rows against a server of the tests. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailAddress, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';

const SCRIPT = new URL('../../../../../scripts/load-surrey.mjs', import.meta.url).pathname;
const RESTAURANTS = `TRACKINGNUMBER,NAME,PHYSICALADDRESS,PHYSICALCITY,FACTYPE,LATITUDE,LONGITUDE
T-1,"Café Luna, north",1 Main St,Surrey,Restaurant,49.1,-122.8
T-2,Blue Fork,2 Main St,Surrey,Restaurant,49.2,-122.9
`;
const HEADER = 'TRACKINGNUMBER,INSPECTIONDATE,INSPTYPE,NUMCRITICAL,NUMNONCRITICAL,HAZARDRATING,VIOLLUMP';
const ROWS = [
  'T-1,20240105,Routine,1,1,High,"205,Critical,Cold food, stored above 4 °C,Not Repeat|301,Not Critical,Floor dirty,Repeat"',
  'T-2,20240210,Follow-Up,0,0,Low,',
  'T-2,,Routine,0,0,Low,',
  'T-9,20240301,Routine,0,1,,"301,Not Critical,Floor dirty,Not Repeat"',
];

let t: TestServer;
let folder: string;
beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'surrey-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

const run = promisify(execFile);
/** The pause between two looks for jobs of the script. */
const JOB_PAUSE_MS = 50;
async function load(rows: readonly string[]) {
  const write = async (name: string, text: string, encoding: 'utf8' | 'latin1') => {
    await writeFile(join(folder, name), text, encoding);
    return join(folder, name);
  };
  const files = [
    ...['--restaurants', await write('restaurants.csv', RESTAURANTS, 'utf8')],
    ...['--inspections', await write('inspections.csv', [HEADER, ...rows].join('\r\n'), 'latin1')],
  ];
  const session = ['--url', t.base, '--email', emailAddress('admin', 'A'), '--progress', join(folder, 'progress.json')];
  const env = { ...process.env, ROUNDS_PASSWORD: PASSWORD };
  const running = run(process.execPath, [SCRIPT, ...session, ...files], { env });
  // The script waits for jobs, which a server of the tests runs only when it is told to.
  let isRunning = true;
  const ended = running.then(
    () => {},
    () => {},
  );
  void ended.finally(() => {
    isRunning = false;
  });
  while (isRunning) await Promise.race([ended, t.runJobs().then(() => sleep(JOB_PAUSE_MS))]);
  return running;
}
const listAll = async () => (await t.as('admin').call(inspections.list, { query: { limit: 100 } })).body.data.list;

test('a file with an unknown value stops the loader before anything is stored, and names the row', async () => {
  const wrong = 'T-1,20240105,Routine,1,0,High,"205,Severe,Cold food,Not Repeat"';
  await expect(load([...ROWS, wrong])).rejects.toThrow(/Row 6 has an unknown severity: “Severe”/);
  expect(await listAll()).toEqual([]);
  expect((await t.as('admin').call(assets.list, { query: {} })).body.data.list).toEqual([]);
});

test('all violations are loaded with scores and failed answers, what is left out is named, and a second run stores nothing twice', async () => {
  const { stdout } = await load(ROWS);
  expect(stdout).toContain('Loaded: 3 inspections with 3 violations');
  expect(stdout).toContain('  Not Critical: 2');
  expect(stdout).toContain('  Critical: 1');
  expect(stdout).toContain('Without an asset in the list of restaurants: 1');
  expect(stdout).toContain('Left out, because they have no date: rows 4');
  const toLine = ({ asset, failed_count, score_percent }: Awaited<ReturnType<typeof listAll>>[number]) => [
    asset?.display_name ?? null,
    failed_count,
    score_percent,
  ];
  const loaded = (await listAll()).map(toLine).toSorted();
  expect(loaded).toEqual([
    [null, 1, null],
    ['Blue Fork', 0, 10_000],
    ['Café Luna, north', 3, 0],
  ]);
  const progress = join(folder, 'progress.json');
  await writeFile(progress, JSON.stringify({ ...JSON.parse(await readFile(progress, 'utf8')), done: 0 }));
  expect((await load(ROWS)).stdout).toContain('2 unchanged');
  expect((await listAll()).map(toLine).toSorted()).toEqual(loaded);
  expect((await listAll()).map(({ completed_at }) => completed_at?.slice(0, 10)).toSorted()).toEqual([
    ...['2024-01-05', '2024-02-10', '2024-03-01'],
  ]);
});
