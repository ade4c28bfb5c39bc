import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { type ExportedFile, jobs } from '@rounds/contract/jobs';
import { notices } from '@rounds/contract/notices';
import { form, page, repeat, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, grant, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { publish } from '../inspections/testing/kitchen-rounds.ts';
import { unzip } from '../inspections/testing/unzip.ts';

const MAX_ROWS = 3;
/** The server as it is, and one on the same database where exports of more than three rows are jobs. */
let t: TestServer;
let short: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  short = await startTestServer({}, async () => ({ database: t.database, drop: async () => {} }), {
    maxDirectExportRows: MAX_ROWS,
  });
});
afterAll(async () => {
  await short.close().catch(() => {});
  await t.close();
});

interface Request {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}
const send = (server: TestServer, person: Person, endpoint: Endpoint, request: Request) =>
  server.as(person).call(endpoint, request as never);
const isFile = ({ headers }: Answer<unknown>) => headers.get('content-disposition')?.startsWith('attachment') === true;

/** Starts the export as a job. */
async function start(person: Person, endpoint: Endpoint, request: Request): Promise<number> {
  const answer = (await send(short, person, endpoint, request)) as unknown as Answer<{ job_id: number }>;
  expect([answer.status, isFile(answer)], answer.bytes.toString()).toEqual([200, false]);
  expect(answer.body).toEqual({ data: { job_id: expect.any(Number) } });
  return answer.body.data.job_id;
}
const getJob = async (person: Person, id: number) =>
  (await short.as(person).call(jobs.get, { params: { id } })).body.data;
const getFile = (person: Person, id: number) => short.as(person).call(jobs.getFile, { params: { id } });

async function exportAsJob(person: Person, endpoint: Endpoint, request: Request) {
  const id = await start(person, endpoint, request);
  await short.runJobs();
  const job = await getJob(person, id);
  expect(job, JSON.stringify(job)).toMatchObject({ kind: 'exports.create', status: 'done', progress: 100 });
  return { id, result: job.result as ExportedFile, file: await getFile(person, id) };
}

