import { assets } from '@rounds/contract/assets';
import { changes } from '@rounds/contract/changes';
import { checklists } from '@rounds/contract/checklists';
import { type InspectionImportResult, inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { settings } from '@rounds/contract/settings';
import { form, list, number, page, repeat, text, yesno } from '@rounds/engine/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { publish } from '../inspections/testing/kitchen-rounds.ts';
import { createAudit, SUBMISSIONS, zipFiles } from './testing/files.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  const body = { asset_id: 'K-7', display_name: 'Jaipur Indian Cuisine' };
  await t.as('manager').call(assets.create, { body });
});
afterAll(() => t.close());

const kitchen = form(
  page(
    'Kitchen',
    yesno('Is it clean', { required: true }),
    number('Temperature', { min: -30, max: 30 }),
    list('Condition', [
      ['Good', 2],
      ['Fair', 1],
      ['Poor', 0, true],
    ]),
    text('Remarks'),
    repeat('Fridges', number('Reading')),
  ),
);
const HEADER = 'No,Date,Inspector,Place,Is it clean,Temperature,Condition,Remarks';
const COLUMNS = { external_id: 'No', completed_at: 'Date', person: 'Inspector', asset: 'Place' };
const ROWS = [
  'A-1,2023-05-01 10:00,Inspector A,K-7,Yes,4,Good,fine',
  'A-2,2024-06-02,Somebody Else,jaipur indian cuisine,No,5,Poor,',
];

type Body = Record<string, unknown>;
interface Given {
  readonly name?: string;
  readonly bytes: string | Buffer;
}
const toFile = ({ name = 'past.csv', bytes }: Given) => ({ name, bytes });
const toRows = (rows: readonly string[], header = HEADER): Given => ({ bytes: [header, ...rows].join('\n') });
const check = (file: Given, body: Body, who: Person = 'admin') =>
  t.as(who).call(inspections.checkImport, { file: toFile(file), body } as never) as Promise<
    Answer<InspectionImportResult>
  >;
const getData = <T>({ status, body }: Answer<T>): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
async function importFile(file: Given, body: Body, who: Person = 'admin'): Promise<InspectionImportResult> {
  const { job_id } = getData(await t.as(who).call(inspections.importFile, { file: toFile(file), body } as never));
  await t.runJobs();
  const job = getData(await t.as(who).call(jobs.get, { params: { id: job_id } }));
  expect(job.status, JSON.stringify(job.error)).toBe('done');
  return job.result as InspectionImportResult;
}
const listOf = async (templateId: number | null) => {
  const filter = JSON.stringify({ template_title: [templateId] });
  return getData(await t.as('admin').call(inspections.list, { query: { filter, limit: 100 } })).list.toSorted(
    (one, other) => String(one.completed_at).localeCompare(String(other.completed_at)),
  );
};
const readReport = async (uuid: string) =>
  getData(await t.as('admin').call(inspections.getReport, { params: { id: uuid } }));
const undo = (id: number | undefined) => t.as('admin').call(inspections.undoImport, { params: { id: id! } });

let titles = 0;
const publishKitchen = () => publish(t, kitchen.document, `Kitchen ${++titles}`);

