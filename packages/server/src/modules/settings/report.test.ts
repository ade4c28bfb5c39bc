import { files } from '@rounds/contract/files';
import { settings } from '@rounds/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { getReportStyle } from './index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('report settings', () => {
  test('reports of a new workspace are printed on A4 without header, footer and logo', async () => {
    const { data } = (await t.as('admin').call(settings.getReportSettings)).body;
    expect(data).toMatchObject({ layout: 'full', page_size: 'a4', logo: null, header: '', footer: '' });
  });

  test('page, texts and branding are stored, logged and used for printing', async () => {
    const admin = t.as('admin');
    const { uuid } = (
      await admin.call(files.upload, { file: { name: 'logo.png', bytes: PICTURE }, body: { purpose: 'logo' } })
    ).body.data;
    const body = {
      page_size: 'letter',
      header: 'Fraser',
      footer: 'Confidential',
      colors: { accent: '#0055aa' },
    } as const;
    const answer = await admin.call(settings.updateReportSettings, { body: { ...body, logo: uuid } });
    expect(answer.body.data).toMatchObject({ ...body, logo: `/api/file/${uuid}`, photos_per_row: 2 });
    const workspace_id = await t.workspaceId('A');
    const style = (plan: 'enterprise' | 'free') =>
      t.database.inWorkspace(workspace_id, (tx) => getReportStyle(tx, { workspace_id, plan }));
    expect(await style('enterprise')).toMatchObject({ page_size: 'letter', accent: '#0055aa', logo: { uuid } });
    expect(await style('free')).toMatchObject({ page_size: 'letter', header: 'Fraser', accent: null, logo: null });
    const { rows } = await t.queryIn<{ after: object }>(
      'A',
      "select after from activity where code = 'settings.report_changed'",
    );
    expect(rows[0]?.after).toMatchObject({ footer: 'Confidential' });
  });

  test('wrong values and unknown fields are rejected by their names', async () => {
    const body = { page_size: 'a9', colors: { accent: 'red' }, photos_per_row: 9, languages: [], theme: 1 };
    const answer = await t.as('admin').send('PUT', '/api/settings/report', { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.data as object).toSorted()).toEqual(
      ['colors.accent', 'languages', 'page_size', 'photos_per_row', 'theme'].toSorted(),
    );
  });

  test('a color requires branding in the plan', async () => {
    await t.setPlan('B', 'free');
    const rejected = await t
      .as('admin', 'B')
      .call(settings.updateReportSettings, { body: { colors: { accent: '#0055aa' } } });
    expect(rejected.body.code).toBe('PLAN_FEATURE_REQUIRED');
    await t.setPlan('B', 'enterprise');
  });
});

describe('template settings', () => {
  test('a new template gets the language and the start questions of the workspace', async () => {
    const admin = t.as('admin');
    await admin.call(settings.updateChecklistSettings, {
      body: { language: 'de', start_questions: ['document_id', 'asset'] },
    });
    const answer = await admin.send('POST', '/api/checklist/template/new', { body: { title: 'Küche' } });
    const { id } = answer.body.data as { id: number };
    const { data } = (await admin.send('GET', `/api/checklist/template/${id}`)).body;
    const { language, items } = data as { language: string; items: { type: string; title: string }[] };
    expect(language).toBe('de');
    expect(items.filter(({ type }) => type === 'document_id' || type === 'asset')).toMatchObject([
      { title: 'Dokumentnummer' },
      { title: 'Objekt' },
    ]);
    const twice = await admin.call(settings.updateChecklistSettings, { body: { start_questions: ['asset', 'asset'] } });
    expect(twice.body.data).toHaveProperty('start_questions');
    await admin.call(settings.updateChecklistSettings, { body: { language: null, start_questions: [] } });
  });
});
