import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { toRecords } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { checklistsOf, withQuestion } from './testing/template-calls.ts';
import { xlsform, xlsformsOf } from './testing/xlsforms.ts';

let server: TestServer;
let use: ReturnType<typeof checklistsOf>;
beforeAll(async () => {
  server = await startTestServer();
  use = checklistsOf(server);
});
afterAll(() => server.close());

test('A form that needs more than the plan has is refused row by row, and nothing of it is stored', async () => {
  const forms = xlsformsOf(server);
  const file = xlsform({
    survey: [
      'type | name | label | relevant',
      'integer | count | How many',
      'begin repeat | child | Child | ',
      'text | name | Name | ${count} > 1',
      'end repeat | | |',
    ],
  });
  await server.setPlan('A', 'standard');
  const message = '“begin repeat” needs “Repeating sections”, which the plan Premium has.';
  const errors = [{ row: 3, column: 'type', code: 'plan_lacks', message }];
  const shown = await forms.importing(file, { dry_run: 'true' });
  expect([shown.status, shown.body.data.errors]).toEqual([200, errors]);
  const refused = await forms.importing(file);
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([422, 'IMPORT_FAILED', { errors }]);
  await server.setPlan('A', 'premium');
  expect((await forms.importing(file)).body.data.errors).toEqual([]);
});

test('A plan without repeated questions takes no new ones, and keeps those that are there', async () => {
  const made = await use.read((await use.create('Rooms')).id);
  await use.save(made.id, 0, withQuestion(made, 'Is it clean?'));
  const template = await use.read(made.id);
  const question = template.items.find(({ title }) => title === 'Is it clean?')!;
  const repeated = setItem(toRecords(template as never), { id: question.id, options: { repeatable: true } }).patch!;
  await server.setPlan('A', 'standard');
  const refused = await use.save(made.id, 1, repeated);
  expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_FEATURE_REQUIRED']);
  expect(refused.body.data).toEqual({ feature: 'ckl_repeater', plan: 'premium' });
  expect((await use.read(made.id)).revision).toBe(1);

  await server.setPlan('A', 'premium');
  expect((await use.save(made.id, 1, repeated)).status).toBe(200);
  await server.setPlan('A', 'free');
  const now = toRecords((await use.read(made.id)) as never);
  const renamed = setItem(now, { id: question.id, title: 'Is it dry?' }).patch!;
  expect((await use.save(made.id, 2, renamed)).status).toBe(200);
  const published = await use.manager().call(checklists.publish, { params: { id: made.id }, body: { revision: 3 } });
  expect(published.status).toBe(200);
  const rule = { uuid: randomUUID(), related_items: [], action_items: [] };
  const ruled = await use.save(made.id, 3, { rule_sets: { upsert: [rule] } });
  expect(ruled.body.data).toEqual({ feature: 'ckl_rule', plan: 'standard' });
});