describe('a table with one row an inspection', () => {
  test('inspections keep their dates, people, assets and answers, and are scored by the template', async () => {
    const template_id = await publishKitchen();
    const result = await importFile(toRows(ROWS), { template_id, columns: COLUMNS });
    expect(result.imported).toEqual({ created: 2, known: 0, skipped: 0 });
    const [first, second] = await listOf(template_id);
    expect(first).toMatchObject({
      ...{ status: 'completed', imported: true, user: { full_name: 'Inspector A' } },
      ...{ asset: { asset_id: 'K-7' }, score_percent: 10_000, completed_at: '2023-05-01T08:00:00.000Z' },
    });
    expect(second).toMatchObject({
      ...{ user: { full_name: 'Somebody Else' }, asset: { asset_id: 'K-7' }, failed_count: 2, score_percent: 0 },
      completed_at: '2024-06-02T10:00:00.000Z',
    });
    const report = await readReport(first!.uuid);
    expect(report.import_origin).toMatchObject({ file_name: 'past.csv', by: 'Admin A', external_id: 'A-1' });
    expect(report.answers.map(({ value }) => value)).toEqual(
      expect.arrayContaining([4, 'fine', [kitchen.choice('Condition', 'Good')]]),
    );
  });

  test('the same file again imports nothing, and a longer one only what is new', async () => {
    const template_id = await publishKitchen();
    const body = { template_id, columns: COLUMNS };
    await importFile(toRows(ROWS), body);
    expect(getData(await check(toRows(ROWS), body)).imported).toEqual({ created: 0, known: 2, skipped: 0 });
    const more = toRows([...ROWS, 'A-3,2024-07-01,,,Yes,1,Good,']);
    expect((await importFile(more, body)).imported).toEqual({ created: 1, known: 2, skipped: 0 });
    expect(await listOf(template_id)).toHaveLength(3);
  });

  test('rows without an id are recognized by their content', async () => {
    const template_id = await publishKitchen();
    const { external_id: _, ...columns } = COLUMNS;
    const body = { template_id, columns };
    const twice = toRows([ROWS[0]!, ROWS[0]!]);
    expect((await importFile(twice, body)).imported.created).toBe(2);
    expect(getData(await check(twice, body)).imported).toEqual({ created: 0, known: 2, skipped: 0 });
  });

  test('answers that the template does not accept are named with row and column, and skipped or kept as notes', async () => {
    const template_id = await publishKitchen();
    const wrong = toRows(['B-1,2023-05-01,,,Yes,99,Excellent,x', 'B-2,,,,Yes,1,Good,', 'B-3,2023-05-01,,,,1,Good,']);
    const body = { template_id, columns: COLUMNS };
    const rejected = getData(await check(wrong, body));
    expect(rejected.imported).toEqual({ created: 1, known: 0, skipped: 2 });
    expect(rejected.incomplete).toBe(1);
    expect(rejected.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'Condition', 'answer_option'],
      [2, 'Temperature', 'answer_invalid'],
      [3, null, 'inspection_date_missing'],
    ]);
    const result = await importFile(wrong, { ...body, invalid: 'leave_out' });
    expect(result.imported).toEqual({ created: 2, known: 0, skipped: 1 });
    expect(result.notes.map(({ code }) => code)).toEqual(['answer_option', 'answer_invalid']);
    const reports = await Promise.all((await listOf(template_id)).map(({ uuid }) => readReport(uuid)));
    const notes = reports.flatMap(({ answers }) => answers.flatMap(({ note }) => note ?? []));
    expect(notes.toSorted()).toEqual(['99', 'Excellent']);
  });

  test('unknown assets and people are listed once each, and get what is chosen for them', async () => {
    const template_id = await publishKitchen();
    const rows = toRows(['C-1,2023-05-01,Mia,Plant 9,Yes,1,Good,', 'C-2,2023-05-02,Mia,Plant 9,Yes,1,Good,']);
    const body = { template_id, columns: COLUMNS };
    const { assets: named, people } = getData(await check(rows, body));
    expect(named).toEqual({ matched: 0, unknown: [{ text: 'Plant 9', inspections: 2 }] });
    expect(people).toEqual({ matched: 0, unknown: [{ text: 'Mia', inspections: 2 }] });
    await importFile(rows, { ...body, assets: { 'Plant 9': 'create' } });
    const [first] = await listOf(template_id);
    expect(first).toMatchObject({
      asset: { asset_id: 'Plant 9', display_name: 'Plant 9' },
      user: { full_name: 'Mia' },
    });
    const asset = getData(await t.as('admin').call(assets.get, { params: { id: first!.asset!.uuid } }));
    expect(asset.last_inspection_at).toBe('2023-05-02T10:00:00.000Z');
    const again = getData(await check(rows, body));
    expect([again.assets.unknown, again.people.unknown]).toEqual([[], []]);
  });

  test('a template can be created from the columns', async () => {
    const rows = Array.from(
      { length: 9 },
      (_, at) => `D-${at},2023-05-0${at + 1},${at % 3 ? 'Good' : 'Poor'},${at},some text`,
    );
    const file = toRows(rows, 'No,Date,State,Count,Words');
    const body = { new_template: 'From a file', columns: { external_id: 'No', completed_at: 'Date' } };
    const result = await importFile(file, body);
    expect(result).toMatchObject({ template: { title: 'From a file' }, imported: { created: 9 } });
    const [first] = await listOf(result.template.id);
    const { template } = await readReport(first!.uuid);
    const questions = template.items.filter(({ title }) => ['State', 'Count', 'Words'].includes(title));
    expect(questions.map(({ type }) => type)).toEqual(['list', 'number', 'textAnswer']);
  });

  test('a template that an import creates is in the language that the workspace gives new templates', async () => {
    const setLanguage = (language: 'de' | null) =>
      t.as('admin').call(settings.updateChecklistSettings, { body: { language } });
    await setLanguage('de');
    try {
      const file = toRows(['W-1,2023-05-01,gut'], 'No,Date,State');
      const columns = { external_id: 'No', completed_at: 'Date' };
      const { template } = await importFile(file, { new_template: 'In German', columns });
      const { body } = await t.as('admin').call(checklists.get, { params: { id: template.id! } });
      expect(body.data.language).toBe('de');
      expect(body.data.items.find(({ type }) => type === 'start_page')?.title).toBe('Deckblatt');
    } finally {
      await setLanguage(null);
    }
  });

  test('columns are recognized by usual names, and a column of distinct ids by the end of its name', async () => {
    const file = toFile(
      toRows(['E-1,2023-05-01,Mia,K-7,Good', 'E-2,2023-05-01,Mia,K-7,Good'], 'Round ID,Datum,Prüfer,Asset,State'),
    );
    const { columns } = getData(await t.as('admin').call(inspections.inspectImport, { file, body: {} } as never));
    expect(columns.map(({ guess }) => guess)).toEqual(['external_id', 'completed_at', 'person', 'asset', null]);
  });

  test('a day at the end of the id is the date if no column has one', async () => {
    const template_id = await publishKitchen();
    const file = toRows(['65_20170126,92,Yes'], 'inspection_id,inspection_score,Is it clean');
    const columns = { external_id: 'inspection_id', score: 'inspection_score' };
    expect(getData(await check(file, { template_id, columns })).preview).toMatchObject([
      { completed_at: '2017-01-26T11:00:00.000Z', original_percent: 9200, score_percent: 10_000 },
    ]);
  });
});

