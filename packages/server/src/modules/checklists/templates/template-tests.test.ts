import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { compile, createRuleSet, migrateTemplate, type TemplateDocument, type TemplateTest } from '@rounds/engine';
import { recordTest, runTests } from '@rounds/engine/template-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

const read = async (id: number) => migrateTemplate((await helpers.read(id)) as never);
const context = { zone: 'Europe/Berlin', started_at: '2026-11-20T20:30:00.000Z' };

/** A template whose rule requires a note for "No", with a test of it. */
async function createTested() {
  const { id } = await helpers.create('Kitchen');
  await helpers.save(id, 0, createQuestionPatch(await helpers.read(id), 'Is it clean?'));
  const draft = await read(id);
  const question = draft.items.find(({ title }) => title === 'Is it clean?')!;
  const no = draft.response_sets[0]!.options[1]!.uuid;
  const rule = createRuleSet(randomUUID(), {
    branches: [
      {
        when: { item_id: question.id, operator: 'equals', value: [no] },
        actions: [{ action: 'require_note', items: [question.id] }],
      },
    ],
  });
  const document: TemplateDocument = { ...draft, rule_sets: [rule] };
  const input = { context, rows: [], answers: [{ item_id: question.id, value: [no] }] };
  const stored: TemplateTest = {
    uuid: randomUUID(),
    title: 'Dirty',
    ...input,
    ...recordTest(compile(document), input),
  };
  const saved = await helpers.save(id, 1, { rule_sets: { upsert: [rule] }, tests: { upsert: [stored] } });
  expect(saved.status).toBe(200);
  return { id, question, stored };
}
const listFailures = (document: TemplateDocument) => {
  const { results, untouched } = runTests(document);
  expect(results).toHaveLength(1);
  return { failures: results[0]!.failures, untouched: untouched.length };
};

test('a test is kept with the draft, its copy, its file, an import of it and the published version', async () => {
  const { id, stored } = await createTested();
  const draft = await read(id);
  expect(draft.tests).toEqual([stored]);
  expect(listFailures(draft)).toEqual({ failures: [], untouched: 1 });

  const manager = helpers.manager();
  const copied = await manager.call(checklists.clone, { params: { id }, body: {} });
  const copy = await read(copied.body.data.id);
  expect(copy.tests[0]!.uuid).not.toBe(stored.uuid);
  expect(listFailures(copy)).toEqual({ failures: [], untouched: 1 });

  const { bytes } = await manager.send('GET', `/api/checklist/template/${id}/export?format=json`);
  const imported = await manager.call(checklists.importTemplate, { body: { template: JSON.parse(bytes.toString()) } });
  expect(listFailures(await read(imported.body.data.template!.id))).toEqual({ failures: [], untouched: 1 });

  await helpers.publish(id, 2);
  const version = (await manager.call(checklists.getLatestVersion, { params: { id } })).body.data;
  expect(version.tests).toEqual([stored]);
  const offline = await manager.call(inspections.getOfflineTemplate, { params: { id } });
  expect([offline.status, offline.body.data]).toMatchObject([200, { tests: [] }]);
});

test('a test that names a deleted question stays and says so', async () => {
  const { id, question } = await createTested();
  const { rule_sets } = await read(id);
  const patch = { items: { remove: [question.id] }, rule_sets: { remove: rule_sets.map(({ uuid }) => uuid) } };
  expect((await helpers.save(id, 2, patch)).status).toBe(200);
  expect(listFailures(await read(id)).failures).toContainEqual({ kind: 'missing', item_id: question.id });
  expect((await helpers.save(id, 3, { tests: { remove: [(await read(id)).tests[0]!.uuid] } })).status).toBe(200);
  expect((await read(id)).tests).toEqual([]);
});

test('tests that cannot run, and too many of them, are rejected with a reason', async () => {
  const { id, stored } = await createTested();
  const put = async (...tests: readonly object[]) =>
    (await helpers.save(id, 2, { tests: { upsert: tests as TemplateTest[] } })).body as unknown as {
      code: string;
      data?: readonly { code: string; message: string }[];
    };
  const reason = async (...tests: readonly object[]) => {
    const { code, data } = await put(...tests);
    return [code, data?.[0]?.code];
  };
  expect(await reason({ ...stored, context: { ...context, zone: 'Mars/Base' } })).toEqual([
    'CKL_TEMPLATE_INVALID',
    'TEST_WRONG',
  ]);
  const rows = Array.from({ length: 2 }, () => ({
    item_id: randomUUID(),
    rows: Array.from({ length: 600 }, () => randomUUID()),
  }));
  expect(await reason({ ...stored, rows })).toEqual(['CKL_TEMPLATE_INVALID', 'TEST_ROWS']);
  const many = Array.from({ length: 201 }, () => ({ ...stored, uuid: randomUUID() }));
  expect(await reason(...many)).toEqual(['CKL_TEMPLATE_INVALID', 'TOO_MANY_TESTS']);
  expect((await put({ ...stored, title: '' })).code).toBe('VALIDATION_FAILED');
  expect((await put({ ...stored, context: { ...context, started_at: 'soon' } })).code).toBe('VALIDATION_FAILED');
  expect((await put({ ...stored, expected: [{ item_id: stored.answers[0]!.item_id }] })).code).toBe(
    'VALIDATION_FAILED',
  );
  expect((await read(id)).tests).toEqual([stored]);
});
