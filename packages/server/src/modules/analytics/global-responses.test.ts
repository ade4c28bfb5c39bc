/** Charts of all questions that use a global response, over all templates. */
import { randomUUID } from 'node:crypto';
import { analytics, getChartCalls } from '@rounds/contract/analytics';
import { checklists } from '@rounds/contract/checklists';
import { type GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { inspections } from '@rounds/contract/inspections';
import type { ResponseSet } from '@rounds/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../checklists/testing/template-helpers.ts';

let t: TestServer;
let templates: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  t = await startTestServer();
  templates = createTemplateHelpers(t);
});
afterAll(() => t.close());

/** A published template with one question, whose answers are those of a global response if there is one. */
async function createTemplate(title: string, response: GlobalResponse | null) {
  const template = await templates.read((await templates.create(title)).id);
  const patch = createQuestionPatch(template, `Is ${title} clean?`);
  const [own] = patch.response_sets!.upsert as ResponseSet[];
  const options = response?.options.map(({ translations, ...rest }) => ({
    ...rest,
    translations: Object.fromEntries(Object.entries(translations).map(([language, label]) => [language, { label }])),
  }));
  const set = response ? { ...own!, global_id: response.uuid, options } : own!;
  const [item] = patch.items!.upsert!;
  const upsert = [{ ...item!, options: { ...item!.options, ...(response && { options_type: 'global' }) } }];
  const saved = await templates.save(template.id, 0, {
    ...patch,
    ...{ items: { upsert }, response_sets: { upsert: [set] } },
  } as never);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await templates.publish(template.id, 1)).status).toBe(200);
  return { id: template.id, question: item!.id, options: (set as ResponseSet).options };
}

async function complete({ id, question, options }: Awaited<ReturnType<typeof createTemplate>>, label: string) {
  const uuid = randomUUID();
  const { uuid: option } = options.find((one) => one.label === label)!;
  const change = { id: randomUUID(), item_id: question, at: new Date().toISOString(), value: [option] };
  const begun = { uuid, new: { template_id: id, asset_uuid: null }, changes: [change] };
  await t.as('inspector').call(inspections.sync, { body: begun });
  const { status, body } = await t.as('inspector').call(inspections.complete, { params: { id: uuid }, body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
}

test('the answers of all questions that use a global response are one chart, and its name and use are listed', async () => {
  const options = [
    { label: 'Good', score: 2, color: 'green' },
    { label: 'Poor', score: 0, color: 'red', failed: true },
  ];
  const created = { type: 'yesno' as const, name: 'Condition', options } as never;
  const response = (await t.as('manager').call(globalResponses.create, { body: created })).body.data;
  const [kitchen, hall] = [await createTemplate('Kitchen', response), await createTemplate('Hall', response)];
  const other = await createTemplate('Yard', null);
  await complete(kitchen, 'Good');
  await complete(kitchen, 'Poor');
  await complete(hall, 'Poor');
  await complete(hall, 'Poor');
  await complete(other, 'Yes');
  const read = async <T>(call: Promise<{ status: number; body: { data: T } }>) => {
    const { status, body } = await call;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const admin = t.as('admin');
  const query = { question: response.uuid };
  const shares = await read(admin.call(getChartCalls('responses.answers').chart, { query }));
  expect(shares.points.map(({ label, count }) => [label, count])).toEqual([
    ['Good', 1],
    ['Poor', 3],
  ]);
  const groups = await read(
    admin.call(getChartCalls('responses.groups').chart, { query: { ...query, by: 'template' } }),
  );
  expect(groups.points.map(({ label, value }) => [label, value])).toEqual([
    ['Hall', 100],
    ['Kitchen', 50],
  ]);
  const { list } = await read(admin.call(analytics.listQuestions, { query }));
  expect(list.map(({ title, answered_count }) => [title, answered_count])).toEqual([
    ['Is Kitchen clean?', 2],
    ['Is Hall clean?', 2],
  ]);
  expect(list[0]?.response).toEqual({ uuid: response.uuid, name: 'Condition' });
  expect(await read(admin.call(analytics.listResponses, { query: {} }))).toEqual([
    { uuid: response.uuid, name: 'Condition', questions: 2, templates: 2 },
  ]);
  // A question that gets answers of its own counts no longer.
  const draft = (await admin.call(checklists.get, { params: { id: hall.id } })).body.data;
  const set = draft.response_sets.find(({ global_id }) => global_id === response.uuid)!;
  const { global_id: _, ...own } = set;
  const item = draft.items.find(({ id }) => id === hall.question)!;
  await templates.save(hall.id, draft.revision, {
    response_sets: { upsert: [own] },
    items: { upsert: [{ ...item, options: { ...item.options, options_type: null } }] },
  } as never);
  await templates.publish(hall.id, draft.revision + 1);
  expect(await read(admin.call(analytics.listResponses, { query: {} }))).toMatchObject([{ questions: 1 }]);
});

test('a chart names the answers and the global response in the language of its reader', async () => {
  const options = [
    { label: 'Intact', score: 2, color: 'green', translations: { de: 'Heil' } },
    { label: 'Broken', score: 0, color: 'red', translations: { de: 'Kaputt' } },
  ];
  const body = { type: 'yesno' as const, name: 'Damage', translations: { de: 'Schaden' }, options } as never;
  const created = await t.as('manager').call(globalResponses.create, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  const response = created.body.data;
  const shed = await createTemplate('Shed', response);
  await complete(shed, 'Broken');
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const query = { question: response.uuid };
    const shares = await t.as('admin').call(getChartCalls('responses.answers').chart, { query, headers });
    const questions = await t.as('admin').call(analytics.listQuestions, { query, headers });
    const [question] = questions.body.data.list;
    return {
      answers: shares.body.data.points.map(({ label }) => label),
      options: question?.options.map(({ label }) => label),
      name: question?.response?.name,
    };
  };
  const english = ['Intact', 'Broken'];
  expect(await read('en')).toEqual({ answers: english, options: english, name: 'Damage' });
  const german = ['Heil', 'Kaputt'];
  expect(await read('de')).toEqual({ answers: german, options: german, name: 'Schaden' });
  expect((await read('fr')).answers).toEqual(english);
});
