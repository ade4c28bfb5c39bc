import { describe, expect, test } from 'vitest';
import { csv, getErrors, imports, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

describe('import files with invalid rows', () => {
  const bad = [
    'Page,Question,Type,Options,Points,Required,Key',
    'Hall,Is it clean?,,,,,K1',
    'Hall,,yesno,,,,K2',
    'Hall,What?,quiz,,,,K3',
    'Hall,Which?,list,,,,K4',
    'Hall,Which one?,dropdown,only,,,K5',
    'Hall,Again?,,,,,K1',
    'Hall,How many?,,,many,,K6',
    'Hall,Sure?,,,,only at night,K7',
    'Hall,Named?,,,,,a key',
    `Hall,${'long '.repeat(1100)},,,,,K8`,
    ',,,,,,',
    'Hall,Fine?,,,,,K9',
  ].join('\n');
  const columns = {
    ...{ page: 'Page', question: 'Question', type: 'Type', options: 'Options' },
    ...{ points: 'Points', required: 'Required', reference_key: 'Key' },
  };
  const expected = [
    [3, 'Question', 'question_missing'],
    [4, 'Type', 'type_unknown'],
    [5, 'Options', 'options_missing'],
    [6, 'Options', 'options_single'],
    [7, 'Key', 'key_twice'],
    [8, 'Points', 'points_wrong'],
    [10, 'Key', 'key_wrong'],
    [11, 'Question', 'text_long'],
  ];

  test('a file with invalid rows is not imported, and each error has a row, a column and advice', async () => {
    const before = await imports.countTemplates();
    const answer = await imports.importFile(csv(bad), { columns });
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_FAILED']);
    expect(getErrors(answer).map(({ row, column, code }) => [row, column, code])).toEqual(expected);
    const message = (code: string) => getErrors(answer).find((error) => error.code === code)?.message;
    expect(message('key_twice')).toBe('Row 2 already uses the variable “K1”.');
    expect(message('type_unknown')).toMatch(/^“quiz” isn’t a question type\. Use one of: Yes \/ No, .*Barcode\.$/);
    expect(await imports.countTemplates()).toBe(before);
  });

  test('row errors are in the caller’s language', async () => {
    const answer = await imports.importFile(csv(bad), { columns }, { 'accept-language': 'de' });
    expect(getErrors(answer)[0]?.message).toBe('Geben Sie in dieser Zeile eine Frage ein.');
    const french = await imports.importFile(csv(bad), { columns }, { 'accept-language': 'fr' });
    expect(getErrors(french)[4]?.message).toBe('La ligne 2 utilise déjà la variable « K1 ».');
  });

  test('a dry run shows row errors and what would be imported', async () => {
    const { status, body } = await imports.importFile(csv(bad), { columns, dry_run: true });
    expect(status).toBe(200);
    expect(body.data.imported).toEqual({ pages: 1, sections: 0, questions: 3 });
    expect(body.data.errors).toHaveLength(expected.length);
  });

  test('invalid rows can be skipped while the rest is imported', async () => {
    const { status, body } = await imports.importFile(csv(bad), { columns, skip_errors: true });
    expect(status).toBe(200);
    expect(body.data.imported.questions).toBe(3);
    expect(body.data.errors).toHaveLength(expected.length);
    expect(
      (await imports.loadTemplate(body.data.template_id)).items.filter((item) => item.type === 'yesno'),
    ).toHaveLength(3);
  });

  test('a file with only a header is rejected with that reason', async () => {
    const answer = await imports.importFile(csv('Page,Question\n'), {
      columns: { question: 'Question' },
      skip_errors: true,
    });
    expect(answer.status).toBe(422);
    expect(getErrors(answer)).toMatchObject([{ row: 2, column: 'Question', code: 'no_questions' }]);
  });
});
