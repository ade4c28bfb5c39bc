import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checklists, type ImportRowError } from '@rounds/contract/checklists';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetXml, textRows, workbookParts, zip } from '../../sheets/testing/workbook.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const fixture = async (name: string) => ({
  name,
  bytes: await readFile(path.resolve(import.meta.dirname, '../../../../../e2e/fixtures', name)),
});
const csv = (bytes: string | Buffer) => ({ name: 'kitchen.csv', bytes });

type Body = Parameters<typeof importing>[1];
function importing(
  file: { name: string; bytes: Buffer | string },
  body: { columns: Record<string, string> } & Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  return server.as('manager').call(checklists.importFile, { file, body, headers } as never);
}
const inspecting = (file: { name: string; bytes: Buffer | string }, body = {}) =>
  server.as('manager').call(checklists.inspectFile, { file, body });
const errorsOf = (answer: { body: { data: unknown } }) => (answer.body.data as { errors: ImportRowError[] }).errors;
const readBack = async (id: number | null) =>
  (await server.as('manager').call(checklists.read, { params: { id: id! } })).body.data;
const templateCount = async () =>
  (await server.as('manager').call(checklists.list, { query: { limit: 25, all: true } })).body.data.pagination.total;

describe('a standard published as CSV', () => {
  const columns = {
    page: 'chapter_name',
    section: 'section_name',
    question: 'req_description',
    reference_key: 'req_id',
    required: 'level2',
  };

  test('is recognised: its header, its columns and what they mean', async () => {
    const { status, body } = await inspecting(await fixture('asvs-4.0.3-en.csv'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ header_row: 1, page_rows: false, encoding: 'utf-8', rows: 286, sheet: null });
    const guesses = Object.fromEntries(body.data.columns.filter((c) => c.guess).map((c) => [c.guess, c.name]));
    const { required: _, ...guessed } = columns;
    expect(guesses).toEqual(guessed);
    expect(body.data.columns[0]).toMatchObject({ name: 'chapter_id', values: ['V1', 'V1', 'V1', 'V1', 'V1'] });
  });

  test('is shown before it is imported, without anything being stored', async () => {
    const before = await templateCount();
    const { status, body } = await importing(await fixture('asvs-4.0.3-en.csv'), { columns, dry_run: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      template_id: null,
      imported: { pages: 14, sections: 69, questions: 286 },
      errors: [],
    });
    expect(body.data.outline).toHaveLength(14 + 69 + 286);
    expect(body.data.outline?.slice(0, 3)).toMatchObject([
      { type: 'page', title: 'Architecture, Design and Threat Modeling' },
      { type: 'section', title: 'Secure Software Development Lifecycle' },
      { type: 'question', row: 2, reference_key: 'V1.1.1' },
    ]);
    expect(await templateCount()).toBe(before);
  });

  test('becomes a template of 14 pages, 69 sections and 286 questions that can be published', async () => {
    const { body } = await importing(await fixture('asvs-4.0.3-en.csv'), { columns });
    expect(body.data.imported).toEqual({ pages: 14, sections: 69, questions: 286 });
    const template = await readBack(body.data.template_id);
    expect(template).toMatchObject({ title: 'asvs-4.0.3-en', revision: 0, has_draft: true, language: 'en' });
    const count = (type: string) => template.items.filter((item) => item.type === type).length;
    expect([count('start_page'), count('page'), count('section'), count('yesno'), count('end_page')]).toEqual([
      1, 14, 69, 286, 1,
    ]);
    const first = template.items.find((item) => item.reference_key === 'V1.1.1');
    expect(first?.title).toBe(
      'Verify the use of a secure software development lifecycle that addresses security in all stages of development. ([C1](https://owasp.org/www-project-proactive-controls/#div-numbering))',
    );
    expect(first?.options.required).toBe(true);
    expect(template.items.filter((item) => item.options.required).length).toBeGreaterThan(200);
    expect(template.response_sets).toHaveLength(1);
    expect(template.response_sets[0]?.options).toMatchObject([
      { label: 'Yes', score: 1, failed: false },
      { label: 'No', score: 0, failed: true },
    ]);
    const published = await server
      .as('manager')
      .call(checklists.publish, { params: { id: template.id }, body: { revision: 0 } });
    expect(published.body).toMatchObject({ data: { version: 1 } });
  });
});

