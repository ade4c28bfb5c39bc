import { randomUUID } from 'node:crypto';
import { checklists, type DraftEvent } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/global-responses';
import { type TranslationRecord, translations } from '@rounds/contract/translations';
import type { TemplatePatch } from '@rounds/engine';
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

const manager = () => server.as('manager');
const at = (id: number, lang = 'de') => ({ params: { id, lang } });
/** A template with one question, and German as its second language. */
async function create(title: string, question = 'Is it clean?') {
  const { id } = await helpers.create(title);
  await helpers.save(id, 0, createQuestionPatch(await helpers.read(id), question));
  await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'de' } });
  return id;
}
const list = async (id: number, lang = 'de', query: { after?: number } = {}) =>
  (await manager().call(translations.get, { ...at(id, lang), query })).body.data;
const find = async (id: number, source: string, lang = 'de'): Promise<TranslationRecord> =>
  (await list(id, lang)).records.find((one) => one.source === source)!;
const translate = (id: number, key: string, translation: string, rest: object = {}, lang = 'de') =>
  manager().call(translations.update, { ...at(id, lang), body: { key, translation, ...rest } });
const renameQuestion = async (id: number, from: string, to: string) => {
  const template = await helpers.read(id);
  const item = template.items.find(({ title }) => title === from)!;
  const patch = { items: { upsert: [{ ...item, title: to }] } } as unknown as TemplatePatch;
  await helpers.save(id, template.revision, patch);
};
const comparable = (records: readonly TranslationRecord[]) =>
  records.map(({ source, translation, state, previous_source }) => ({ source, translation, state, previous_source }));

describe('the languages of a template', () => {
  test('are added without texts, counted, and removed with their texts', async () => {
    const id = await create('Languages');
    const { body } = await manager().call(translations.overview, { params: { id } });
    expect(body.data).toMatchObject({ language: 'en', translator: 'memory', has_draft_translations: true });
    const { texts } = body.data;
    const [german] = body.data.languages;
    expect(german).toEqual({
      language: 'de',
      progress: { total: texts, missing: texts, done: 0, outdated: 0, machine: 0 },
    });
    const { key } = await find(id, 'Is it clean?');
    expect((await translate(id, key, 'Ist es sauber?')).body.data.progress).toMatchObject({ done: 1 });
    const removed = await manager().call(translations.removeLanguage, at(id));
    expect(removed.body.data.languages).toEqual([]);
    expect(JSON.stringify(await helpers.read(id))).not.toContain('Ist es sauber?');
    expect((await manager().call(translations.get, at(id))).status).toBe(404);
  });

  test('are those that are offered, and not the one of the template itself', async () => {
    const id = await create('Offered');
    const add = (lang: string) =>
      manager().call(translations.addLanguage, { params: { id }, body: { lang: lang as 'de' } });
    expect([(await add('tlh')).status, (await add('en')).status]).toEqual([422, 422]);
    const again = await add('de');
    expect(again.body.data.languages).toHaveLength(1);
    expect((await manager().call(translations.get, at(id, 'sw'))).status).toBe(404);
  });
});

