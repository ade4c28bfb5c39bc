import { checklists } from '@rounds/contract/checklists';
import { globalLists } from '@rounds/contract/global-lists';
import { getReference } from '@rounds/engine';
import { describe, expect, test } from 'vitest';
import { sheetXml, textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { createXlsForm, formatNotes, forms, server, setUpFormServer } from '../testing/xlsform-helpers.ts';

setUpFormServer();

const importing = async (survey: readonly string[], choices = ['list_name | name | label']) =>
  (await forms.importForm(createXlsForm({ survey, choices }))).body.data;

describe('importing XLSForms with mistakes', () => {
  test('everything valid is imported, and each mistake is listed with its row', async () => {
    const answer = await importing([
      'type | name | label | relevant | calculation | constraint | required | repeat_count',
      'begin_group | open | Never closed',
      'text | a | A',
      'teleport | b | B | ${a} = 1 | | | yes',
      'text | a | A again',
      'integer | c | C | ${nobody} > 1',
      'integer | d | D | ${c} > > 1',
      "calculate | e |  |  | pulldata('file', 'x', 'y', ${c})",
      'text | f | F | ${e} = 1',
      'select_one missing | g | G',
      '| stray | Without a type',
      'text | two words | H',
      'text | i | I | ../../other/path > 1',
      "text | j | J |  |  | regex(., '\\bword\\b')",
      'geoshape | k | K',
      'end_repeat',
      'end_group',
      'begin_repeat | outer | Outer |  |  |  |  | ${a}',
      'begin_repeat | inner | Inner |  |  |  |  | 3',
      'text | l | L',
      'end_repeat',
      'end_repeat',
      "text | m | M | ${l} != 'x'",
    ]);
    expect(formatNotes(answer).sort()).toEqual(
      [
        '4 type type_unknown',
        '4 relevant with_question',
        '4 required with_question',
        '5 name name_taken',
        '6 relevant reference_unknown',
        '7 relevant xpath_unreadable',
        '8 calculation function_unknown',
        '8 type calculate_left_out',
        '9 relevant reference_left_out',
        '10 type choices_missing',
        '11 type type_missing',
        '12 name name_wrong',
        '13 relevant xpath_path',
        '14 constraint pattern',
        '15 type type_without_place',
        '17 type end_surplus',
        '18 repeat_count reference_ambiguous',
        '19 repeat_count repeat_nested',
        '19 type repeat_nested',
        '23 relevant reference_many',
      ].sort(),
    );
    const template = await forms.read(answer.template_id);
    const keys = template.items.flatMap(({ reference_key }) => reference_key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(['a', 'a_2', 'c', 'd', 'f', 'g', 'i', 'j', 'l', 'm']));
    expect(template.items.map(getReference).filter(Boolean)).toEqual([]);
    expect(await forms.publish(template)).toMatchObject({ data: { version: 1 } });
  });

  test('a cell in a row without a type is noted if the row looks like a question', async () => {
    const lines = ['type | name | label | required', ' | b | B | yes', ' | | | yes', 'text | a | A | yes'];
    const answer = await importing(lines);
    expect(formatNotes(answer)).toEqual(['2 type type_missing', '2 required cell_without_type']);
    expect(answer.notes.map(({ message }) => message)).toContain(
      'This cell has no effect because the row has no type.',
    );
  });

  test('groups that are not closed end at the end of the file', async () => {
    const answer = await importing([
      'type | name | label',
      'begin_group | a | A',
      'begin_repeat | b | B',
      'text | c | C',
    ]);
    expect(formatNotes(answer)).toEqual(['2 type end_missing', '3 type end_missing']);
    expect(answer.imported).toEqual({ pages: 1, sections: 1, questions: 1 });
  });

  test('only conditions and calculations that depend on themselves are dropped', async () => {
    const answer = await importing([
      'type | name | label | relevant | calculation',
      'integer | free | Free',
      "text | a | A | ${b} = 'x'",
      "text | b | B | ${a} = 'x'",
      'calculate | c | | | ${d} + 1',
      'calculate | d | | | ${c} + 1',
      'calculate | e | | | ${e} + 1',
      'begin_group | g | G | ${inside} = 1',
      'integer | inside | Inside',
      'end_group',
      'text | fine | Fine | ${free} > 1',
    ]);
    expect(answer.notes.filter(({ code }) => code === 'circular').map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8]);
    const template = await forms.read(answer.template_id);
    expect(template.rule_sets).toHaveLength(1);
    expect(await forms.publish(template)).toMatchObject({ data: { version: 1 } });
  });

  test('the answer counts how much of the form was converted', async () => {
    const answer = await importing([
      'type | name | label | relevant | required',
      'text | a | A | | yes',
      'text | b | B | ${a} = | yes',
      'hologram | c | C',
    ]);
    expect(answer.constructs).toEqual({ total: 6, carried: 4 });
  });
});