const insertAssets = async (prefix: string, count: number) =>
  t.queryIn(
    'A',
    `insert into asset (workspace_id, asset_id, display_name, last_inspection_at)
     select $1, $2 || n, $2 || ' =' || n || ', "quoted"', timestamptz '2026-07-01T22:30:00Z' + n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [await t.workspaceId('A'), prefix, count],
  );
const toNameFilter = (prefix: string) => JSON.stringify({ display_name: [{ operator: 'sw', value: prefix }] });

describe('export of many rows', () => {
  test('an export of 10,000 rows is a file, and one row more makes it a job with the same bytes', async () => {
    await insertAssets('Row', 10_001);
    const query = { filter: toNameFilter('Row'), columns: 'asset_id,display_name', format: 'csv' };
    const started = (await send(t, 'viewer', assets.exportList, { query })) as unknown as Answer<{ job_id: number }>;
    expect(started.body.data).toEqual({ job_id: expect.any(Number) });
    await t.runJobs();
    const params = { id: started.body.data.job_id };
    const job = await t.as('viewer').call(jobs.get, { params });
    expect(job.body.data.result).toMatchObject({
      name: expect.stringMatching(/^Assets \d{4}-\d{2}-\d{2}\.csv$/),
      rows: 10_001,
    });
    const file = await t.as('viewer').call(jobs.getFile, { params });
    await t.queryIn('A', `delete from asset where asset_id = 'Row10001'`);
    const direct = await send(t, 'viewer', assets.exportList, { query });
    expect(isFile(direct)).toBe(true);
    const lines = file.bytes.toString().split('\r\n');
    const others = lines.filter((line) => !line.startsWith('Row10001,'));
    expect([lines.length, others.length]).toEqual([10_003, 10_002]);
    expect(others.join('\r\n')).toBe(direct.bytes.toString());
  });

  test('the file of a job has the order, columns, language and time zone of the direct export', async () => {
    await insertAssets('Same', 5);
    const query = {
      filter: toNameFilter('Same'),
      sort: '[{"key":"asset_id","direction":"desc"}]',
      columns: 'display_name,asset_id,last_inspection_at',
    };
    for (const [more, language] of [
      [{ format: 'csv', lang: 'de' }, 'en'],
      [{ format: 'csv' }, 'fr'],
      [{ format: 'xlsx' }, 'de'],
    ] as const) {
      const request = { query: { ...query, ...more }, headers: { 'accept-language': language } };
      const direct = await send(t, 'manager', assets.exportList, request);
      const { file, result } = await exportAsJob('manager', assets.exportList, request);
      for (const header of ['content-disposition', 'content-type']) {
        expect(file.headers.get(header)).toBe(direct.headers.get(header));
      }
      expect(result).toMatchObject({ rows: 5, size: file.bytes.length });
      expect(file.bytes.equals(direct.bytes), more.format).toBe(true);
    }
    const few = await send(short, 'manager', assets.exportList, {
      query: { ...query, filter: toNameFilter('Same =1') },
    });
    expect(isFile(few)).toBe(true);
  });

  test('a list inside a record is exported by a job as well', async () => {
    const admin = t.as('admin');
    const { id } = (await admin.call(groups.create, { body: { name_lang: { en: 'Everybody' } } as never })).body.data;
    const people = await t.queryIn<{ id: number }>('A', 'select id from "user"');
    await admin.call(groups.addMembers, { params: { id }, body: { user_ids: people.rows.map((row) => row.id) } });
    const request = { params: { groupId: id }, query: { format: 'csv' } };
    const direct = await send(t, 'admin', groups.exportMembers, request);
    const { file } = await exportAsJob('admin', groups.exportMembers, request);
    expect(file.bytes.toString()).toBe(direct.bytes.toString());
    expect(file.bytes.toString()).toContain('viewer.a@rounds.example');
  });

  test('wrong filters are rejected before a job begins', async () => {
    const answer = await send(short, 'manager', assets.exportList, { query: { filter: '{"nothing":"x"}' } });
    expect(answer.body.code).toBe('VALIDATION_FAILED');
  });

  test('only the person who started an export can download it, and only while it is kept', async () => {
    await insertAssets('Mine', 5);
    const id = await start('viewer', assets.exportList, { query: { filter: toNameFilter('Mine') } });
    expect((await getFile('viewer', id)).status).toBe(404);
    await short.runJobs();
    expect((await getFile('viewer', id)).status).toBe(200);
    expect((await getFile('admin', id)).body.code).toBe('APP_OBJECT_NOT_FOUND');
    const foreign = await short.as('admin', 'B').call(jobs.getFile, { params: { id } });
    expect(foreign.body.code).toBe('APP_OBJECT_NOT_FOUND');
    await t.queryIn('A', `update job set created_at = now() - interval '25 hours' where id = $1`, [id]);
    expect((await getFile('viewer', id)).status).toBe(404);
  });

  test('a job exports with the rights of the time when it runs, and its file needs them too', async () => {
    await insertAssets('Right', 5);
    const request = { query: { filter: toNameFilter('Right') } };
    await grant(t, ['SST_VIEW_ASSET']);
    const late = await start('nobody', assets.exportList, request);
    const { id } = await exportAsJob('nobody', assets.exportList, request);
    expect((await getFile('nobody', late)).status).toBe(200);
    const lost = await start('nobody', assets.exportList, request);
    await grant(t, []);
    await short.runJobs();
    expect(await getJob('nobody', lost)).toMatchObject({ status: 'failed', error: { code: 'USR_FORBIDDEN' } });
    expect((await getFile('nobody', id)).body.code).toBe('USR_FORBIDDEN');
  });

  test('an export that was cancelled makes no file', async () => {
    await insertAssets('Gone', 5);
    const id = await start('manager', assets.exportList, { query: { filter: toNameFilter('Gone') } });
    await short.as('manager').call(jobs.cancel, { params: { id } });
    await short.runJobs();
    expect((await getJob('manager', id)).status).toBe('cancelled');
    expect((await getFile('manager', id)).status).toBe(404);
  });

  test('the person of a long export is notified when it is ready', async () => {
    await insertAssets('Long', 5);
    const id = await start('manager', assets.exportList, { query: { filter: toNameFilter('Long') } });
    await t.queryIn('A', `update job set created_at = now() - interval '31 seconds' where id = $1`, [id]);
    await short.runJobs();
    const { list } = (await t.as('manager').call(notices.list)).body.data;
    expect(list[0]).toMatchObject({ kind: 'export_done', subject: { type: 'job', id, title: 'exports.create' } });
  });
});

describe('export of the answers of many inspections', () => {
  test('a job makes the same tables as the direct export', async () => {
    const visit = form(page('Kitchen', text('Remarks'), repeat('Door', text('Name'))));
    const template_id = await publish(t, visit.document, 'Visit');
    const row = randomUUID();
    const change = (key: string, values: object) => ({
      ...{ id: randomUUID(), item_id: visit.id(key), at: '2026-11-20T09:00:00Z' },
      ...values,
    });
    for (let number = 1; number <= MAX_ROWS + 2; number += 1) {
      const changes = [
        change('Remarks', { value: `=Remark ${number}` }),
        change('Door', { op: 'add_row', row: [row] }),
        change('Name', { row: [row], value: `Door ${number}` }),
      ];
      const body = { uuid: randomUUID(), new: { template_id }, changes } as never;
      expect((await t.as('inspector').call(inspections.sync, { body })).status).toBe(200);
    }
    const request = { query: { format: 'csv', lang: 'de' } };
    const direct = await send(t, 'manager', inspections.exportAnswers, request);
    const { file, result } = await exportAsJob('manager', inspections.exportAnswers, request);
    const tables = await unzip(file.bytes);
    expect([...tables.keys()]).toEqual(['1 Visit.csv', '2 Door.csv']);
    expect(tables.get('1 Visit.csv')).toContain(`'=Remark ${MAX_ROWS + 2}`);
    expect(tables).toEqual(await unzip(direct.bytes));
    expect(result).toMatchObject({ name: 'Inspektionen.zip', rows: MAX_ROWS + 2 });
  });
});