describe('a translated text', () => {
  test('says who translated it, and reaches the draft, its published version and those who have it open', async () => {
    const id = await create('Translated');
    const stream = await manager().openEvents<DraftEvent>('', `/checklist/template/${id}/events`);
    const { key } = await find(id, 'Is it clean?');
    const { body } = await translate(id, key, 'Ist es sauber?');
    expect(body.data.records).toMatchObject([
      { key, translation: 'Ist es sauber?', state: 'done', edited_by: { full_name: 'Manager A' }, is_machine: false },
    ]);
    const isSent = () => stream.events.some((one) => one.kind === 'changes' && one.revision === body.data.revision);
    await expect.poll(isSent, { interval: 10 }).toBe(true);
    const place = { language: 'de', key };
    await server.as('admin').call(checklists.showDraftPresence, { params: { id }, body: { item_id: null, place } });
    const isThere = () => stream.events.some((one) => one.kind === 'presence' && one.people[0]?.place?.key === key);
    await expect.poll(isThere, { interval: 10 }).toBe(true);
    stream.close();
    await translate(id, 'head:title', 'Übersetzt');
    const { revision } = await helpers.read(id);
    await helpers.publish(id, revision);
    const version = await manager().call(checklists.getVersion, { params: { id, version: 1 } });
    expect(version.body.data).toMatchObject({ languages: ['en', 'de'], translations: { de: { title: 'Übersetzt' } } });
    expect((await helpers.read(id)).has_draft_translations).toBe(false);
  });

  test('is outdated in each language when its source changes, alone, and is right again when that is undone', async () => {
    const id = await create('Outdated');
    await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'fr' } });
    const { key } = await find(id, 'Is it clean?');
    await translate(id, key, 'Ist es sauber?');
    await translate(id, key, 'Est-ce propre ?', {}, 'fr');
    await translate(id, (await find(id, 'Yes')).key, 'Ja');
    await renameQuestion(id, 'Is it clean?', 'Is it clean and dry?');
    for (const lang of ['de', 'fr'])
      expect(await find(id, 'Is it clean and dry?', lang)).toMatchObject({
        state: 'outdated',
        previous_source: 'Is it clean?',
      });
    expect((await find(id, 'Yes')).state).toBe('done');
    await renameQuestion(id, 'Is it clean and dry?', 'Is it clean?');
    expect((await find(id, 'Is it clean?')).state).toBe('done');
  });

  test('that came with a question, and has no author, is outdated when the question changes', async () => {
    const id = await create('Brought in');
    const template = await helpers.read(id);
    const item = template.items.find(({ title }) => title === 'Is it clean?')!;
    const translated = { ...item, translations: { de: { title: 'Sauber?' } } };
    await helpers.save(id, template.revision, { items: { upsert: [translated] } } as unknown as TemplatePatch);
    expect(await find(id, 'Is it clean?')).toMatchObject({ state: 'done', edited_by: { full_name: 'Manager A' } });
    const { body } = await manager().call(checklists.clone, { params: { id }, body: {} });
    const copy = await find(body.data.id, 'Is it clean?');
    expect(copy).toMatchObject({ translation: 'Sauber?', edited_by: { full_name: 'Manager A' } });
    await renameQuestion(body.data.id, 'Is it clean?', 'Clean?');
    expect((await find(body.data.id, 'Clean?')).state).toBe('outdated');
  });

  test('is accepted as it is, which publishes nothing and is part of what changed since', async () => {
    const id = await create('Accepted');
    const { key } = await find(id, 'Is it clean?');
    await translate(id, key, 'Ist es sauber?', { is_machine: true });
    expect(await find(id, 'Is it clean?')).toMatchObject({ state: 'machine', is_machine: true });
    await helpers.publish(id, (await helpers.read(id)).revision);
    const { revision } = await list(id);
    const done = await manager().call(translations.markDone, { ...at(id), body: { keys: [key] } });
    expect(done.body.data.records).toMatchObject([{ key, state: 'done' }]);
    expect((await helpers.read(id)).has_draft).toBe(false);
    const since = await list(id, 'de', { after: revision });
    expect([since.is_complete, since.records.map((one) => one.key)]).toEqual([false, [key]]);
  });

  test('stays right when the template changes its language', async () => {
    const id = await create('Swapped');
    await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'fr' } });
    const { key } = await find(id, 'Is it clean?');
    await translate(id, key, 'Ist es sauber?');
    await translate(id, key, 'Est-ce propre ?', { is_machine: true }, 'fr');
    await manager().call(checklists.setLanguage, { params: { id }, body: { lang: 'de' } });
    expect(await find(id, 'Ist es sauber?', 'fr')).toMatchObject({ state: 'machine', translation: 'Est-ce propre ?' });
    expect(await find(id, 'Ist es sauber?', 'en')).toMatchObject({ state: 'done', translation: 'Is it clean?' });
  });

  test('of a global response belongs to the response, and so to every template that uses it', async () => {
    const options = [{ label: 'Good' }, { label: 'Poor' }];
    const created = await manager().call(globalResponses.create, {
      body: { type: 'list', name: 'Condition', language: 'en', options } as never,
    });
    const response = created.body.data;
    const ids = [await create('First user'), await create('Second user')];
    for (const id of ids) {
      const { revision } = await helpers.read(id);
      const record = { uuid: randomUUID(), title: response.name, global_id: response.uuid, options: response.options };
      await manager().call(checklists.addResponseSet, { params: { id }, body: { revision, record } as never });
    }
    const { key } = await find(ids[0]!, 'Good');
    const { body } = await translate(ids[0]!, key, 'Gut');
    expect(body.data.records).toMatchObject([{ translation: 'Gut', global_response: { name: 'Condition' } }]);
    expect(await find(ids[1]!, 'Good')).toMatchObject({ translation: 'Gut', state: 'done' });
    const stored = await manager().call(globalResponses.get, { params: { id: response.id } });
    expect(stored.body.data.options[0]).toMatchObject({ label: 'Good', translations: { de: 'Gut' } });
    const changed = stored.body.data.options.map((one) => (one.label === 'Good' ? { ...one, label: 'Fine' } : one));
    await manager().call(globalResponses.update, {
      params: { id: response.id },
      body: { type: 'list', name: 'Condition', language: 'en', options: changed },
    });
    expect(await find(ids[1]!, 'Fine')).toMatchObject({ state: 'outdated', previous_source: 'Good' });
  });
});