describe('a formatted workbook', () => {
  test('is recognised below its titles, with the rows that repeat the header as pages', async () => {
    const { body } = await inspecting(await fixture('wstg-checklist.xlsx'));
    expect(body.data).toMatchObject({ sheet: 'Testing Checklist', header_row: 5, page_rows: true, encoding: null });
    expect(body.data.sheets).toEqual([
      'Testing Checklist',
      'Summary Findings',
      'Risk Assessment Calculator',
      'References',
    ]);
    expect(body.data.columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['Information Gathering', 'reference_key'],
      ['Test Name', 'question'],
      ['Objectives', 'description'],
      ['Status', null],
      ['Notes', null],
    ]);
    expect(body.data.columns[1]?.values[1]).toBe('Fingerprint Web Server');
  });

  test('becomes a template of 12 pages and 113 questions, named by its links', async () => {
    const { body } = await importing(await fixture('wstg-checklist.xlsx'), {
      columns: { question: 'Test Name', reference_key: 'Information Gathering', description: 'Objectives' },
      sheet: 'Testing Checklist',
      header_row: 5,
      page_rows: true,
      title: 'Web tests',
    });
    expect(body.data.imported).toEqual({ pages: 12, sections: 0, questions: 113 });
    const template = await readBack(body.data.template_id);
    const pages = template.items.filter((item) => item.type === 'page').map((page) => page.title);
    expect([pages[0], pages[1], pages.at(-1)]).toEqual([
      'Information Gathering',
      'Configuration and Deployment Management Testing',
      'API Testing',
    ]);
    const question = template.items.find((item) => item.reference_key === 'WSTG-INFO-03');
    expect(question?.title).toBe('Review Webserver Metafiles for Information Leakage');
    const info = template.info.find((entry) => entry.uuid === question?.options.info_id);
    expect(info?.text).toMatch(/^- Identify hidden or obfuscated paths.*\n- Extract and map/s);
  });
});

describe('a file of which only the columns are said', () => {
  test('is read as the inspection of it proposed', async () => {
    const { body } = await importing(await fixture('wstg-checklist.xlsx'), {
      columns: { question: 'Test Name' },
      dry_run: true,
    });
    expect(body.data.imported).toEqual({ pages: 12, sections: 0, questions: 113 });
    const plain = await importing(await fixture('wstg-checklist.xlsx'), {
      columns: { question: 'Test Name' },
      page_rows: false,
      dry_run: true,
    });
    expect(plain.body.data.imported).toEqual({ pages: 1, sections: 0, questions: 113 + 11 });
  });
});