describe('a table with one row an answer', () => {
  test('rows with the same id are one inspection, with notes and rows of repeating groups', async () => {
    const template_id = await publishKitchen();
    const file = toRows(
      [
        ...[
          'E-1,2023-05-01,Is it clean,Yes,wiped twice,',
          'E-1,2023-05-01,Reading,4,,1',
          'E-1,2023-05-01,Reading,7,,2',
        ],
        'E-2,2023-05-02,Is it clean,No,,',
      ],
      'id,date,question,answer,comment,row',
    );
    const columns = {
      ...{ external_id: 'id', completed_at: 'date', question: 'question', answer: 'answer' },
      ...{ answer_note: 'comment', answer_row: 'row' },
    };
    const result = await importFile(file, { template_id, row_kind: 'answer', columns });
    expect(result.imported.created).toBe(2);
    const [first] = await listOf(template_id);
    const { answers, rows } = await readReport(first!.uuid);
    expect(Object.values(rows).map(({ length }) => length)).toEqual([2]);
    expect(answers.map(({ value }) => value).filter((value) => typeof value === 'number')).toEqual([4, 7]);
    expect(answers.find(({ note }) => note)?.note).toBe('wiped twice');
  });
});

describe('files of other systems', () => {
  test('audits of SafetyCulture bring their template, points, rows and photos of the archive', async () => {
    const photo = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 90, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const audits = [
      createAudit({ id: 'audit_1', day: '2022-03-01', clean: 'Yes' }),
      createAudit({ id: 'audit_2', day: '2023-03-01', clean: 'No', percent: 40 }),
    ];
    const bytes = await zipFiles({
      'one.json': JSON.stringify(audits[0]),
      'two.json': JSON.stringify(audits[1]),
      'media/photo-1.jpg': photo,
    });
    const file = { name: 'audits.zip', bytes };
    const inspected = getData(
      await t.as('admin').call(inspections.inspectImport, { file: toFile(file), body: {} } as never),
    );
    expect(inspected).toMatchObject({ format: 'safetyculture_json', rows: 2, template_title: 'Daily round' });
    const result = await importFile(file, { new_template: 'Daily round' });
    expect(result).toMatchObject({ imported: { created: 2 }, files: { found: 1, links: 0 }, other_scores: 1 });
    const [first, second] = await listOf(result.template.id);
    expect([first!.score_percent, second!.score_percent]).toEqual([10_000, 0]);
    expect(first!.title).toBe('Round of 2022-03-01');
    const report = await readReport(second!.uuid);
    expect(report.import_origin).toMatchObject({ external_id: 'audit_2', score_percent: 4000 });
    expect(report.files.map(({ name }) => name)).toEqual(['photo-1.jpg']);
    expect(Object.values(report.rows).map(({ length }) => length)).toEqual([2]);
    expect(report.answers.find(({ note }) => note)?.note).toBe('looked fine');
  });

  test('photos that are not in the file stay as addresses', async () => {
    const audit = createAudit({ id: 'audit_3', day: '2022-04-01', clean: 'Yes' });
    const result = await importFile(
      { name: 'audit.json', bytes: JSON.stringify(audit) },
      { new_template: 'With links' },
    );
    expect(result.files).toEqual({ found: 0, links: 1 });
    const [only] = await listOf(result.template.id);
    const { answers } = await readReport(only!.uuid);
    expect(answers.map(({ note }) => note)).toContain('https://elsewhere.example/photo-1');
  });

  test('submissions of Kobo match questions by their names, with several choices and repeating groups', async () => {
    const survey = form(
      page(
        'Survey',
        list('condition', [
          ['Good', 1],
          ['Poor', 0],
        ]),
        list(
          'colours',
          [
            ['Red', null],
            ['Blue', null],
            ['Green', null],
          ],
          { multiple_selection: true },
        ),
        repeat('Fridges', number('reading')),
        text('place'),
      ),
    );
    const template_id = await publish(t, survey.document, 'Survey');
    const file = { name: 'kobo.json', bytes: JSON.stringify(SUBMISSIONS) };
    const result = await importFile(file, { template_id });
    expect(result.imported.created).toBe(2);
    expect(result.questions.filter(({ item_id }) => item_id === null)).toEqual([]);
    const [first] = await listOf(template_id);
    expect(first).toMatchObject({ completed_at: '2024-02-01T08:20:00.000Z', user: { full_name: 'kobo.user' } });
    const { answers } = await readReport(first!.uuid);
    const values = answers.map(({ value }) => value);
    expect(values).toContainEqual([survey.choice('colours', 'Red'), survey.choice('colours', 'Blue')]);
    expect(values).toEqual(expect.arrayContaining([4, 7]));
  });
});