describe('a change that is wrong', () => {
  test('is rejected by its field, and nothing of the others is saved', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how texts refer to answers
    const id = await create('Wrong', 'Is ${pump} clean?');
    const [wrong, right] = [await find(id, 'Is $' + '{pump} clean?'), await find(id, 'Yes')];
    const save = (records: readonly { key: string; translation: string }[]) =>
      manager().call(translations.bulkUpdate, { ...at(id), body: { records: [...records] } });
    const good = { key: right.key, translation: 'Ja' };
    const lost = await save([good, { key: wrong.key, translation: 'Ist sie sauber?' }]);
    expect([lost.status, Object.keys(lost.body.data)]).toEqual([422, ['records.1.translation']]);
    const unknown = await save([good, { key: 'other:title', translation: 'x' }]);
    expect([unknown.status, Object.keys(unknown.body.data)]).toEqual([422, ['records.1.key']]);
    expect((await save([good, good])).status).toBe(422);
    expect((await save([{ key: right.key, translation: 'x'.repeat(2_000) }])).status).toBe(422);
    expect((await find(id, 'Yes')).translation).toBe('');
  });

  test('to a text that another person has changed meanwhile is answered with theirs', async () => {
    const id = await create('Together');
    const { key } = await find(id, 'Yes');
    await server.as('admin').call(translations.update, { ...at(id), body: { key, translation: 'Jawohl' } });
    const { status, body } = await translate(id, key, 'Ja', { previous: '' });
    expect([status, body.code]).toEqual([409, 'CKL_TRANSLATION_CHANGED']);
    expect(body.data).toMatchObject({ record: { translation: 'Jawohl', edited_by: { full_name: 'Admin A' } } });
    expect((await translate(id, key, 'Ja', { previous: 'Jawohl' })).status).toBe(200);
  });
});

