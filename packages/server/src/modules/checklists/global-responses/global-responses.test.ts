import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { type GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { usage } from '@rounds/contract/usage';
import { type ResponseSet, toRecords } from '@rounds/engine';
import { addItem } from '@rounds/engine/edits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

let t: TestServer;
let templates: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  t = await startTestServer();
  templates = createTemplateHelpers(t);
});
afterAll(() => t.close());

const option = (label: string, rest: object = {}) => ({ label, ...rest });
let number = 0;
async function create(body: object = {}): Promise<GlobalResponse> {
  number += 1;
  const options = [
    option('Good', { score: 2, color: 'green' }),
    option('Poor', { score: 0, color: 'red', failed: true }),
  ];
  const sent = { type: 'yesno' as const, name: `Condition ${number}`, options, ...body };
  const { status, body: answer } = await t.as('manager').call(globalResponses.create, { body: sent as never });
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const update = ({ id, type, name, options }: GlobalResponse, change: object = {}) =>
  t.as('manager').call(globalResponses.update, { params: { id }, body: { type, name, options, ...change } as never });

/** A template with a question that takes its answers from the response. */
async function createTemplateWith(response: GlobalResponse, language: 'en' | 'de' = 'en') {
  const { id } = (await t.as('manager').call(checklists.create, { body: { title: `Round ${randomUUID()}`, language } }))
    .body.data;
  const template = await templates.read(id);
  const patch = createQuestionPatch(template, 'Walls');
  const [own] = patch.response_sets!.upsert as ResponseSet[];
  const options = response.options.map(({ translations: _texts, ...rest }) => rest);
  const copy = { ...own!, global_id: response.uuid, options };
  const items = patch.items!.upsert!.map((item) => ({ ...item, options: { ...item.options, options_type: 'global' } }));
  const saved = await templates.save(id, 0, {
    ...patch,
    items: { upsert: items },
    response_sets: { upsert: [copy] },
  } as never);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { id, set: own!.uuid };
}
const readSet = async (id: number, uuid: string) =>
  (await templates.read(id)).response_sets.find((set) => set.uuid === uuid)!;

describe('global responses', () => {
  it('a template says what it shares, and that a change waits for its authors until one of them edits it', async () => {
    const response = await create();
    const { id } = await createTemplateWith(response);
    const before = await templates.read(id);
    const walls = before.items.find(({ title }) => title === 'Walls')!;
    expect(before).toMatchObject({
      need_merge_request: false,
      relations: [],
      options: { global_type: 'global_response' },
      global_items: [{ item_id: walls.id, type: 'global_response', uuid: response.uuid }],
    });
    expect(before.global_responses).toMatchObject([{ uuid: response.uuid, options: response.options }]);
    expect((await templates.publish(id, before.revision)).status).toBe(200);
    await update(response, { name: 'Condition of walls' });
    const changed = await templates.read(id);
    expect(changed.need_merge_request).toBe(true);
    const saved = await templates.save(id, changed.revision, createQuestionPatch(changed, 'Floor'));
    expect(saved.status).toBe(200);
    expect((await templates.read(id)).need_merge_request).toBe(false);
    const plain = (await t.as('manager').call(checklists.create, { body: { title: 'Plain' } })).body.data;
    expect(await templates.read(plain.id)).toMatchObject({
      options: { global_type: null },
      global_items: [],
      global_responses: [],
    });
  });

  it('the list and those who have a draft open learn that a change waits, until somebody publishes the template', async () => {
    const response = await create();
    const { id } = await createTemplateWith(response);
    const isWaiting = async () => (await templates.list()).list.find((one) => one.id === id)?.need_merge_request;
    const readState = async () => {
      const { body } = await t.as('manager').call(checklists.listDraftChanges, { params: { id }, query: { after: 0 } });
      const { need_merge_request, has_draft } = body.data;
      return { need_merge_request, has_draft };
    };
    await update(response, { name: `${response.name} of floors` });
    expect([await isWaiting(), await readState()]).toEqual([false, { has_draft: true }]);
    await templates.publish(id, (await templates.read(id)).revision);
    await update(response, { name: `${response.name} of walls` });
    expect([await isWaiting(), await readState()]).toEqual([true, { need_merge_request: true, has_draft: true }]);
    await templates.publish(id, (await templates.read(id)).revision);
    expect([await isWaiting(), await readState()]).toEqual([false, { has_draft: false }]);
  });

  it('the summary of a template says which kinds of records its questions share, as the template does', async () => {
    const readTypes = async (id: number) => {
      const { body } = await t.as('manager').call(checklists.getSummary, { params: { id } });
      return [body.data.global_type, (await templates.read(id)).options.global_type];
    };
    const shared = await createTemplateWith(await create());
    const plain = await templates.create('Sharing nothing');
    expect([await readTypes(shared.id), await readTypes(plain.id)]).toEqual([
      ['global_response', 'global_response'],
      [null, null],
    ]);
    for (const { id, types } of [
      { id: plain.id, types: ['global_list', 'global_list'] },
      { id: shared.id, types: ['both', 'both'] },
    ]) {
      const draft = await templates.read(id);
      const page = draft.items.find(({ type }) => type === 'page')!;
      const question = { type: 'global_list', title: 'Room', parent_id: page.id, newId: randomUUID } as const;
      const { patch } = addItem(toRecords(draft as never), question);
      const [item] = patch!.items!.upsert!;
      const listed = { ...item!, options: { ...item!.options, global_list_uuid: randomUUID() } };
      const saved = await templates.save(id, draft.revision, { ...patch, items: { upsert: [listed] } });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect(await readTypes(id)).toEqual(types);
    }
  });

  it('a change reaches the drafts that use it at once, and published versions with their next publishing', async () => {
    const response = await create();
    const { id, set } = await createTemplateWith(response);
    const published = await templates.publish(id, 1);
    expect(published.status).toBe(200);
    const [good, poor] = response.options;
    const changed = await update(response, {
      options: [good, { ...poor, label: 'Bad', score: -1 }, option('Unclear')],
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const copy = await readSet(id, set);
    expect(copy.title).toBe(response.name);
    expect(copy.options.map(({ label, score }) => [label, score])).toEqual([
      ['Good', 2],
      ['Bad', -1],
      ['Unclear', null],
    ]);
    expect(copy.options[1]!.uuid).toBe(poor!.uuid);
    const entry = await templates.list();
    expect(entry.list.find((one) => one.id === id)).toMatchObject({ has_draft: true, published_version: 1 });
    const latest = await t.as('manager').call(checklists.getLatestVersion, { params: { id } });
    expect(latest.body.data.response_sets[0]!.options.map(({ label }) => label)).toEqual(['Good', 'Poor']);
  });

  it('a copy of a template keeps the ids of global answers, so that later changes reach its rules and answers', async () => {
    const response = await create();
    const { id } = await createTemplateWith(response);
    const copy = await t.as('manager').call(checklists.clone, { params: { id }, body: {} });
    const { response_sets } = await templates.read(copy.body.data.id);
    expect(response_sets[0]!.options.map(({ uuid }) => uuid)).toEqual(response.options.map(({ uuid }) => uuid));
  });

  it('a template of another workspace takes the global response of the same name, or keeps answers of its own and says so', async () => {
    const response = await create();
    const { id } = await createTemplateWith(response);
    const file = await t.as('manager').send('GET', `/api/checklist/template/${id}/export?format=json`);
    const exported = JSON.parse(file.bytes.toString());
    /** Builds a file as another workspace exports it: all of its ids are others. */
    const toForeign = (labels: readonly string[]) => {
      const template = structuredClone(exported);
      const [set] = template.response_sets;
      set.global_id = randomUUID();
      set.title = response.name.toUpperCase();
      set.options = set.options.map((one: object, at: number) => ({ ...one, uuid: randomUUID(), label: labels[at] }));
      const [item] = template.items.filter(({ options }: { options: object }) => 'response_set_id' in options);
      item.options.default_value = [set.options[0].uuid];
      return template;
    };
    const importFile = async (template: object) => {
      const answer = await t.as('manager').call(checklists.importTemplate, { body: { template } as never });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return { ...answer.body.data, read: await templates.read(answer.body.data.template!.id) };
    };
    const linked = await importFile(toForeign(['good', 'Poor']));
    expect([linked.responses_linked, linked.responses_own]).toEqual([[response.name], []]);
    expect(linked.read.response_sets[0]).toMatchObject({ global_id: response.uuid, title: response.name });
    const walls = linked.read.items.find(({ title }) => title === 'Walls');
    expect(walls?.options.default_value).toEqual([response.options[0]!.uuid]);
    const own = await importFile(toForeign(['Good', 'Terrible']));
    expect(own.responses_own).toEqual([response.name.toUpperCase()]);
    expect(own.read.response_sets[0]!.global_id).toBeUndefined();
    expect(own.read.items.find(({ title }) => title === 'Walls')?.options.options_type).toBe('custom');
  });

  it('a column of an imported file names global responses, and one that does not exist is an error of its row', async () => {
    const response = await create();
    const columns = { question: 'Question', type: 'Type', global_response: 'Global response' };
    const importCsv = (lines: readonly string[], skip_errors = false) =>
      t.as('manager').call(checklists.importFile, {
        body: { columns, skip_errors } as never,
        file: { name: 'round.csv', bytes: ['Question,Type,Global response', ...lines].join('\n') },
      });
    const done = await importCsv([
      `Walls,yesno,${response.name.toLowerCase()}`,
      `Floor,list,${response.name}`,
      'Why,text,',
    ]);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { items, response_sets } = await templates.read(done.body.data.template_id!);
    expect(response_sets).toMatchObject([
      { global_id: response.uuid, options: [{ label: 'Good' }, { label: 'Poor' }] },
    ]);
    const types = items.filter(({ options }) => options.response_set_id).map(({ options }) => options.options_type);
    expect(types).toEqual(['global', 'global']);
    const failed = await importCsv(['Walls,yesno,Nobody made this one']);
    expect(JSON.stringify(failed.body)).toContain('There’s no global response “Nobody made this one”.');
  });

  it('a file names a global response in any of its languages, and people find it by the name they know', async () => {
    const response = await create({ name: `Zustand ${randomUUID()}`, translations: { en: 'State of things', de: '' } });
    expect(response.translations).toEqual({ en: 'State of things' });
    const done = await t.as('manager').call(checklists.importFile, {
      body: { columns: { question: 'Question', type: 'Type', global_response: 'Global response' } } as never,
      file: { name: 'round.csv', bytes: 'Question,Type,Global response\nWalls,yesno,state of things' },
    });
    const { response_sets } = await templates.read(done.body.data.template_id!);
    expect(response_sets).toMatchObject([{ global_id: response.uuid }]);
    const search = async (q: string, language: string) =>
      (
        await t.as('manager').call(globalResponses.all, { query: { q }, headers: { 'accept-language': language } })
      ).body.data.map(({ label }) => label);
    expect(await search('things', 'en')).toEqual(['State of things']);
    expect(await search('things', 'fr')).toEqual([]);
    expect(await search(response.name, 'fr')).toEqual([response.name]);
    expect((await update(response)).body.data.translations).toEqual({ en: 'State of things' });
  });

  it('a template in another language gets the labels of that language, and the others as translations', async () => {
    const response = await create();
    const [good] = response.options;
    const { set, id } = await createTemplateWith(response, 'de');
    const call = t.as('manager').call(globalResponses.updateLanguage, {
      params: { id: response.id, lang: 'de' },
      body: { options: [{ uuid: good!.uuid, label: 'Gut' }] },
    });
    expect((await call).body.data.options[0]!.translations).toEqual({ de: 'Gut' });
    const copied = (await readSet(id, set)).options[0]!;
    expect(copied).toMatchObject({ label: 'Gut', translations: { en: { label: 'Good' } } });
  });

  it('one option is translated, and an empty text removes the translation', async () => {
    const { options } = await create();
    const params = { id: options[0]!.uuid };
    const translate = async (translation: string, lang: 'fr' | 'en' = 'fr') =>
      t.as('manager').call(globalResponses.translateOption, { params, body: { lang, translation } });
    expect((await translate('Bon')).body.data.options[0]!.translations).toEqual({ fr: 'Bon' });
    expect((await translate('')).body.data.options[0]!.translations).toEqual({});
    const rejected = await translate('', 'en');
    expect(rejected.status).toBe(422);
    expect(rejected.body.data).toHaveProperty('translation');
  });

  it('one in use is not deleted, and says in which templates', async () => {
    const response = await create();
    const { id } = await createTemplateWith(response);
    const params = { id: response.id };
    const rejected = await t.as('manager').call(globalResponses.delete, { params });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'CKL_IN_USE']);
    expect((await t.as('manager').call(globalResponses.get, { params })).body.data.used_in).toBe(1);
    const places = await t.as('manager').call(usage.get, { params: { kind: 'global_response', id: response.uuid } });
    expect(places.body.data.places).toMatchObject([{ kind: 'template', id }]);
    const unused = await create();
    expect((await t.as('manager').call(globalResponses.delete, { params: { id: unused.id } })).status).toBe(200);
  });

  it('a template whose global response does not exist is not published', async () => {
    const response = await create();
    const { id } = await createTemplateWith({ ...response, uuid: randomUUID() });
    const { status, body } = await templates.publish(id, 1);
    expect(status).toBe(422);
    expect(JSON.stringify(body.data)).toContain('GLOBAL_RESPONSE_DELETED');
  });

  it('bad input is rejected at its field', async () => {
    const { name } = await create();
    const send = async (body: object) =>
      (await t.as('manager').call(globalResponses.create, { body: { type: 'yesno', name: 'x', ...body } as never }))
        .body;
    const uuid = randomUUID();
    const two = [option('Yes'), option('No')];
    expect((await send({ name: name.toUpperCase(), options: two })).data).toHaveProperty('name');
    expect((await send({ options: [option('Yes')] })).data).toHaveProperty('options');
    expect((await send({ options: two.map((one) => ({ ...one, uuid })) })).data).toHaveProperty('options');
    expect((await send({ options: [] })).data).toHaveProperty('options');
  });

  it('global responses of another workspace are neither found nor named', async () => {
    const response = await create();
    const other = t.as('manager', 'B');
    expect((await other.call(globalResponses.get, { params: { id: response.id } })).status).toBe(404);
    const { id, options } = response;
    const labels = [{ uuid: options[0]!.uuid, label: 'Gut' }];
    const inGerman = { params: { id, lang: 'de' as const }, body: { options: labels } };
    expect((await other.call(globalResponses.updateLanguage, inGerman)).status).toBe(404);
    const inFrench = { params: { id: options[0]!.uuid }, body: { lang: 'fr' as const, translation: 'Bon' } };
    expect((await other.call(globalResponses.translateOption, inFrench)).status).toBe(404);
    const answer = await other.call(globalResponses.all, { query: { ids: response.uuid } });
    expect(answer.body.data).toEqual([]);
    const twin = { type: 'list' as const, name: response.name, options: [option('Good')] };
    expect((await other.call(globalResponses.create, { body: twin })).status).toBe(200);
  });
});
