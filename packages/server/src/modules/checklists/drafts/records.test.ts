import { randomUUID } from 'node:crypto';
import { checklists, type Template } from '@rounds/contract/checklists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

async function withOneQuestion(title: string) {
  const template = await helpers.read((await helpers.create(title)).id);
  await helpers.save(template.id, 0, createQuestionPatch(template, 'Is it shut?'));
  const saved = await helpers.read(template.id);
  const question = saved.items.find(({ title: label }) => label === 'Is it shut?')!;
  return { id: template.id, saved, question, page: saved.items.find(({ type }) => type === 'page')! };
}

describe('adding one record to a template', () => {
  test('a new response set gets ids and default values for its options', async () => {
    const { id } = await withOneQuestion('Answers');
    const body = { revision: 1, record: { options: [{ label: 'Tight' }, { label: 'Loose', failed: true }] } };
    const { status, body: said } = await helpers.manager().call(checklists.addResponseSet, { params: { id }, body });
    expect([status, said.data.revision]).toEqual([200, 2]);
    expect(said.data.record.options).toMatchObject([
      { label: 'Tight', score: null, color: 'none', failed: false },
      { label: 'Loose', failed: true },
    ]);
    const after = await helpers.read(id);
    expect(after.response_sets).toContainEqual(said.data.record);
    expect(after.revision).toBe(2);
  });

  test('a record with an existing id replaces that record', async () => {
    const { id } = await withOneQuestion('Help');
    const put = (revision: number, record: { uuid?: string; text: string; media: string[] }) =>
      helpers.manager().call(checklists.addInfo, { params: { id }, body: { revision, record } });
    const first = (await put(1, { text: 'Look twice', media: [] })).body.data.record;
    const second = (await put(2, { uuid: first.uuid, text: 'Look once', media: [] })).body.data;
    expect(second).toEqual({ record: { uuid: first.uuid, text: 'Look once', media: [] }, revision: 3 });
    expect((await helpers.read(id)).info).toEqual([second.record]);
  });

  test('a help text keeps its formats, and whatever the format does not list is rejected', async () => {
    const { id } = await withOneQuestion('Formatted help');
    const add = (run: object, block: object = {}, text = 'Look here') => {
      const rich = [{ style: 'h2' as const, runs: [{ text: 'Look here', ...run }], ...block }];
      const body = { revision: 1, record: { text, rich, media: [] } };
      return helpers.manager().call(checklists.addInfo, { params: { id }, body });
    };
    const wrong = [
      add({ link: 'javascript:alert(1)' }),
      add({ link: 'https://example.com/"onclick="x' }),
      add({ size: 200 }),
      add({ font: 'wingdings' }),
      add({ color: '#ff0000' }),
      add({ style: 'position:fixed' }),
      add({}, { style: 'script' }),
      add({}, { onclick: 'alert(1)' }),
    ];
    for (const { status, body } of await Promise.all(wrong)) {
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    }
    expect((await add({}, {}, 'Something else')).body.code).toBe('CKL_TEMPLATE_INVALID');
    const run = { bold: true, size: 24, font: 'georgia', color: 'red', link: 'https://example.com' };
    const { status, body: said } = await add(run, { align: 'center' });
    expect([status, said.data.revision]).toEqual([200, 2]);
    expect((await helpers.read(id)).info).toMatchObject([
      { text: 'Look here', rich: [{ style: 'h2', align: 'center', runs: [{ text: 'Look here', ...run }] }] },
    ]);
  });

  test('item groups and image markers can be added', async () => {
    const { id } = await withOneQuestion('Others');
    const call = { params: { id } };
    const group = { type: 'custom' as const, columns: { phone: 1, desktop: 3 } };
    const grouped = await helpers
      .manager()
      .call(checklists.addGroupedItem, { ...call, body: { revision: 1, record: group } });
    expect(grouped.body.data).toMatchObject({ revision: 2, record: group });
    const marker = await helpers
      .manager()
      .call(checklists.addImageMarker, { ...call, body: { revision: 2, record: { options: 5 } } });
    expect(marker.body.data).toMatchObject({ revision: 3 });
    const after = await helpers.read(id);
    expect(after.grouped_items).toEqual([grouped.body.data.record]);
    expect(after.image_markers).toEqual([marker.body.data.record]);
  });

  test('a rule that the item does not support is rejected with its own error code', async () => {
    const { id, question, page } = await withOneQuestion('Rules');
    const rules = (item: string) => ({
      related_items: [question.id],
      action_items: [item],
      branches: [
        { when: { item_id: question.id, operator: 'empty' }, actions: [{ action: 'require_note', items: [item] }] },
      ],
    });
    const put = (item: string) =>
      helpers.manager().call(checklists.addRuleSet, { params: { id }, body: { revision: 1, record: rules(item) } });
    expect((await put(page.id)).body.code).toBe('CKL_RULE_ACTION_NOT_ALLOWED');
    expect((await put(question.id)).body.data.record).toMatchObject(rules(question.id));
  });

  test('adding a record to an old revision is rejected with the changes since', async () => {
    const { id } = await withOneQuestion('Stale');
    const body = { revision: 0, record: { text: 'Late', media: [] } };
    const { status, body: said } = await helpers.manager().call(checklists.addInfo, { params: { id }, body });
    expect([status, said.code]).toEqual([409, 'CKL_REVISION_NOT_MATCH']);
    expect(said.data).toMatchObject({ revision: 1, patches: [{ revision: 1 }] });
    expect((await helpers.read(id)).info).toEqual([]);
  });
});