test('twenty people who translate at random lose nothing, and each text knows its last writer', async () => {
  const id = await create('Crowd');
  const keys = (await list(id)).records.map(({ key }) => key);
  const people = [manager(), server.as('admin')];
  const written = new Map<string, string>();
  let [seed, count] = [7, 0];
  const random = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  const work = async (person: number) => {
    for (let turn = 0; turn < 6; turn++) {
      const key = keys[random(keys.length)]!;
      count += 1;
      const translation = `Text ${person} ${count}`;
      const { status, body } = await people[person % 2]!.call(translations.update, {
        ...at(id),
        body: { key, translation },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      written.set(`${body.data.revision}`, `${key} ${translation} ${person % 2 === 0 ? 'Manager A' : 'Admin A'}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, person) => work(person)));
  expect(written.size).toBe(120);
  const last = new Map<string, string>();
  for (const [, text] of [...written].sort(([a], [b]) => Number(a) - Number(b))) last.set(text.split(' ')[0]!, text);
  const found = (await list(id)).records.flatMap(({ key, translation, edited_by }) =>
    translation === '' ? [] : [`${key} ${translation} ${edited_by?.full_name}`],
  );
  expect(found.sort()).toEqual([...last.values()].sort());
});

describe('files of translations', () => {
  const load = async (id: number, name: string, bytes: string | Buffer, body: object = {}) =>
    manager().call(translations.importFile, { ...at(id), file: { name, bytes }, body: body as never });
  const ALL = Object.fromEntries(
    ['key', 'reference_key', 'source', 'translation', 'state', 'previous_source'].map((one) => [one, one]),
  );

  test.each(['csv', 'xlsx', 'xliff'] as const)('as %s bring all records into a copy as they were', async (format) => {
    const id = await create(`Exported ${format}`);
    await translate(id, 'head:title', 'Fragen <mit> "Zeichen" & mehr');
    await translate(id, (await find(id, 'Yes')).key, 'Ja', { is_machine: true });
    const { key } = await find(id, 'Is it clean?');
    await translate(id, key, '=Sauber?');
    await renameQuestion(id, 'Is it clean?', 'Is it dry?');
    const { bytes } = await manager().call(translations.exportFile, { ...at(id), query: { format } });
    const copy = (await manager().call(checklists.clone, { params: { id }, body: {} })).body.data.id;
    const before = comparable((await list(id)).records);
    await manager().call(translations.removeLanguage, at(copy));
    await manager().call(translations.addLanguage, { params: { id: copy }, body: { lang: 'de' } });
    const body = format === 'xliff' ? {} : { columns: ALL };
    const name = `texts.${format === 'xliff' ? 'xlf' : format}`;
    const inspected = await manager().call(translations.inspectFile, { ...at(copy), file: { name, bytes }, body: {} });
    expect(inspected.body.data).toMatchObject({ format: format === 'xliff' ? 'xliff' : 'sheet' });
    const result = await load(copy, name, bytes, body);
    expect([result.status, result.body.data.errors]).toEqual([200, []]);
    const isTitle = ({ source }: { source: string }) => source.startsWith('Exported');
    const after = comparable((await list(copy)).records);
    expect(after.filter((one) => !isTitle(one))).toEqual(before.filter((one) => !isTitle(one)));
    expect((await load(id, name, bytes, body)).body.data).toMatchObject({ changed: 0 });
  });

  test('fill a standard by the numbers of its requirements, with the names of its chapters', async () => {
    const english = `chapter_name,section_name,req_id,req_description
Architecture,Lifecycle,V1.1.1,Verify the use of a secure lifecycle.
Architecture,Lifecycle,V1.1.2,Verify the use of threat modeling.
Sessions,Tokens,V3.1.1,Verify that tokens are never in a URL.
`;
    const german = `chapter_name,section_name,req_id,req_description
Architektur,Lebenszyklus,V1.1.1,Prüfen Sie den sicheren Lebenszyklus.
Architektur,Lebenszyklus,V1.1.2,Prüfen Sie die Bedrohungsanalyse.
Sitzungen,Token,V3.1.1,"Prüfen Sie, dass Token nie in einer URL stehen."
`;
    const created = await manager().call(checklists.importFile, {
      file: { name: 'standard.csv', bytes: english },
      body: {
        title: 'Standard',
        language: 'en',
        columns: { page: 'chapter_name', section: 'section_name', reference: 'req_id', question: 'req_description' },
      } as never,
    });
    const id = created.body.data.template_id!;
    await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'de' } });
    const file = { name: 'de.csv', bytes: german };
    const { body } = await manager().call(translations.inspectFile, { ...at(id), file, body: {} });
    expect(Object.fromEntries(body.data.columns.map(({ name, guess }) => [name, guess]))).toEqual({
      chapter_name: 'page',
      section_name: 'section',
      req_id: 'reference_key',
      req_description: 'translation',
    });
    const columns = {
      ...{ reference_key: 'req_id', translation: 'req_description' },
      ...{ page: 'chapter_name', section: 'section_name' },
    };
    const preview = await load(id, 'de.csv', german, { columns, dry_run: true });
    expect(preview.body.data).toMatchObject({ changed: 7, errors: [] });
    expect((await find(id, 'Architecture')).translation).toBe('');
    expect((await load(id, 'de.csv', german, { columns })).body.data).toMatchObject({ changed: 7 });
    expect((await find(id, 'Architecture')).translation).toBe('Architektur');
    expect((await find(id, 'Verify the use of threat modeling.')).translation).toBe(
      'Prüfen Sie die Bedrohungsanalyse.',
    );
    expect((await load(id, 'de.csv', german, { columns })).body.data).toMatchObject({ changed: 0, unchanged: 7 });
  });

  test('say by row what is wrong, and store nothing unless those rows are left out', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how texts refer to answers
    const id = await create('Rows', 'Is ${pump} clean?');
    const question = await find(id, 'Is $' + '{pump} clean?');
    const yes = await find(id, 'Yes');
    const csv = `key,translation\n${yes.key},Ja\n${yes.key},Jawohl\n,Nein\nother:title,x\n${question.key},Sauber?\n`;
    const columns = { key: 'key', translation: 'translation' };
    const { status, body } = await load(id, 'rows.csv', csv, { columns });
    expect([status, body.code]).toEqual([422, 'IMPORT_FAILED']);
    const { errors } = body.data as unknown as { errors: { row: number; message: string }[] };
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [3, 'Current row has been duplicated previously in this file'],
      [4, 'No key for this record'],
      [5, 'This key is not found in the template'],
      [6, 'The reference to pump is missing.'],
    ]);
    expect((await find(id, 'Yes')).translation).toBe('');
    const skipped = await load(id, 'rows.csv', csv, { columns, skip_errors: true });
    expect([skipped.body.data.changed, (await find(id, 'Yes')).translation]).toEqual([1, 'Ja']);
    const huge = await load(id, 'huge.csv', `key,translation\n${yes.key},${'x'.repeat(5_000_000)}\n`, { columns });
    expect(huge.status).toBe(422);
    expect((await load(id, 'none.csv', csv, { columns: { translation: 'translation' } })).status).toBe(422);
    expect((await load(id, 'broken.xlf', '<xliff version="2.0"><file></xliff>')).status).toBe(422);
  });
});
