import { randomUUID } from 'node:crypto';
import { checklists, type DraftEvent } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { translations } from '@rounds/contract/checklists/translations.ts';
import type { TemplatePatch } from '@rounds/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { at, createTranslationHelpers } from '../testing/translation-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTranslationHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTranslationHelpers(server);
});
afterAll(() => server.close());

const manager = () => server.as('manager');

describe('the languages of a template', () => {
  test('are added without texts, counted, and removed with their texts', async () => {
    const id = await helpers.create('Languages');
    const { body } = await manager().call(translations.overview, { params: { id } });
    expect(body.data).toMatchObject({ language: 'en', translator: 'memory', has_draft_translations: true });
    const { texts } = body.data;
    const [german] = body.data.languages;
    expect(german).toEqual({
      language: 'de',
      progress: { total: texts, missing: texts, done: 0, outdated: 0, machine: 0 },
    });
    const { key } = await helpers.find(id, 'Is it clean?');
    expect((await helpers.translate(id, key, 'Ist es sauber?')).body.data.progress).toMatchObject({ done: 1 });
    const removed = await manager().call(translations.removeLanguage, at(id));
    expect(removed.body.data.languages).toEqual([]);
    expect(JSON.stringify(await helpers.read(id))).not.toContain('Ist es sauber?');
    expect((await manager().call(translations.get, at(id))).status).toBe(404);
  });

  test('are those that are offered, and not the one of the template itself', async () => {
    const id = await helpers.create('Offered');
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
    const id = await helpers.create('Translated');
    const stream = await manager().openEvents<DraftEvent>('', `/checklist/template/${id}/events`);
    const { key } = await helpers.find(id, 'Is it clean?');
    const { body } = await helpers.translate(id, key, 'Ist es sauber?');
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
    await helpers.translate(id, 'head:title', 'Übersetzt');
    const { revision } = await helpers.read(id);
    await helpers.publish(id, revision);
    const version = await manager().call(checklists.getVersion, { params: { id, version: 1 } });
    expect(version.body.data).toMatchObject({ languages: ['en', 'de'], translations: { de: { title: 'Übersetzt' } } });
    expect((await helpers.read(id)).has_draft_translations).toBe(false);
  });

  test('is outdated in each language when its source changes, alone, and is right again when that is undone', async () => {
    const id = await helpers.create('Outdated');
    await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'fr' } });
    const { key } = await helpers.find(id, 'Is it clean?');
    await helpers.translate(id, key, 'Ist es sauber?');
    await helpers.translate(id, key, 'Est-ce propre ?', {}, 'fr');
    await helpers.translate(id, (await helpers.find(id, 'Yes')).key, 'Ja');
    await helpers.renameQuestion(id, 'Is it clean?', 'Is it clean and dry?');
    for (const lang of ['de', 'fr'])
      expect(await helpers.find(id, 'Is it clean and dry?', lang)).toMatchObject({
        state: 'outdated',
        previous_source: 'Is it clean?',
      });
    expect((await helpers.find(id, 'Yes')).state).toBe('done');
    await helpers.renameQuestion(id, 'Is it clean and dry?', 'Is it clean?');
    expect((await helpers.find(id, 'Is it clean?')).state).toBe('done');
  });

  test('that came with a question, and has no author, is outdated when the question changes', async () => {
    const id = await helpers.create('Brought in');
    const template = await helpers.read(id);
    const item = template.items.find(({ title }) => title === 'Is it clean?')!;
    const translated = { ...item, translations: { de: { title: 'Sauber?' } } };
    await helpers.save(id, template.revision, { items: { upsert: [translated] } } as unknown as TemplatePatch);
    expect(await helpers.find(id, 'Is it clean?')).toMatchObject({
      state: 'done',
      edited_by: { full_name: 'Manager A' },
    });
    const { body } = await manager().call(checklists.clone, { params: { id }, body: {} });
    const copy = await helpers.find(body.data.id, 'Is it clean?');
    expect(copy).toMatchObject({ translation: 'Sauber?', edited_by: { full_name: 'Manager A' } });
    await helpers.renameQuestion(body.data.id, 'Is it clean?', 'Clean?');
    expect((await helpers.find(body.data.id, 'Clean?')).state).toBe('outdated');
  });

  test('is accepted as it is, which publishes nothing and is part of what changed since', async () => {
    const id = await helpers.create('Accepted');
    const { key } = await helpers.find(id, 'Is it clean?');
    await helpers.translate(id, key, 'Ist es sauber?', { is_machine: true });
    expect(await helpers.find(id, 'Is it clean?')).toMatchObject({ state: 'machine', is_machine: true });
    await helpers.publish(id, (await helpers.read(id)).revision);
    const { revision } = await helpers.list(id);
    const done = await manager().call(translations.markDone, { ...at(id), body: { keys: [key] } });
    expect(done.body.data.records).toMatchObject([{ key, state: 'done' }]);
    // No text that inspectors see has changed, so there is nothing to publish.
    expect(await helpers.read(id)).toMatchObject({ has_draft: false, has_draft_translations: false });
    const since = await helpers.list(id, 'de', { after: revision });
    expect([since.is_complete, since.records.map((one) => one.key)]).toEqual([false, [key]]);
  });

  test('stays right when the template changes its language', async () => {
    const id = await helpers.create('Swapped');
    await manager().call(translations.addLanguage, { params: { id }, body: { lang: 'fr' } });
    const { key } = await helpers.find(id, 'Is it clean?');
    await helpers.translate(id, key, 'Ist es sauber?');
    await helpers.translate(id, key, 'Est-ce propre ?', { is_machine: true }, 'fr');
    await manager().call(checklists.setLanguage, { params: { id }, body: { lang: 'de' } });
    expect(await helpers.find(id, 'Ist es sauber?', 'fr')).toMatchObject({
      state: 'machine',
      translation: 'Est-ce propre ?',
    });
    expect(await helpers.find(id, 'Ist es sauber?', 'en')).toMatchObject({
      state: 'done',
      translation: 'Is it clean?',
    });
  });

  test('of a global response belongs to the response, and so to every template that uses it', async () => {
    const options = [{ label: 'Good' }, { label: 'Poor' }];
    const created = await manager().call(globalResponses.create, {
      body: { type: 'list', name: 'Condition', language: 'en', options } as never,
    });
    const response = created.body.data;
    const ids = [await helpers.create('First user'), await helpers.create('Second user')];
    for (const id of ids) {
      const { revision } = await helpers.read(id);
      const record = { uuid: randomUUID(), title: response.name, global_id: response.uuid, options: response.options };
      await manager().call(checklists.addResponseSet, { params: { id }, body: { revision, record } as never });
    }
    const { key } = await helpers.find(ids[0]!, 'Good');
    const { body } = await helpers.translate(ids[0]!, key, 'Gut');
    expect(body.data.records).toMatchObject([{ translation: 'Gut', global_response: { name: 'Condition' } }]);
    expect(await helpers.find(ids[1]!, 'Good')).toMatchObject({ translation: 'Gut', state: 'done' });
    const stored = await manager().call(globalResponses.get, { params: { id: response.id } });
    expect(stored.body.data.options[0]).toMatchObject({ label: 'Good', translations: { de: 'Gut' } });
    const changed = stored.body.data.options.map((one) => (one.label === 'Good' ? { ...one, label: 'Fine' } : one));
    await manager().call(globalResponses.update, {
      params: { id: response.id },
      body: { type: 'list', name: 'Condition', language: 'en', options: changed },
    });
    expect(await helpers.find(ids[1]!, 'Fine')).toMatchObject({ state: 'outdated', previous_source: 'Good' });
  });
});

