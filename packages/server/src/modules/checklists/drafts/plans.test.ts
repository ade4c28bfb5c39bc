import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { toRecords } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';
import { createXlsForm, createXlsFormHelpers } from '../testing/xlsform-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

test('an XLSForm that needs features outside the plan is rejected row by row, and nothing is stored', async () => {
  const forms = createXlsFormHelpers(server);
  const file = createXlsForm({
    survey: [
      'type | name | label | relevant',
      'integer | count | How many',
      'begin repeat | child | Child | ',
      'text | name | Name | ${count} > 1',
      'end repeat | | |',
    ],
  });
  await server.setPlan('A', 'standard');
  const message = '“begin repeat” requires Repeating groups, available on Premium.';
  const errors = [{ row: 3, column: 'type', code: 'plan_lacks', message }];
  const preview = await forms.importForm(file, { dry_run: 'true' });
  expect([preview.status, preview.body.data.errors]).toEqual([200, errors]);
  const rejected = await forms.importForm(file);
  expect([rejected.status, rejected.body.code, rejected.body.data]).toEqual([422, 'IMPORT_FAILED', { errors }]);
  await server.setPlan('A', 'premium');
  expect((await forms.importForm(file)).body.data.errors).toEqual([]);
});

test('a plan without repeating groups rejects new ones and copies, names their items, and keeps existing ones', async () => {
  const made = await helpers.read((await helpers.create('Rooms')).id);
  await helpers.save(made.id, 0, createQuestionPatch(made, 'Is it clean?'));
  const template = await helpers.read(made.id);
  const question = template.items.find(({ title }) => title === 'Is it clean?')!;
  const repeated = setItem(toRecords(template as never), { id: question.id, options: { repeatable: true } }).patch!;
  await server.setPlan('A', 'standard');
  const rejected = await helpers.save(made.id, 1, repeated);
  expect([rejected.status, rejected.body.code]).toEqual([403, 'PLAN_FEATURE_REQUIRED']);
  const items = [{ id: question.id, title: 'Is it clean?' }];
  expect(rejected.body.data).toEqual({ feature: 'ckl_repeater', plan: 'premium', items });
  expect((await helpers.read(made.id)).revision).toBe(1);

  await server.setPlan('A', 'premium');
  expect((await helpers.save(made.id, 1, repeated)).status).toBe(200);
  await server.setPlan('A', 'free');
  const copied = await helpers.manager().call(checklists.clone, { params: { id: made.id }, body: {} });
  expect([copied.status, copied.body.code, copied.body.data]).toEqual([
    403,
    'PLAN_FEATURE_REQUIRED',
    { feature: 'ckl_repeater', plan: 'premium', items },
  ]);
  const now = toRecords((await helpers.read(made.id)) as never);
  const renamed = setItem(now, { id: question.id, title: 'Is it dry?' }).patch!;
  expect((await helpers.save(made.id, 2, renamed)).status).toBe(200);
  const published = await helpers
    .manager()
    .call(checklists.publish, { params: { id: made.id }, body: { revision: 3 } });
  expect(published.status).toBe(200);
  const rule = { uuid: randomUUID(), related_items: [], action_items: [] };
  const ruled = await helpers.save(made.id, 3, { rule_sets: { upsert: [rule] } });
  expect(ruled.body.data).toEqual({ feature: 'ckl_rule', plan: 'standard', items: [] });
});