describe('what a file says of its questions', () => {
  test('every type by its code or its name in three languages, with its options and points', async () => {
    const file = csv(
      [
        'Seite;Abschnitt;Frage;Typ;Optionen;Hinweis;Pflicht;Punkte;Nr',
        'Küche;Lager;Sauber?;;;;ja;;K1',
        ';;Geputzt?;Ja/Nein;;"Zeile 1\nZeile 2";nein;2,5;K2',
        ';;Zustand;Liste;gut|mittel|schlecht;;x;3;K3',
        ';;Farben;Mehrfachauswahl;rot | grün | rot;;;;K4',
        ';Kühlung;Temperatur;number;;;✓;;K5',
        ';;Seit wann;Datum;;;;;K6',
        'Büro;;Anmerkung;texte long;;;;1;K7',
        'Küche;Lager;Noch etwas?;oui/non;oui|non|parfois;;oui;;K8',
        ';;Erledigt;checkbox;;;0;4;K9',
      ].join('\n'),
    );
    const columns = {
      ...{ page: 'Seite', section: 'Abschnitt', question: 'Frage', type: 'Typ', options: 'Optionen' },
      ...{ description: 'Hinweis', required: 'Pflicht', points: 'Punkte', reference_key: 'Nr' },
    };
    const { body } = await importing(file, { columns, language: 'de', title: 'Küche' });
    expect(body.data).toMatchObject({ imported: { pages: 2, sections: 2, questions: 9 }, errors: [] });
    const template = await readBack(body.data.template_id);
    const item = (key: string) => template.items.find((candidate) => candidate.reference_key === key)!;
    const parent = (key: string) => template.items.find((candidate) => candidate.id === item(key).parent_id)!.title;
    const set = (key: string) =>
      template.response_sets.find((s) => s.uuid === item(key).options.response_set_id)!.options;
    expect(['K1', 'K2', 'K5', 'K6', 'K7', 'K8', 'K9'].map(parent)).toEqual([
      'Lager',
      'Lager',
      'Kühlung',
      'Kühlung',
      'Büro',
      'Lager',
      'Lager',
    ]);
    expect(set('K1')).toMatchObject([
      { label: 'Ja', score: 1, failed: false },
      { label: 'Nein', score: 0, failed: true },
    ]);
    expect(set('K2')[0]?.score).toBe(2.5);
    expect([item('K1').options.required, item('K2').options.required, item('K3').options.required]).toEqual([
      true,
      undefined,
      true,
    ]);
    expect(template.info.find((info) => info.uuid === item('K2').options.info_id)?.text).toBe('Zeile 1\nZeile 2');
    expect(set('K3').map(({ label, score }) => [label, score])).toEqual([
      ['gut', 3],
      ['mittel', 0],
      ['schlecht', 0],
    ]);
    expect(item('K4')).toMatchObject({ type: 'list', options: { multiple_selection: true } });
    expect(set('K4').map((option) => option.label)).toEqual(['rot', 'grün']);
    expect(item('K5')).toMatchObject({ type: 'number', options: { required: true } });
    expect(item('K6')).toMatchObject({ type: 'datetime', options: { date_time_shape: 'year_month_day', time: false } });
    expect(item('K7')).toMatchObject({ type: 'longText', options: { enable_score: true, default_score: 1 } });
    expect(set('K8').map((option) => option.label)).toEqual(['oui', 'non', 'parfois']);
    expect(item('K9')).toMatchObject({ type: 'checkbox', options: { enable_score: true, max_score: 4 } });
    const pages = template.items.filter(
      (candidate) => candidate.parent_id === null && candidate.type !== 'hidden_page',
    );
    expect(pages.map((page) => page.title)).toEqual(['Startseite', 'Küche', 'Büro', 'Endseite']);
    const { body: publishing } = await server
      .as('manager')
      .call(checklists.publish, { params: { id: template.id }, body: { revision: 0 } });
    expect(publishing).toMatchObject({ data: { version: 1 } });
  });

  test('another encoding, a blank last row and line breaks in quotes do no harm', async () => {
    const text = 'Question;Note\r\n"Keep below 4 °C\r\nat all times?";–\r\n;\r\n\r\n';
    const { body } = await importing(csv(iconv.encode(text, 'windows-1252')), {
      columns: { question: 'Question', description: 'Note' },
    });
    expect(body.data).toMatchObject({ imported: { pages: 1, sections: 0, questions: 1 }, errors: [] });
    const template = await readBack(body.data.template_id);
    expect(template.items.some((item) => item.title === 'Keep below 4 °C\nat all times?')).toBe(true);
    expect(template.info[0]?.text).toBe('–');
  });

  test('without a header its columns are called A, B, C', async () => {
    const file = csv('V1,Is the floor clean and free of obstacles?\nV2,Are the emergency exits marked and open?\n');
    const { body } = await inspecting(file);
    expect(body.data).toMatchObject({ header_row: 0, rows: 2 });
    expect(body.data.columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['A', 'reference_key'],
      ['B', 'question'],
    ]);
    const imported = await importing(file, { columns: { question: 'B', reference_key: 'A' }, header_row: 0 });
    expect(imported.body.data.imported).toEqual({ pages: 1, sections: 0, questions: 2 });
  });

  test('a column that does not exist is named, with those that do', async () => {
    const { status, body } = await importing(csv('Area,Question\nA,B?\n'), {
      columns: { question: 'Frage' },
      header_row: 1,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'CKL_IMPORT_COLUMN_UNKNOWN',
      data: { column: 'Frage', columns: ['Area', 'Question'] },
    });
    expect(body.message).toContain('Area, Question');
  });

  test('without the column of the questions nothing can be imported', async () => {
    const { status, body } = await importing(csv('Area,Question\nA,B?\n'), { columns: { page: 'Area' } });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.data).toEqual({ columns: ['Choose the column that holds the questions.'] });
  });
});

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
    const before = await templateCount();
    const answer = await importing(csv(bad), { columns });
    expect([answer.status, answer.body.code]).toEqual([422, 'CKL_IMPORT_FAILED']);
    expect(errorsOf(answer).map(({ row, column, code }) => [row, column, code])).toEqual(expected);
    const message = (code: string) => errorsOf(answer).find((error) => error.code === code)?.message;
    expect(message('key_twice')).toBe('The key “K1” stands in row 2 already.');
    expect(message('type_unknown')).toMatch(/^“quiz” is not a question type\. Possible are: Yes \/ No, .*Barcode\.$/);
    expect(await templateCount()).toBe(before);
  });

  test('are told in the language of the caller', async () => {
    const answer = await importing(csv(bad), { columns }, { 'accept-language': 'de' });
    expect(errorsOf(answer)[0]?.message).toBe('In dieser Zeile fehlt die Frage.');
    const french = await importing(csv(bad), { columns }, { 'accept-language': 'fr' });
    expect(errorsOf(french)[4]?.message).toBe('La clé «\u00a0K1\u00a0» figure déjà à la ligne 2.');
  });

  test('are shown by a dry run beside what would be imported', async () => {
    const { status, body } = await importing(csv(bad), { columns, dry_run: true });
    expect(status).toBe(200);
    expect(body.data.imported).toEqual({ pages: 1, sections: 0, questions: 3 });
    expect(body.data.errors).toHaveLength(expected.length);
  });

  test('are left out on demand, and the rest is imported', async () => {
    const { status, body } = await importing(csv(bad), { columns, skip_errors: true });
    expect(status).toBe(200);
    expect(body.data.imported.questions).toBe(3);
    expect(body.data.errors).toHaveLength(expected.length);
    expect((await readBack(body.data.template_id)).items.filter((item) => item.type === 'yesno')).toHaveLength(3);
  });

  test('a file with a header and nothing below says so', async () => {
    const answer = await importing(csv('Page,Question\n'), { columns: { question: 'Question' }, skip_errors: true });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toMatchObject([{ row: 2, column: 'Question', code: 'no_questions' }]);
  });
});