describe('what follows from an import', () => {
  test('imported inspections count in charts at their own dates, and nothing else follows a completion', async () => {
    const template_id = await publishKitchen();
    const start = getData(await t.as('admin').call(changes.list, { query: { after: 'now' } })).cursor;
    await importFile(toRows(['F-1,2021-01-05,,K-7,Yes,1,Good,', 'F-2,2022-01-05,,K-7,Yes,1,Good,']), {
      template_id,
      columns: COLUMNS,
    });
    const facts = await t.queryIn(
      'A',
      `select count(*)::int as count, min(completed_at) as first from pending_fact p
      where inspection_id in (select id from inspection where template_id = ${template_id})`,
    );
    expect(facts.rows[0]).toMatchObject({ count: 2, first: new Date('2021-01-05T11:00:00Z') });
    await expect
      .poll(async () =>
        getData(await t.as('admin').call(changes.list, { query: { after: start } })).changes.map(({ type }) => type),
      )
      .toContain('inspection.imported');
    const seen = getData(await t.as('admin').call(changes.list, { query: { after: start } })).changes.map(
      ({ type }) => type,
    );
    expect(seen).not.toContain('inspection.completed');
  });

  test('an import is undone as a whole, except for inspections that somebody changed since', async () => {
    const template_id = await publishKitchen();
    const body = { template_id, columns: COLUMNS };
    const { import_id } = await importFile(toRows(ROWS), body);
    const [first] = await listOf(template_id);
    await t.as('admin').call(inspections.reopen, { params: { id: first!.uuid }, body: { reason: 'Wrong answer' } });
    const undone = getData(await undo(import_id));
    expect(undone.kept).toHaveLength(1);
    expect((await listOf(template_id)).map(({ uuid }) => uuid)).toEqual([first!.uuid]);
    expect((await undo(import_id)).body.code).toBe('IMPORT_UNDONE');
    expect((await importFile(toRows(ROWS), body)).imported).toEqual({ created: 1, known: 1, skipped: 0 });
    const imports = getData(await t.as('admin').call(inspections.listImports, {}));
    expect(imports.find(({ id }) => id === import_id)).toMatchObject({ file_name: 'past.csv', created: 2 });
  });

  test('creating a template or assets needs the permission for it, and the file must be readable', async () => {
    const template_id = await publishKitchen();
    expect((await check(toRows(ROWS), { columns: COLUMNS })).status).toBe(422);
    expect((await check(toRows(ROWS), { template_id, columns: COLUMNS }, 'viewer')).status).toBe(403);
    const broken = { name: 'x.json', bytes: '{"audit_data": ' };
    expect((await check(broken, { template_id })).body.code).toBe('IMPORT_NOT_A_SHEET');
    const column = await check(toRows(ROWS), { template_id, columns: { ...COLUMNS, asset: 'Nowhere' } });
    expect(column.body.code).toBe('IMPORT_COLUMN_UNKNOWN');
  });
});