describe('pasting items', () => {
  type Items = Template['items'];
  const paste = (id: number, revision: number, place: { items: Items; parent_id: string | null; order: string }) =>
    helpers.manager().call(checklists.pasteItems, { params: { id }, body: { revision, ...place } });
  const titles = (template: Template, parent: string) =>
    template.items.filter(({ parent_id }) => parent_id === parent).map(({ title }) => title);

  test('pasted items get new ids at their position, keep their response sets, and refer to the originals', async () => {
    const { id, question, page } = await withOneQuestion('Pasted beside');
    const keyed = { ...question, title: 'Is it shut now?', reference_key: 'shut' };
    const { body } = await paste(id, 1, { items: [keyed], parent_id: page.id, order: `${question.order}V` });
    const [item] = body.data.patch.items!.upsert!;
    expect(body.data.revision).toBe(2);
    expect(item).toMatchObject({ base_id: question.id, options: question.options, order: `${question.order}V` });
    expect(item!.id).not.toBe(question.id);
    expect(item!.reference_key).toBeUndefined();
    expect(titles(await helpers.read(id), page.id)).toEqual(['Is it shut?', 'Is it shut now?']);
  });

  test('items pasted from another template include their children but no references to its records', async () => {
    const from = await withOneQuestion('Copied from');
    const section = { ...from.question, id: randomUUID(), type: 'section' as const, title: 'Doors', options: {} };
    const inside = { ...from.question, parent_id: section.id };
    const to = await withOneQuestion('Pasted into');
    const { body } = await paste(to.id, 1, { items: [section, inside], parent_id: to.page.id, order: 'Zz' });
    const after = await helpers.read(to.id);
    expect(titles(after, to.page.id)).toEqual(['Doors', 'Is it shut?']);
    const [doors, question] = body.data.patch.items!.upsert!;
    expect(titles(after, doors!.id)).toEqual(['Is it shut?']);
    expect(question!.options).not.toHaveProperty('response_set_id');
  });

  test('items that are not allowed at the position are rejected, and nothing is pasted', async () => {
    const { id, question, page } = await withOneQuestion('Not there');
    const inside = await paste(id, 1, { items: [question], parent_id: question.id, order: 'a0' });
    expect([inside.status, inside.body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
    const circle = [
      { ...question, parent_id: page.id, type: 'section' as const, options: {} },
      { ...page, parent_id: question.id },
    ];
    expect((await paste(id, 1, { items: circle, parent_id: page.id, order: 'a0' })).status).toBe(422);
    expect((await helpers.read(id)).revision).toBe(1);
  });
});
