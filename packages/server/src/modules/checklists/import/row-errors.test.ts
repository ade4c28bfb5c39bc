import { describe, expect, test } from 'vitest';
import { atOneServer, csv, errorsOf, imports } from '../testing/importing.ts';

atOneServer();

describe('rows with errors', () => {
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

  test('store nothing and are named with row, column and what to do', async () => {
    const before = await imports.templateCount();
    const answer = await imports.importing(csv(bad), { columns });
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_FAILED']);
    expect(errorsOf(answer).map(({ row, column, code }) => [row, column, code])).toEqual(expected);
    const message = (code: string) => errorsOf(answer).find((error) => error.code === code)?.message;
    expect(message('key_twice')).toBe('The variable “K1” stands in row 2 already.');
    expect(message('type_unknown')).toMatch(/^“quiz” is not a question type\. Possible are: Yes \/ No, .*Barcode\.$/);
    expect(await imports.templateCount()).toBe(before);
  });

  test('are told in the language of the caller', async () => {
    const answer = await imports.importing(csv(bad), { columns }, { 'accept-language': 'de' });
    expect(errorsOf(answer)[0]?.message).toBe('In dieser Zeile fehlt die Frage.');
    const french = await imports.importing(csv(bad), { columns }, { 'accept-language': 'fr' });
    expect(errorsOf(french)[4]?.message).toBe('La variable «\u00a0K1\u00a0» figure déjà à la ligne 2.');
  });

  test('are shown by a dry run beside what would be imported', async () => {
    const { status, body } = await imports.importing(csv(bad), { columns, dry_run: true });
    expect(status).toBe(200);
    expect(body.data.imported).toEqual({ pages: 1, sections: 0, questions: 3 });
    expect(body.data.errors).toHaveLength(expected.length);
  });

  test('are left out on demand, and the rest is imported', async () => {
    const { status, body } = await imports.importing(csv(bad), { columns, skip_errors: true });
    expect(status).toBe(200);
    expect(body.data.imported.questions).toBe(3);
    expect(body.data.errors).toHaveLength(expected.length);
    expect((await imports.readBack(body.data.template_id)).items.filter((item) => item.type === 'yesno')).toHaveLength(
      3,
    );
  });

  test('a file with a header and nothing below says so', async () => {
    const answer = await imports.importing(csv('Page,Question\n'), {
      columns: { question: 'Question' },
      skip_errors: true,
    });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toMatchObject([{ row: 2, column: 'Question', code: 'no_questions' }]);
  });
});
