import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { files } from '@rounds/contract/files';
import { globalLists } from '@rounds/contract/global-lists';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { jobs } from '@rounds/contract/jobs';
import { toRecords } from '@rounds/engine';
import { setInfo, setItem } from '@rounds/engine/edits';
import sharp from 'sharp';
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

async function createTemplate() {
  const template = await helpers.read((await helpers.create('Round: north/south')).id);
  await helpers.save(template.id, 0, createQuestionPatch(template, 'Is it clean?'));
  const records = toRecords((await helpers.read(template.id)) as never);
  const question = Object.values(records.items).find(({ title }) => title === 'Is it clean?')!;
  const required = setItem(records, { id: question.id, options: { required: true }, reference_key: 'clean' }).patch!;
  await helpers.save(template.id, 1, required);
  const help = setInfo(toRecords((await helpers.read(template.id)) as never), {
    item_id: question.id,
    text: 'Look below',
    newId: randomUUID,
  }).patch!;
  await helpers.save(template.id, 2, help);
  return template.id;
}
/** Noise, because pictures that compress well are too small to be uploaded. */
const drawPicture = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
};

interface TemplateFile {
  readonly items: { readonly options: object; readonly parent_id: string | null }[];
  readonly info: { media: string[] }[];
}
async function exportFile(id: number): Promise<TemplateFile> {
  const { status, bytes } = await helpers.manager().send('GET', `/api/checklist/template/${id}/export?format=json`);
  expect(status).toBe(200);
  return JSON.parse(bytes.toString());
}
const importFile = (template: object, title?: string) =>
  helpers.manager().call(checklists.importTemplate, { body: { template: template as never, title } });

test('an exported template is imported again with everything but its ids', async () => {
  const file = await exportFile(await createTemplate());
  const imported = await importFile(file, 'Again');
  expect([imported.status, imported.body.data.files_removed]).toEqual([200, 0]);
  const template = imported.body.data.template!;
  expect(template).toMatchObject({ title: 'Again', questions: 1, published_version: null });
  const toComparable = (value: TemplateFile) =>
    [
      ...JSON.stringify({ ...value, title: '' })
        .replace(/,"base_id":"[^"]*"/g, '')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ''),
    ]
      .sort()
      .join('');
  expect(toComparable(await exportFile(template.id))).toBe(toComparable(file));
  const copy = await helpers.read(template.id);
  expect(copy.items.find(({ title }) => title === 'Is it clean?')).toMatchObject({
    reference_key: 'clean',
    options: { required: true },
  });
  expect(copy.info.map(({ text }) => text)).toEqual(['Look below']);
});

test('a template is exported as an XLSForm that can be imported, after a check of what it cannot contain', async () => {
  const id = await createTemplate();
  const { body } = await helpers.manager().call(checklists.checkXlsForm, { params: { id } });
  expect(body.data).toMatchObject({
    items: 1,
    notes: [
      { code: 'scoring', message: 'Scores aren’t exported.' },
      { title: 'Is it clean?', code: 'choice_colors' },
    ],
  });
  const sent = await helpers.manager().send('GET', `/api/checklist/template/${id}/export?format=xlsform`);
  expect([sent.status, sent.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('Round north south.xlsx'),
  ]);
  const file = { name: 'form.xlsx', bytes: sent.bytes };
  const imported = await helpers.manager().call(checklists.importXlsForm, { file, body: {} });
  expect(imported.body.data).toMatchObject({ imported: { questions: 1 }, notes: [] });
  const copy = await helpers.read(imported.body.data.template_id as number);
  expect(copy.items.find(({ title }) => title === 'Is it clean?')).toMatchObject({
    reference_key: 'clean',
    options: { required: true },
  });
});

test('an exported template says what it is, is readable by line, and brings its pictures to another workspace', async () => {
  const id = await createTemplate();
  const upload = await helpers.manager().call(files.upload, {
    file: { name: 'valve.png', bytes: await drawPicture() },
    body: { purpose: 'template' },
  });
  const { uuid } = upload.body.data;
  const template = await helpers.read(id);
  const help = template.info[0]!;
  await helpers.save(id, 3, { info: { upsert: [{ ...help, media: [uuid] }] } });
  const file = (await exportFile(id)) as TemplateFile & { state: string; published_version: null; files: object[] };
  expect(file).toMatchObject({ state: 'draft', published_version: null, files: [{ uuid, name: 'valve.png' }] });
  const { bytes } = await helpers.manager().send('GET', `/api/checklist/template/${id}/export?format=json`);
  expect(bytes.toString().split('\n').length).toBeGreaterThan(50);

  const other = server.as('manager', 'B');
  const imported = await other.call(checklists.importTemplate, { body: { template: file as never } });
  expect(imported.body).toMatchObject({ data: { files_removed: 0 } });
  const params = { id: imported.body.data.template!.id };
  const [picture] = (await other.call(checklists.get, { params })).body.data.info[0]!.media;
  expect(picture).not.toBe(uuid);
  expect((await other.send('GET', `/api/file/${picture}`)).status).toBe(200);

  const broken = { ...file, files: [{ ...file.files[0], data: Buffer.from('no picture').toString('base64') }] };
  const without = await other.call(checklists.importTemplate, { body: { template: broken as never } });
  expect([without.status, without.body.data.files_removed]).toEqual([200, 1]);
});

