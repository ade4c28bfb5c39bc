import { checklists } from '@rounds/contract/checklists';
import { library } from '@rounds/contract/checklists/library.ts';
import { settings } from '@rounds/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createImportHelpers, csv } from '../testing/import-helpers.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';
import { createXlsForm, createXlsFormHelpers } from '../testing/xlsform-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

const setLanguage = (id: number, lang: string) =>
  helpers.manager().call(checklists.setLanguage, { params: { id }, body: { lang: lang as 'de' } });
const findEntry = async (id: number) => (await helpers.list()).list.find((entry) => entry.id === id);

describe('the language of a template', () => {
  test('changing it swaps translated texts, keeps the others, and is one revision', async () => {
    const template = await helpers.read((await helpers.create('Round')).id);
    const patch = createQuestionPatch(template, 'Is it clean?');
    const [question] = patch.items!.upsert!;
    const translated = { ...question!, translations: { de: { title: 'Ist es sauber?' } } };
    await helpers.save(template.id, 0, { ...patch, items: { upsert: [translated] } });
    const { status, body } = await setLanguage(template.id, 'de');
    expect([status, body.data.language, body.data.revision]).toEqual([200, 'de', 2]);
    const after = await helpers.read(template.id);
    expect(after.language).toBe('de');
    expect(after.items.find(({ id }) => id === question!.id)).toMatchObject({
      title: 'Ist es sauber?',
      translations: { en: { title: 'Is it clean?' } },
    });
    expect((await setLanguage(template.id, 'de')).body.data.revision).toBe(2);
  });

  test('a language that is not offered is rejected with an error for the field', async () => {
    const { id } = await helpers.create('Klingon');
    const { status, body } = await setLanguage(id, 'tlh');
    expect([status, Object.keys(body.data as object)]).toEqual([422, ['lang']]);
  });
});

describe('the language of new templates', () => {
  const setDefault = (language: 'it' | 'de' | null) =>
    server.as('admin').call(settings.updateChecklistSettings, { body: { language } });
  const sheet = csv('Question\nKitchen\nCellar');
  const survey = createXlsForm({ survey: ['type|name|label', 'text|room|Room'] });
  /** Creates a template in each way, and returns their languages. */
  async function createInEachWay(body: { language?: 'es' } = {}) {
    const created = await helpers.manager().call(checklists.create, { body: { title: 'Round', ...body } });
    const imports = createImportHelpers(server);
    const sheetAnswer = await imports.importFile(sheet, { columns: { question: 'Question' }, ...body });
    const forms = createXlsFormHelpers(server);
    const formAnswer = await forms.importForm(survey, body);
    const fromSheet = await imports.loadTemplate(sheetAnswer.body.data.template_id);
    const fromForm = await forms.read(formAnswer.body.data.template_id);
    return [created.body.data.language, fromSheet.language, fromForm.language];
  }

  test('templates that are created or imported are in that of the workspace, or else in that of the person', async () => {
    expect(await createInEachWay()).toEqual(['en', 'en', 'en']);
    await setDefault('it');
    try {
      expect(await createInEachWay()).toEqual(['it', 'it', 'it']);
      const dryRun = await createXlsFormHelpers(server).importForm(survey, { dry_run: true });
      expect(dryRun.body.data.language).toBe('it');
      expect(await createInEachWay({ language: 'es' })).toEqual(['es', 'es', 'es']);
    } finally {
      await setDefault(null);
    }
  });

  test('samples are in that of the workspace if they have it, or else in that of the person', async () => {
    const take = async (body: { language?: 'fr' } = {}) => {
      const sample = { params: { key: 'vehicle-check' }, body } as const;
      const taken = await helpers.manager().call(checklists.takeSample, sample);
      const ofLibrary = await helpers.manager().call(library.take, { params: { id: 'vehicle-check' }, body });
      const templates = [taken.body.data.id, ofLibrary.body.data.id].map((id) => helpers.read(id));
      return (await Promise.all(templates)).map(({ language }) => language);
    };
    try {
      await setDefault('de');
      expect(await take()).toEqual(['de', 'de']);
      expect(await take({ language: 'fr' })).toEqual(['fr', 'fr']);
      await setDefault('it');
      expect(await take()).toEqual(['en', 'en']);
    } finally {
      await setDefault(null);
    }
  });
});

describe('versions of a template', () => {
  test('a version keeps the title it was published with, and the template and its entry name the latest', async () => {
    const template = await helpers.read((await helpers.create('Titled')).id);
    await helpers.save(template.id, 0, createQuestionPatch(template, 'Is it clean?'));
    expect((await findEntry(template.id))?.options).toEqual({
      has_draft: true,
      published: false,
      version_id: null,
      version_title: null,
      language: 'en',
      contains_asset: false,
    });
    const publish = (revision: number, title?: string) =>
      helpers.manager().call(checklists.publish, { params: { id: template.id }, body: { revision, title } });
    await publish(1, ' Summer ');
    await helpers.save(template.id, 1, { head: { description: 'Changed' } });
    const last = (await publish(2)).body.data;
    const { body } = await helpers.manager().call(checklists.getSummary, { params: { id: template.id } });
    expect(body.data.versions.map(({ version, title }) => [version, title])).toEqual([
      [2, null],
      [1, 'Summer'],
    ]);
    const options = { version_id: last.version_id, version_title: null, has_draft: false, published: true };
    expect(body.data).toMatchObject(options);
    expect((await helpers.read(template.id)).options).toMatchObject(options);
    await helpers.save(template.id, 2, { head: { description: 'Again' } });
    await publish(3, 'Winter');
    expect((await findEntry(template.id))?.options).toMatchObject({ version_title: 'Winter' });
  });

  test('a version has the title that the draft has for it, unless it is published with another one or with none', async () => {
    const template = await helpers.read((await helpers.create('Planned')).id);
    await helpers.save(template.id, 0, createQuestionPatch(template, 'Is it clean?'));
    const titles: (string | null | undefined)[] = [];
    for (const [nth, title] of [undefined, 'Autumn', ' '].entries()) {
      const head = { description: `Change ${nth}`, version_title: 'Spring' };
      await helpers.save(template.id, nth + 1, { head });
      const body = { revision: nth + 2, title };
      await helpers.manager().call(checklists.publish, { params: { id: template.id }, body });
      titles.push((await findEntry(template.id))?.options?.version_title);
    }
    expect(titles).toEqual(['Spring', 'Autumn', null]);
  });

  test('unpublished translations are marked until the next publication', async () => {
    const template = await helpers.read((await helpers.create('Translated')).id);
    const patch = createQuestionPatch(template, 'Is it clean?');
    await helpers.save(template.id, 0, patch);
    await helpers.publish(template.id, 1);
    expect((await findEntry(template.id))?.has_draft_translations).toBe(false);
    const [question] = patch.items!.upsert!;
    const translated = { ...question!, translations: { fr: { title: 'Est-ce propre ?' } } };
    await helpers.save(template.id, 1, { items: { upsert: [translated] } });
    expect((await findEntry(template.id))?.has_draft_translations).toBe(true);
    expect((await helpers.read(template.id)).has_draft_translations).toBe(true);
    await helpers.publish(template.id, 2);
    await helpers.save(template.id, 2, { items: { upsert: [{ ...translated, title: 'Is it very clean?' }] } });
    expect((await findEntry(template.id))?.has_draft_translations).toBe(false);
  });
});