describe('a change that is wrong', () => {
  test('is rejected by its field, and nothing of the others is saved', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how texts refer to answers
    const id = await helpers.create('Wrong', 'Is ${pump} clean?');
    const [wrong, right] = [await helpers.find(id, 'Is $' + '{pump} clean?'), await helpers.find(id, 'Yes')];
    const save = (records: readonly { key: string; translation: string }[]) =>
      manager().call(translations.bulkUpdate, { ...at(id), body: { records: [...records] } });
    const good = { key: right.key, translation: 'Ja' };
    const lost = await save([good, { key: wrong.key, translation: 'Ist sie sauber?' }]);
    expect([lost.status, Object.keys(lost.body.data)]).toEqual([422, ['records.1.translation']]);
    const unknown = await save([good, { key: 'other:title', translation: 'x' }]);
    expect([unknown.status, Object.keys(unknown.body.data)]).toEqual([422, ['records.1.key']]);
    expect((await save([good, good])).status).toBe(422);
    expect((await save([{ key: right.key, translation: 'x'.repeat(2_000) }])).status).toBe(422);
    expect((await helpers.find(id, 'Yes')).translation).toBe('');
  });

  test('to a text that another person has changed meanwhile is answered with theirs', async () => {
    const id = await helpers.create('Together');
    const { key } = await helpers.find(id, 'Yes');
    await server.as('admin').call(translations.update, { ...at(id), body: { key, translation: 'Jawohl' } });
    const { status, body } = await helpers.translate(id, key, 'Ja', { previous: '' });
    expect([status, body.code]).toEqual([409, 'CKL_TRANSLATION_CHANGED']);
    expect(body.data).toMatchObject({ record: { translation: 'Jawohl', edited_by: { full_name: 'Admin A' } } });
    expect((await helpers.translate(id, key, 'Ja', { previous: 'Jawohl' })).status).toBe(200);
  });
});
