import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { form, number, page, repeat, text, yesno } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { publish } from '../testing/kitchen-rounds.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestServer;
let ids: number[];
const visit = form(
  page(
    'Kitchen',
    yesno('Is it clean'),
    number('Temperature', { allow_n_a: true }),
    repeat('Door', text('Name')),
    text('Remarks'),
  ),
);
const code = (key: string) => key.replaceAll(' ', '_');

beforeAll(async () => {
  t = await startTestServer();
  const template_id = await publish(t, visit.document, 'Visit');
  const place = await t.as('manager').call(assets.create, { body: { asset_id: 'K-7', display_name: '=Jaipur' } });
  const change = (key: string, values: object) => ({
    id: randomUUID(),
    item_id: visit.id(key),
    at: '2026-11-20T09:00:00Z',
    ...values,
  });
  const [front, back] = [randomUUID(), randomUUID()];
  const store = async (changes: object[]) => {
    const body = { uuid: randomUUID(), new: { template_id, asset_uuid: place.body.data.uuid }, changes } as never;
    const stored = await t.as('inspector').call(inspections.sync, { body });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    return stored.body.data.id;
  };
  ids = [
    await store([
      change('Is it clean', { value: [visit.choice('Is it clean', 'No')], note: 'Grease, below' }),
      change('Temperature', { value: 3.25 }),
      change('Door', { op: 'add_row', row: [front] }),
      change('Door', { op: 'add_row', row: [back], after: front }),
      change('Name', { row: [back], value: 'Back door' }),
    ]),
    await store([change('Temperature', { na: true })]),
  ];
});
afterAll(() => t.close());

describe('the export of answers', () => {
  test('answers are exported with a row for each inspection, and repeated questions in a table of their own', async () => {
    const sent = await t.as('viewer').call(inspections.exportAnswers, { query: { format: 'csv', lang: 'en' } });
    expect([sent.status, sent.headers.get('content-type')], String(sent.bytes)).toEqual([200, 'application/zip']);
    const files = await unzip(sent.bytes);
    expect([...files.keys()]).toEqual(['1 Visit.csv', '2 Door.csv']);
    const [head, ...rows] = files.get('1 Visit.csv')!.trim().split('\r\n');
    expect(head).toContain(`${code('Is it clean')} Is it clean,${code('Temperature')} Temperature`);
    expect(head).toMatch(/,[\w-]+ Actual start,[\w-]+ Actual end,/);
    const titles = head!.replace(/^\ufeff/, '').split(',');
    expect(new Set(titles).size).toBe(titles.length);
    const first = rows.find((row) => row.startsWith(`${ids[0]},`))!;
    expect(first).toMatch(/'=Jaipur.*No,3\.25,/);
    expect(first).toContain(`"${code('Is it clean')}: Grease, below"`);
    expect(rows.find((row) => row.startsWith(`${ids[1]},`))).toMatch(/,N\/A,/);
    const doors = files.get('2 Door.csv')!.trim().split('\r\n');
    expect(doors.slice(1).map((row) => row.split(',').slice(3, 5))).toEqual([
      ['1', ''],
      ['2', 'Back door'],
    ]);
  });

  test('filters, a selection and one inspection limit the export, and workbooks have a sheet for each table', async () => {
    const of = async (query: object) => {
      const sent = await t.as('viewer').call(inspections.exportAnswers, { query: { format: 'csv', ...query } });
      return (await unzip(sent.bytes)).get('1 Visit.csv')!.trim().split('\r\n').length - 1;
    };
    expect(await of({ only: String(ids[1]) })).toBe(1);
    expect(
      await of({ filter: JSON.stringify({ asset_name: [{ operator: 'ct', value: 'jaipur', not: false }] }) }),
    ).toBe(2);
    const unknown = await t.as('viewer').send('GET', '/api/inspection/answers/export?filter={"nothing":"x"}');
    expect(unknown.status).toBe(422);
    const book = await t
      .as('inspector')
      .call(inspections.exportAnswersOf, { params: { id: ids[0]! }, query: { format: 'xlsx', lang: 'de' } });
    const parts = await unzip(book.bytes);
    expect(parts.get('xl/workbook.xml')).toMatch(/name="Visit".*name="Door"/);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<v>3.25</v>');
    expect((await t.as('inspector').call(inspections.exportAnswers, { query: {} })).status).toBe(403);
    const others = await t.as('admin', 'B').call(inspections.exportAnswers, { query: { only: ids.join(',') } });
    expect(others.bytes.toString().trim().split('\r\n')).toHaveLength(1);
    const foreign = await t.as('admin', 'B').call(inspections.exportAnswersOf, { params: { id: ids[0]! }, query: {} });
    expect(foreign.status).toBe(404);
  });
});

describe('the archive of reports', () => {
  test('reports of a selection are printed into one archive by a job, which only its user downloads', async () => {
    const started = await t.as('viewer').call(inspections.startReportArchive, { body: { ids, layout: 'summary' } });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const params = { id: started.body.data.job_id };
    expect((await t.as('viewer').call(inspections.getReportArchive, { params })).status).toBe(404);
    await t.runJobs();
    const job = await t.as('viewer').call(jobs.get, { params });
    expect(job.body.data).toMatchObject({ status: 'done', result: { name: 'reports.zip', count: 2 } });
    const archive = await t.as('viewer').call(inspections.getReportArchive, { params });
    const reports = await unzip(archive.bytes);
    expect([...reports.keys()]).toHaveLength(2);
    for (const report of reports.values()) expect(report.startsWith('%PDF-')).toBe(true);
    expect((await t.as('admin').call(inspections.getReportArchive, { params })).status).toBe(404);
    const foreign = await t.as('admin', 'B').call(inspections.startReportArchive, { body: { ids } });
    await t.runJobs();
    const empty = await t.as('admin', 'B').call(jobs.get, { params: { id: foreign.body.data.job_id } });
    expect(empty.body.data.result).toMatchObject({ count: 0 });
    const changed = await t
      .as('viewer')
      .call(inspections.startReportArchive, { body: { apply_filter: true, filter: {}, count: 7 } });
    expect(changed.body.code).toBe('APP_COUNT_NOT_MATCH');
  });
});
