import { checklists } from '@rounds/contract/checklists';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { readFixture } from '../testing/import-helpers.ts';
import { at, comparable, createTranslationHelpers } from '../testing/translation-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTranslationHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTranslationHelpers(server);
});
afterAll(() => server.close());

const manager = () => server.as('manager');

describe('files of translations', () => {
  const ALL = Object.fromEntries(
    ['key', 'reference_key', 'source', 'translation', 'state', 'previous_source'].map((one) => [one, one]),
  );

  test.each(['csv', 'xlsx', 'xliff'] as const)('as %s bring all records into a copy as they were', async (format) => {
    const id = await helpers.create(`Exported ${format}`);
    await helpers.translate(id, 'head:title', 'Fragen <mit> "Zeichen" & mehr');
    await helpers.translate(id, (await helpers.find(id, 'Yes')).key, 'Ja', { is_machine: true });
    const { key } = await helpers.find(id, 'Is it clean?');
    await helpers.translate(id, key, '=Sauber?');
    await helpers.renameQuestion(id, 'Is it clean?', 'Is it dry?');
    const { bytes } = await manager().call(translations.exportFile, { ...at(id), query: { format } });
    const copy = (await manager().call(checklists.clone, { params: { id }, body: {} })).body.data.id;
    const before = comparable((await helpers.list(id)).records);
    await manager().call(translations.removeLanguage, at(copy));
    await manager().call(translations.addLanguage, { params: { id: copy }, body: { lang: 'de' } });
    const body = format === 'xliff' ? {} : { columns: ALL };
    const name = `texts.${format === 'xliff' ? 'xlf' : format}`;
    const inspected = await manager().call(translations.inspectFile, { ...at(copy), file: { name, bytes }, body: {} });
    expect(inspected.body.data).toMatchObject({ format: format === 'xliff' ? 'xliff' : 'sheet' });
    const result = await helpers.importFile(copy, name, bytes, body);
    expect([result.status, result.body.data.errors]).toEqual([200, []]);
    const isTitle = ({ source }: { source: string }) => source.startsWith('Exported');
    const after = comparable((await helpers.list(copy)).records);
    expect(after.filter((one) => !isTitle(one))).toEqual(before.filter((one) => !isTitle(one)));
    expect((await helpers.importFile(id, name, bytes, body)).body.data).toMatchObject({ changed: 0 });
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
    const preview = await helpers.importFile(id, 'de.csv', german, { columns, dry_run: true });
    expect(preview.body.data).toMatchObject({ changed: 7, errors: [] });
    expect((await helpers.find(id, 'Architecture')).translation).toBe('');
    expect((await helpers.importFile(id, 'de.csv', german, { columns })).body.data).toMatchObject({ changed: 7 });
    expect((await helpers.find(id, 'Architecture')).translation).toBe('Architektur');
    expect((await helpers.find(id, 'Verify the use of threat modeling.')).translation).toBe(
      'Prüfen Sie die Bedrohungsanalyse.',
    );
    expect((await helpers.importFile(id, 'de.csv', german, { columns })).body.data).toMatchObject({
      changed: 0,
      unchanged: 7,
    });
  });

  test.each([
    ['de', 'Architektur, Design und Threat Modeling', 'Prüfen Sie', 8],
    ['fr', 'Architecture, conception et exigences', 'Vérifie', 9],
  ] as const)(
    'as published fill the standard in %s by the numbers of its requirements',
    async (lang, page, verb, pages) => {
      const file = await readFixture('asvs-4.0.3-en.csv');
      const columns = {
        page: 'chapter_name',
        section: 'section_name',
        reference: 'req_id',
        question: 'req_description',
      };
      const created = await manager().call(checklists.importFile, { file, body: { language: 'en', columns } as never });
      const id = created.body.data.template_id!;
      await manager().call(translations.addLanguage, { params: { id }, body: { lang } });
      const translated = await readFixture(`asvs-4.0.3-${lang}-excerpt.csv`);
      const { body } = await manager().call(translations.inspectFile, { ...at(id, lang), file: translated, body: {} });
      const guesses = Object.fromEntries(body.data.columns.map(({ name, guess }) => [guess, name]));
      expect(guesses).toMatchObject({ reference_key: 'req_id', translation: 'req_description', page: 'chapter_name' });
      const { null: _none, ...assigned } = guesses as Record<string, string>;
      const { data } = (await helpers.importFile(id, translated.name, translated.bytes, { columns: assigned }, lang))
        .body;
      expect(data.errors).toEqual([]);
      const records = (await helpers.list(id, lang)).records.filter(({ translation }) => translation !== '');
      const questions = records.filter(({ kind }) => kind === 'question');
      expect(questions.map(({ reference }) => reference)).toEqual([
        ...['V1.1.1', 'V1.1.2', 'V1.2.1', 'V2.1.1', 'V2.1.2', 'V3.1.1', 'V14.5.4'],
      ]);
      expect(questions.every(({ translation }) => translation.startsWith(verb))).toBe(true);
      expect(records.find(({ kind }) => kind === 'page')?.translation).toContain(page);
      // The German file has no name for the second chapter.
      expect([data.changed, records.length]).toEqual([questions.length + pages, questions.length + pages]);
    },
  );

  test('say by row what is wrong, and store nothing unless those rows are left out', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how texts refer to answers
    const id = await helpers.create('Rows', 'Is ${pump} clean?');
    const question = await helpers.find(id, 'Is $' + '{pump} clean?');
    const yes = await helpers.find(id, 'Yes');
    const csv = `key,translation\n${yes.key},Ja\n${yes.key},Jawohl\n,Nein\nother:title,x\n${question.key},Sauber?\n`;
    const columns = { key: 'key', translation: 'translation' };
    const { status, body } = await helpers.importFile(id, 'rows.csv', csv, { columns });
    expect([status, body.code]).toEqual([422, 'IMPORT_FAILED']);
    const { errors } = body.data as unknown as { errors: { row: number; message: string }[] };
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [3, 'Current row has been duplicated previously in this file'],
      [4, 'No key for this record'],
      [5, 'This key is not found in the template'],
      [6, 'The reference to pump is missing.'],
    ]);
    expect((await helpers.find(id, 'Yes')).translation).toBe('');
    const skipped = await helpers.importFile(id, 'rows.csv', csv, { columns, skip_errors: true });
    expect([skipped.body.data.changed, (await helpers.find(id, 'Yes')).translation]).toEqual([1, 'Ja']);
    const loadText = (text: string) =>
      helpers.importFile(id, 'long.csv', `key,translation\n${yes.key},${text}\n`, { columns, skip_errors: false });
    const huge = await loadText('x'.repeat(5_000_000));
    expect([huge.body.code, huge.body.message]).toEqual(['IMPORT_TOO_LARGE', expect.stringContaining('2')]);
    const { data } = (await loadText('x'.repeat(30_000))).body;
    const [long] = (data as unknown as { errors: { row: number; message: string; value: string }[] }).errors;
    expect(long).toMatchObject({ row: 2, message: 'Use 1000 characters or fewer.' });
    expect(long!.value.length).toBe(1_000);
    expect((await helpers.find(id, 'Yes')).translation).toBe('Ja');
    for (const lang of ['fr', 'tlh', 'de_DE']) {
      const answer = await helpers.importFile(id, 'rows.csv', csv, { columns, skip_errors: true }, lang);
      expect(answer.status, lang).toBeGreaterThanOrEqual(404);
      expect(answer.status, lang).toBeLessThan(500);
    }
    expect((await helpers.importFile(id, 'none.csv', csv, { columns: { translation: 'translation' } })).status).toBe(
      422,
    );
    expect((await helpers.importFile(id, 'broken.xlf', '<xliff version="2.0"><file></xliff>')).status).toBe(422);
  });
});