test('files of another workspace are left out, and their number is returned', async () => {
  const file = await exportFile(await createTemplate());
  file.info[0]!.media = [randomUUID()];
  const { body } = await importFile(file);
  expect(body.data.files_removed).toBe(1);
  expect((await helpers.read(body.data.template!.id)).info[0]?.media).toEqual([]);
});

test('a file of a newer format, an invalid one and one outside the plan are rejected', async () => {
  const file = await exportFile(await createTemplate());
  const newer = await importFile({ ...file, format: 99 });
  expect([newer.status, Object.keys(newer.body.data as object)]).toEqual([422, ['template']]);
  const lost = file.items.map((item) => (item.parent_id ? { ...item, parent_id: randomUUID() } : item));
  const invalid = await importFile({ ...file, items: lost });
  expect([invalid.status, invalid.body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
  await server.setPlan('A', 'standard');
  const items = file.items.map((item) =>
    'required' in item.options ? { ...item, options: { ...item.options, repeatable: true } } : item,
  );
  const rejected = await importFile({ ...file, items });
  expect([rejected.status, rejected.body.code]).toEqual([403, 'PLAN_FEATURE_REQUIRED']);
  await server.setPlan('A', 'enterprise');
});

test('questions find their list again by its uuid, and in another workspace by its name and the names of its fields', async () => {
  const field = { key: 'new_kind', name: 'Kind', field_type: 'text', is_used: true } as const;
  const createList = async (person: ReturnType<typeof helpers.manager>, name: string, names: object = {}) =>
    (
      await person.call(globalLists.create, {
        body: { name, fields: [{ ...field, ...names }], order: { new_kind: 0 } },
      })
    ).body.data;
  const places = await createList(helpers.manager(), 'Places');
  const template = await helpers.read((await helpers.create('With a list')).id);
  const page = template.items.find(({ type }) => type === 'page')!;
  const options = {
    ...{ global_list_uuid: places.uuid, global_list_id: places.id, label_field_keys: [places.fields[0]!.key] },
    ...{ item_filter: { field_key: places.fields[0]!.key, value: "'Dock'" } },
  };
  const question = { id: randomUUID(), type: 'global_list', title: 'Where', options, parent_id: page.id, order: 'a1' };
  await helpers.save(template.id, 0, { items: { upsert: [question as never] } });
  const file = await exportFile(template.id);
  const readQuestion = async (person: ReturnType<typeof helpers.manager>, id: number) =>
    (await person.call(checklists.get, { params: { id } })).body.data.items.find(({ title }) => title === 'Where')!;
  const same = (await importFile(file)).body.data;
  expect(same.lists_missing).toEqual([]);
  expect((await readQuestion(helpers.manager(), same.template!.id)).options).toMatchObject(options);

  const other = server.as('manager', 'B');
  const importThere = async () => {
    const { body } = await other.call(checklists.importTemplate, { body: { template: file as never } });
    return { ...body.data, question: await readQuestion(other, body.data.template!.id) };
  };
  const without = await importThere();
  expect(without.lists_missing).toEqual(['Places']);
  expect(without.question.options).toEqual({});
  // Their field has the name of the file in another language.
  const theirs = await createList(other, 'PLACES', { name: 'Art', translations: { en: 'Kind' } });
  const imported = await importThere();
  expect(imported.lists_missing).toEqual([]);
  const { key } = theirs.fields[0]!;
  expect(imported.question.options).toEqual({
    ...{ global_list_uuid: theirs.uuid, global_list_id: theirs.id, label_field_keys: [key] },
    item_filter: { field_key: key, value: "'Dock'" },
  });
});

test('a long exported template is stored by a job, whose result is the template', async () => {
  const exported = await exportFile(await createTemplate());
  const parent_id = exported.items.find((item) => item.parent_id !== null)!.parent_id;
  const questions = Array.from({ length: MAX_DIRECT_IMPORT_ROWS }, (_, index) => ({
    ...{ id: randomUUID(), type: 'textAnswer', title: `Question ${index}`, options: {}, parent_id },
    order: `d${String(index).padStart(4, '0')}`,
  }));
  const file = { ...exported, items: [...exported.items, ...questions] };
  const { status, body } = await importFile(file, 'Long template');
  expect([status, body.data.template]).toEqual([200, null]);
  await server.runJobs();
  const params = { id: body.data.job_id! };
  const job = (await helpers.manager().call(jobs.get, { params })).body.data;
  expect(job).toMatchObject({ kind: 'checklists.import_json', status: 'done', result: { files_removed: 0 } });
  const { template_id, imported } = job.result as { template_id: number; imported: { questions: number } };
  expect(imported.questions).toBe(MAX_DIRECT_IMPORT_ROWS + 1);
  expect(await helpers.read(template_id)).toMatchObject({ title: 'Long template' });
});