describe('files that are not XLSForms', () => {
  test.each([
    ['no_survey', { questions: ['type | name', 'text | a'] }, 'It has no sheet named “survey”.'],
    [
      'no_columns',
      { survey: ['question | answer', 'text | a'] },
      'The first row of the sheet “survey” must have the columns “type” and “name”.',
    ],
    [
      'no_questions',
      { survey: ['type | name', 'start | s'] },
      'The sheet “survey” has no questions that can be imported.',
    ],
  ])('a workbook that is not an XLSForm is rejected with a reason: %s', async (reason, sheets, sentence) => {
    const { status, body } = await forms.importForm(createXlsForm({ ...(sheets as object), notes: ['x | y'] }));
    expect([status, body.code, body.data]).toEqual([422, 'CKL_IMPORT_NOT_AN_XLSFORM', { reason }]);
    expect(body.message).toBe(`This workbook isn’t an XLSForm. ${sentence}`);
  });

  test('a CSV file or a file that is not a sheet is rejected as an XLSForm', async () => {
    const csv = await forms.importForm({ name: 'form.csv', bytes: 'type,name\ntext,a\n' });
    expect([csv.status, csv.body.code]).toEqual([422, 'CKL_IMPORT_NOT_AN_XLSFORM']);
    const pdf = await forms.importForm({ name: 'form.xlsx', bytes: Buffer.from('%PDF-1.7 and so on') });
    expect([pdf.status, pdf.body.code]).toEqual([422, 'IMPORT_NOT_A_SHEET']);
  });

  test('a workbook that unpacks to too many bytes is rejected and the server keeps running', {
    timeout: 60_000,
  }, async () => {
    const row = textRows([['x'.repeat(200)]]);
    const bytes = zip({ ...workbookParts({ survey: '' }), 'xl/worksheets/sheet1.xml': sheetXml(row.repeat(220_000)) });
    const { status, body } = await forms.importForm({ name: 'bomb.xlsx', bytes });
    expect([status, body.code]).toEqual([422, 'IMPORT_TOO_LARGE']);
    expect((await server.as('manager').call(checklists.allFolders)).status).toBe(200);
  });
});

test('a form with 5,000 dependent rows can be imported and published', { timeout: 120_000 }, async () => {
  const rows = Array.from(
    { length: 5000 },
    (_, i) => `integer | q${i} | Question ${i} | ${i === 0 ? '' : `\${q${i - 1}} > ${i}`}`,
  );
  const { answer, template } = await forms.conduct(
    createXlsForm({ survey: ['type | name | label | relevant', ...rows] }),
  );
  expect(answer.imported).toEqual({ pages: 1, sections: 0, questions: 5000 });
  expect([answer.notes, template.rule_sets.length]).toEqual([[], 4999]);
});

describe('choice lists that are too long for a question', () => {
  const long = Array.from({ length: 501 }, (_, i) => `village | v${i} | Village ${i}`);
  const survey = ['type | name | label', 'select_one village | home | Home?', 'select_multiple village | seen | Seen?'];
  const choices = ['list_name | name | label', ...long, 'village | v7 | Village 7 again'];

  test('they become a global list that its questions share', async () => {
    const first = await importing(survey, choices);
    expect(formatNotes(first)).toEqual(['2 type choices_as_list', '3 type choices_as_list']);
    const template = await forms.read(first.template_id);
    const questions = template.items.filter(({ type }) => type === 'global_list');
    expect(questions.map(({ options }) => options.multiple_selection ?? false)).toEqual([false, true]);
    const [id] = new Set(questions.map(({ options }) => options.global_list_id));
    const manager = server.as('manager');
    const list = (await manager.call(globalLists.get, { params: { id: id as number } })).body.data;
    expect(list).toMatchObject({ name: 'village', items_count: 501, uuid: questions[1]?.options.global_list_uuid });
    expect(await forms.publish(template)).toMatchObject({ data: { version: 1 } });
    const again = await forms.read((await importing(survey, choices)).template_id);
    const other = again.items.find(({ type }) => type === 'global_list')?.options.global_list_id as number;
    expect((await manager.call(globalLists.get, { params: { id: other } })).body.data.name).toBe('village (2)');
  });

  test('they become texts where the person may not create lists, and a check of the file creates none', async () => {
    const count = async () => (await server.as('manager').call(globalLists.list)).body.data.list.length;
    const before = await count();
    const file = createXlsForm({ survey, choices });
    expect(formatNotes((await forms.importForm(file, { dry_run: true })).body.data)).toContain(
      '2 type choices_as_list',
    );
    await server.queryIn('A', `update role set permissions = array_remove(permissions, 'RES_MANAGE_GLOBAL_LISTS')`);
    const { body } = await forms.importForm(file);
    expect(formatNotes(body.data)).toContain('2 type choices_many');
    expect(await count()).toBe(before);
  });
});

test('deeply nested conditions, very long cells and thousands of parentheses are handled', {
  timeout: 60_000,
}, async () => {
  const answer = await importing([
    'type | name | label | relevant',
    'integer | a | A',
    `text | b | B | ${'not('.repeat(50)}\${a} > 1${')'.repeat(50)}`,
    `text | c | C | ${'('.repeat(4000)}\${a} > 1${')'.repeat(4000)}`,
    `text | d | D | ${Array.from({ length: 400 }, (_, i) => `\${a} = ${i}`).join(' or ')}`,
    `text | e | E | \${a} = '${'x'.repeat(11_000)}'`,
  ]);
  expect(formatNotes(answer)).toEqual(['4 relevant xpath_unreadable', '6 relevant xpath_long']);
  expect(await forms.publish(await forms.read(answer.template_id))).toMatchObject({ data: { version: 1 } });
});

test('an XLSForm cannot be imported without the permission', async () => {
  const file = createXlsForm({ survey: ['type | name | label', 'text | a | A'] });
  const { status } = await server.as('viewer').call(checklists.importXlsForm, { file, body: {} } as never);
  expect(status).toBe(403);
});
