import { randomUUID } from 'node:crypto';
import { checklists, SAMPLE_KEYS } from '@rounds/contract/checklists';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { compile, foldChanges, listLanguages, listTexts, readTranslation, startRun, toRecords } from '@rounds/engine';
import { proposeTests, runTests } from '@rounds/engine/template-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { buildSample } from './build-sample.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const take = async (key: (typeof SAMPLE_KEYS)[number], body: { language?: 'en' | 'de' | 'fr' } = {}) =>
  (await t.as('manager').call(checklists.takeSample, { params: { key }, body })).body.data;
const read = async (id: number) => (await t.as('manager').call(checklists.get, { params: { id } })).body.data;

describe('sample templates', () => {
  it('the samples are listed with their number of questions', async () => {
    const { body } = await t.as('manager').call(checklists.listSamples);
    expect(body.data.map(({ key }) => key)).toEqual(SAMPLE_KEYS);
    for (const { title, questions } of body.data) expect(questions, title).toBeGreaterThan(15);
  });

  it.each(SAMPLE_KEYS)('the sample %s becomes a published template with rules, scores and N/A', async (key) => {
    const entry = await take(key);
    expect(entry).toMatchObject({ published_version: 1, has_draft: false });
    const template = await read(entry.id);
    expect(template.rule_sets.length).toBeGreaterThan(1);
    expect(template.items.some(({ options }) => options.allow_n_a === true)).toBe(true);
    expect(template.response_sets.some(({ options }) => options.some(({ failed }) => failed))).toBe(true);
    expect(listLanguages(template).toSorted()).toEqual(['de', 'en', 'fr']);
    const texts = listTexts(toRecords(buildSample(key, 'en')));
    const untranslated = texts.filter((text) =>
      LANGUAGES.some((language) => language !== 'en' && readTranslation(text, language) === ''),
    );
    expect(untranslated).toEqual([]);
  });

  it.each(SAMPLE_KEYS)('proposed tests of the sample %s pass and reach every rule', (key) => {
    const document = { ...buildSample(key, 'en'), tests: [] };
    const context = { zone: 'Europe/Berlin', started_at: '2026-11-20T20:30:00.000Z' };
    const { tests, open } = proposeTests(document, { context, newId: randomUUID });
    expect(open).toEqual([]);
    const stored = tests.map(({ test }, index) => ({ ...test, uuid: randomUUID(), title: `Test ${index}` }));
    const { results, goals, untouched } = runTests({ ...document, tests: stored });
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    expect([goals.length > 0, untouched]).toEqual([true, []]);
  });

  it('a sample is taken in a chosen language and keeps the others as translations', async () => {
    const template = await read((await take('vehicle-check', { language: 'de' })).id);
    expect(template).toMatchObject({ title: 'Fahrzeugprüfung', language: 'de' });
    const brakes = template.items.find(({ reference_key }) => reference_key === 'brakes')!;
    expect(brakes.title).toBe('Bremsen und Feststellbremse');
    expect(brakes.translations?.en?.title).toBe('Brakes and parking brake');
  });

  it('taking a sample twice makes two independent templates', async () => {
    const [first, second] = [await take('food-hygiene'), await take('food-hygiene')];
    const ids = new Set((await read(first.id)).items.map(({ id }) => id));
    expect((await read(second.id)).items.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('a failed answer in a sample asks for details', async () => {
    const template = await read((await take('food-hygiene')).id);
    const item = (key: string) => template.items.find(({ reference_key }) => reference_key === key)!.id;
    const at = '2026-01-01T10:00:00Z';
    const run = startRun(compile(template as never), { zone: 'UTC', started_at: at }, foldChanges([]));
    expect(run.item(item('fridge_action')).visible).toBe(false);
    run.apply([{ id: randomUUID(), item_id: item('fridge'), value: 9, at }]);
    expect(run.item(item('fridge_action')).visible).toBe(true);
  });

  it('a plan without rules names them as left out, and the template comes without them and without what they demand', async () => {
    await t.setPlan('A', 'free');
    const listed = (await t.as('manager').call(checklists.listSamples)).body.data;
    const sample = listed.find(({ key }) => key === 'food-hygiene')!;
    expect(sample.left_out).toEqual([{ feature: 'ckl_rule', count: 10 }]);
    const entry = await take('food-hygiene');
    await t.setPlan('A', 'enterprise');
    expect(entry).toMatchObject({ published_version: 1, has_draft: false });
    const template = await read(entry.id);
    expect(template.rule_sets).toEqual([]);
    expect(template.items.filter(({ options }) => options.rule_set_id)).toEqual([]);
    const details = template.items.find(({ reference_key }) => reference_key === 'fridge_action')!;
    expect(details.options.required).toBe(false);
    expect((await t.as('manager').call(checklists.listSamples)).body.data[0]!.left_out).toEqual([]);
  });

  it('a sample that does not exist is rejected', async () => {
    const { status } = await t.as('manager').call(checklists.takeSample, { params: { key: 'secret' }, body: {} });
    expect(status).toBe(404);
  });
});
