import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { jobs } from '@rounds/contract/jobs';
import { logs } from '@rounds/contract/logs';
import { sites } from '@rounds/contract/sites';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const ROWS = MAX_DIRECT_IMPORT_ROWS + 1;
const toFile = (lines: readonly string[]) => ({ name: 'plants.csv', bytes: Buffer.from(lines.join('\n')) });
const LONG = ['Region,Hall', ...Array.from({ length: ROWS }, (_, row) => `North,Hall ${row}`)];
const COLUMNS = JSON.stringify({ level_1: 'Region', level_2: 'Hall' });
const importFile = async (lines: readonly string[], body: object = {}) => {
  const call = { file: toFile(lines), body: { columns: COLUMNS, ...body } };
  return (await t.as('manager').call(sites.importFile, call as never)).body;
};
const getJob = async (id: number) => (await t.as('manager').call(jobs.get, { params: { id } })).body.data;
const countStructures = async () => (await t.as('manager').call(sites.list, { query: {} })).body.data.list.length;

test('a long file of sites is stored by a job, whose result is the structure, and the log names it', async () => {
  const { data } = await importFile(LONG, { title: 'Plants' });
  expect(data).toMatchObject({ structure_id: null, imported: { created: ROWS + 1, sites: ROWS } });
  expect(await countStructures()).toBe(0);
  await t.runJobs();
  const job = await getJob(data.job_id!);
  expect(job).toMatchObject({ kind: 'sites.import', status: 'done', progress: 100 });
  const { structure_id } = job.result as { structure_id: number };
  const structure = (await t.as('manager').call(sites.get, { params: { id: structure_id } })).body.data;
  expect(structure).toMatchObject({ title: 'Plants', nodes_count: ROWS + 1 });
  const entries = (await t.as('admin').call(logs.list, { query: {} })).body.data.list;
  expect(entries.map(({ code }) => code)).toContain('site_structure.imported');
});

test('a long file with wrong rows is rejected at once, and a cancelled one stores nothing', async () => {
  const before = await countStructures();
  const wrong = await importFile([...LONG, `North,${'x'.repeat(300)}`], { title: 'Wrong' });
  expect((wrong as unknown as { code: string }).code).toBe('IMPORT_FAILED');
  const { data } = await importFile(LONG, { title: 'Cancelled' });
  await t.as('manager').call(jobs.cancel, { params: { id: data.job_id! } });
  await t.runJobs();
  expect(await getJob(data.job_id!)).toMatchObject({ status: 'cancelled' });
  expect(await countStructures()).toBe(before);
});