describe('a file that is too much or no sheet at all', { timeout: 60_000 }, () => {
  const columns = { question: 'Question' };
  const timed = async (file: { name: string; bytes: Buffer | string }, body: Body = { columns }) => {
    const started = performance.now();
    const answer = await importing(file, body);
    expect(performance.now() - started).toBeLessThan(20_000);
    return answer;
  };

  test('50,000 questions are refused with their number within seconds, while others are answered', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `Area ${i % 50},Is number ${i} in order and clean?,K${i}`);
    const file = csv(`Page,Question,Key\n${rows.join('\n')}\n`);
    let answered = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await server.as('manager').call(checklists.allFolders);
        answered += 1;
      }
    })();
    const { status, body } = await timed(file);
    over = true;
    await others;
    expect([status, body.code]).toEqual([422, 'CKL_IMPORT_TOO_LARGE']);
    expect(body.data).toMatchObject({ reason: 'questions', count: 50_000, max: 20_000 });
    expect(answered).toBeGreaterThan(10);
  });

  test('5,000 questions are imported within seconds', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `Area ${i % 20},Is number ${i} in order?,K${i}`);
    const { body } = await timed(csv(`Page,Question,Key\n${rows.join('\n')}\n`), {
      columns: { page: 'Page', question: 'Question', reference_key: 'Key' },
    });
    expect(body.data.imported).toEqual({ pages: 20, sections: 0, questions: 5000 });
  });

  test.each([
    ['document', 'plan.csv', Buffer.from('%PDF-1.7 and so on')],
    ['binary', 'data.csv', Buffer.from([0x51, 0x2c, 0x0a, 0x00, 0x01, 0x02, 0x03, 0x04])],
    ['no_workbook', 'letter.xlsx', zip({ 'word/document.xml': '<document/>' })],
    ['old_excel', 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['empty', 'empty.csv', '\n'],
  ])('no sheet: %s', async (reason, name, bytes) => {
    const { status, body } = await timed({ name, bytes });
    expect([status, body.code]).toEqual([422, 'CKL_IMPORT_NOT_A_SHEET']);
    expect(body.data).toMatchObject({ reason });
    expect(body.message).toMatch(/^This file cannot be read as a CSV or XLSX sheet\. .+\.$/);
  });

  test('a zip bomb named .xlsx is refused and the server goes on', async () => {
    const row = textRows([['x'.repeat(200)]]);
    const parts = workbookParts({ Sheet: '' });
    const bytes = zip({ ...parts, 'xl/worksheets/sheet1.xml': sheetXml(row.repeat(220_000)) });
    const { status, body } = await timed({ name: 'bomb.xlsx', bytes });
    expect([status, body.code]).toEqual([422, 'CKL_IMPORT_TOO_LARGE']);
    expect((await server.as('manager').call(checklists.allFolders)).status).toBe(200);
  });

  test('somebody without the plan or the permission imports nothing', async () => {
    const file = csv('Question\nA?\n');
    const { status } = await server
      .as('viewer')
      .call(checklists.importFile, { file, body: { columns: '{}' } } as never);
    expect(status).toBe(403);
  });
});
