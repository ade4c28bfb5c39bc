import { assets } from '@rounds/contract/assets';
import { type Encoding, type ImportRowError, MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { jobs } from '@rounds/contract/jobs';
import { logs } from '@rounds/contract/logs';
import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '../../../app.ts';
import { sheetXml, textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { runWaitingJobs } from '../../../worker/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface ImportOptions {
  encoding?: Encoding;
  columns?: Record<string, string>;
  sheet?: string;
  header_row?: number;
  update_existing?: boolean;
  dry_run?: boolean;
  skip_errors?: boolean;
}
const COLUMNS = { asset_id: 'Number', display_name: 'Name' };

const file = (bytes: string | Buffer, name = 'pumps.csv') => ({ name, bytes });
const manager = () => server.as('manager');
const importFile = (bytes: string | Buffer, options: ImportOptions = {}, headers: Record<string, string> = {}) =>
  manager().call(assets.bulkImport, { file: file(bytes), body: { columns: COLUMNS, ...options }, headers } as never);
const inspectFile = (bytes: string | Buffer, name?: string, encoding?: Encoding) =>
  manager().call(assets.inspectImport, { file: file(bytes, name), body: { encoding } });
const findAsset = async (number: string) => {
  const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: number }] });
  return (await manager().call(assets.list, { query: { filter } })).body.data.list[0];
};
const getResult = (answer: { body: { data: unknown } }) => answer.body.data as RecordImportResult;
const getErrors = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: ImportRowError[] }).errors.map(({ row, column, code }) => [row, column, code]);

describe('importing a list of assets', () => {
  test('a list is imported without blank rows, and line breaks in names become spaces', async () => {
    const answer = await importFile(
      'Number,Name,Street\r\nP-1,"Pump of the\nnorthern hall",A\r\n,,\r\nP-2,Pump 2,B\r\n,,\r\n',
    );
    expect(answer.status).toBe(200);
    expect(getResult(answer)).toMatchObject({
      imported: { created: 2, changed: 0, unchanged: 0 },
      bad_rows: 0,
      errors: [],
    });
    expect(await findAsset('P-1')).toMatchObject({ display_name: 'Pump of the northern hall' });
    expect(await findAsset('P-2')).toMatchObject({ display_name: 'Pump 2', archived_at: null });
  });

  test('a workbook is imported from the chosen sheet and header row', async () => {
    const parts = workbookParts({
      Notes: textRows([['Read me']]),
      Pumps: textRows([['Our pumps'], ['Nr', 'What'], ['W-1', 'Well']]),
    });
    const bytes = zip(parts);
    const seen = (await inspectFile(bytes, 'pumps.xlsx')).body.data;
    expect(seen.sheets).toEqual(['Notes', 'Pumps']);
    const answer = await importFile(bytes, {
      sheet: 'Pumps',
      header_row: 2,
      columns: { asset_id: 'Nr', display_name: 'What' },
    });
    expect(getResult(answer).imported).toMatchObject({ created: 1 });
    expect(await findAsset('W-1')).toMatchObject({ display_name: 'Well' });
  });

  test('both coordinates are read from one column, and a preview shows what else the row has', async () => {
    const columns = { ...COLUMNS, lat_lng: 'geo_point' };
    const sheet =
      'Number,Name,geo_point\nGEO-1,Tree,"48.82, 2.30"\nGEO-2,Nowhere,\nGEO-3,Bad,somewhere\nGEO-4,Far,"91.5, 2.5"\nGEO-5,Ash,"48,82; 2,30"\n';
    const inspected = (await inspectFile(sheet)).body.data;
    expect(inspected.columns.map(({ guess }) => guess)).toEqual(['asset_id', 'display_name', 'lat_lng']);
    const checked = await importFile(sheet, { columns, dry_run: true });
    expect(getErrors(checked)).toEqual([
      [4, 'geo_point', 'place_unreadable'],
      [5, 'geo_point', 'number_range'],
    ]);
    expect(getResult(checked).preview?.[0]?.cells).toEqual({ geo_point: '48.82, 2.30' });
    await importFile(sheet, { columns, skip_errors: true });
    expect((await findAsset('GEO-1'))?.place).toEqual({ lat: 48.82, lng: 2.3 });
    expect((await findAsset('GEO-2'))?.place).toBeNull();
    expect((await findAsset('GEO-5'))?.place).toEqual({ lat: 48.82, lng: 2.3 });
  });

  test('a dry run previews the import and stores nothing', async () => {
    const logged = async () => {
      const query = { filter: JSON.stringify({ code: ['asset.imported'] }) };
      return (await server.as('admin').call(logs.list, { query })).body.data.pagination.total;
    };
    const before = await logged();
    const answer = await importFile('Number,Name\nD-1,One\nD-1,Two\n', { dry_run: true });
    expect(await logged()).toBe(before);
    expect(getResult(answer)).toMatchObject({
      imported: { created: 1, changed: 0, unchanged: 0 },
      bad_rows: 1,
      preview: [{ row: 2, key: 'D-1', display_name: 'One', becomes: 'created', cells: {} }],
    });
    expect(await findAsset('D-1')).toBeUndefined();
  });

  test('an import adds one entry with its counts to the activity log', async () => {
    await importFile('Number,Name\nL-1,One\nL-2,Two\n');
    const query = { filter: JSON.stringify({ code: ['asset.imported'] }) };
    const [newest, before] = (await server.as('admin').call(logs.list, { query })).body.data.list;
    expect(newest).toMatchObject({ subject_title: 'pumps.csv', after: { created: 2, changed: 0, unchanged: 0 } });
    expect(before?.after).not.toEqual(newest?.after);
  });
});

describe('recognizing columns', () => {
  test.each([
    ['TRACKINGNUMBER,NAME,CITY\nSW-1,Sushi,Surrey\n', ['TRACKINGNUMBER', 'NAME']],
    ['treeID,species,street\nT1,Tilia cordata,Bradgate Road\n', ['treeID', 'species']],
    ['Inventar-Nr.;Bezeichnung;Raum\n1;Pumpe;A\n', ['Inventar-Nr.', 'Bezeichnung']],
    ['N° d’inventaire;Désignation\n1;Pompe\n', ['N° d’inventaire', 'Désignation']],
  ])('columns are recognized by common names: %s', async (text, [number, name]) => {
    const { columns } = (await inspectFile(text)).body.data;
    const guessed = (target: string) => columns.find(({ guess }) => guess === target)?.name;
    expect([guessed('asset_id'), guessed('display_name')]).toEqual([number, name]);
  });

  test('columns are recognized by their values if there is no header', async () => {
    const { header_row, columns } = (await inspectFile('K-1,Kitchen on the left.\nK-2,Kitchen on the right.\n')).body
      .data;
    expect(header_row).toBe(0);
    expect(columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['A', 'asset_id'],
      ['B', 'display_name'],
    ]);
  });

  test('the encoding of western European spreadsheet programs is detected', async () => {
    const bytes = iconv.encode('Nummer;Name\r\nG-1;Gerät für Öl\r\n', 'windows-1252');
    expect((await inspectFile(bytes)).body.data.encoding).toBe('windows-1252');
    await importFile(bytes, { columns: { asset_id: 'Nummer', display_name: 'Name' } });
    expect(await findAsset('G-1')).toMatchObject({ display_name: 'Gerät für Öl' });
  });

  test('an encoding in doubt is asked for, with the rows as each encoding shows them', async () => {
    const bytes = iconv.encode('Номер,Название\r\nK-9,Насос в подвале\r\n', 'windows-1251');
    const names = async (encoding?: Encoding) => {
      const { data } = (await inspectFile(bytes, undefined, encoding)).body;
      return [data.encoding, ...data.columns.map(({ name }) => name)];
    };
    const { doubts } = (await inspectFile(bytes)).body.data;
    expect(doubts.encoding.map(({ value }) => value)).toEqual(expect.arrayContaining(['windows-1251', 'windows-1252']));
    expect(doubts.encoding.find(({ value }) => value === 'windows-1251')!.rows[1]).toEqual(['K-9', 'Насос в подвале']);
    const columns = { asset_id: 'Номер', display_name: 'Название' };
    const rejected = await importFile(bytes, { columns });
    expect([rejected.status, rejected.body]).toMatchObject([422, { data: { reason: 'encoding_unclear' } }]);
    expect(await names('windows-1251')).toEqual(['windows-1251', 'Номер', 'Название']);
    await importFile(bytes, { columns, encoding: 'windows-1251' });
    expect(await findAsset('K-9')).toMatchObject({ display_name: 'Насос в подвале' });
    expect((await inspectFile(bytes, undefined, 'klingon' as never)).status).toBe(422);
  });
});

describe('importing rows with errors', () => {
  const long = 'x'.repeat(201);
  const bad = `Number,Name\nE-1,Fine\n,Nameless number\nE-2,\nE-1,Again\nE-3,${long}\nE-4,Fine too\n`;

  test('rows with errors reject the whole file and are listed with row, column and reason', async () => {
    const answer = await importFile(bad);
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_FAILED']);
    expect(getErrors(answer)).toEqual([
      [3, 'Number', 'number_missing'],
      [4, 'Name', 'name_missing'],
      [5, 'Number', 'number_twice'],
      [6, 'Name', 'text_long'],
    ]);
    expect(await findAsset('E-1')).toBeUndefined();
  });

  test('row errors are in the user’s language', async () => {
    const messages = async (language: string) =>
      (getResult(await importFile(bad, {}, { 'accept-language': language })).errors ?? []).map(
        ({ message }) => message,
      );
    expect((await messages('de'))[2]).toBe('Zeile 2 verwendet bereits die Nummer „E-1“.');
    expect((await messages('fr'))[1]).toBe('Saisissez un nom dans cette ligne.');
  });

  test('rows with errors can be skipped', async () => {
    const answer = await importFile(bad, { skip_errors: true });
    expect(getResult(answer)).toMatchObject({ imported: { created: 2 }, bad_rows: 4 });
    expect(await findAsset('E-4')).toMatchObject({ display_name: 'Fine too' });
  });
});

describe('importing existing assets', () => {
  test('existing numbers are row errors and nothing is stored', async () => {
    await importFile('Number,Name\nX-1,Old name\n');
    const answer = await importFile('Number,Name\nX-0,New\nX-1,New name\n');
    expect(getErrors(answer)).toEqual([[3, 'Number', 'number_taken']]);
    expect(await findAsset('X-0')).toBeUndefined();
    expect(await findAsset('X-1')).toMatchObject({ display_name: 'Old name' });
  });

  test('existing assets can be renamed by an import, but archived ones cannot', async () => {
    await importFile('Number,Name\nY-1,Old\nY-2,Same\nY-3,Resting\n');
    await manager().call(assets.archive, { params: { id: (await findAsset('Y-3'))!.id } });
    const list = 'Number,Name\nY-1,New\nY-2,Same\nY-3,Awake\nY-4,Added\n';
    const rejected = await importFile(list, { update_existing: true });
    expect(getErrors(rejected)).toEqual([[4, 'Number', 'number_archived']]);
    expect(await findAsset('Y-1')).toMatchObject({ display_name: 'Old' });
    const done = await importFile(list, { update_existing: true, skip_errors: true });
    expect(getResult(done)).toMatchObject({ imported: { created: 1, changed: 1, unchanged: 1 }, bad_rows: 1 });
    expect(await findAsset('Y-1')).toMatchObject({ display_name: 'New' });
  });

  test('numbers of another workspace do not conflict', async () => {
    await importFile('Number,Name\nZ-1,Ours\n');
    const answer = await server
      .as('manager', 'B')
      .call(assets.bulkImport, { file: file('Number,Name\nZ-1,Theirs\n'), body: { columns: COLUMNS } } as never);
    expect(getResult(answer)).toMatchObject({ imported: { created: 1 }, bad_rows: 0 });
    expect(await findAsset('Z-1')).toMatchObject({ display_name: 'Ours' });
  });

  test('only one of two concurrent imports of the same list is stored', async () => {
    const list = `Number,Name\n${Array.from({ length: 300 }, (_, at) => `TWICE-${at},Valve ${at}`).join('\n')}\n`;
    const answers = await Promise.all([importFile(list), importFile(list)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(getErrors(answers.find(({ status }) => status === 422)!)[0]).toEqual([2, 'Number', 'number_taken']);
  });
});

describe('rejected import files', () => {
  test.each([
    ['document', Buffer.from('%PDF-1.7 and so on')],
    ['binary', Buffer.from([0x51, 0x2c, 0x0a, 0x00, 0x01, 0x02, 0x03, 0x04])],
    ['quotes', 'Number,Name\nQ-1,"never closed\nQ-2,Second\n'],
    ['empty', '\n\n'],
  ])('a file that is not a sheet is rejected: %s', async (reason, bytes) => {
    const answer = await importFile(bytes);
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_NOT_A_SHEET']);
    expect(answer.body.data).toMatchObject({ reason });
  });

  test('a zip bomb named .xlsx is rejected and the server keeps running', { timeout: 60_000 }, async () => {
    const row = textRows([['x'.repeat(200)]]);
    const bytes = zip({ ...workbookParts({ Sheet: '' }), 'xl/worksheets/sheet1.xml': sheetXml(row.repeat(220_000)) });
    expect((await importFile(bytes)).body.code).toBe('IMPORT_TOO_LARGE');
    expect((await manager().call(assets.list, { query: {} })).status).toBe(200);
  });

  test('a file without rows, an unknown column and an unmapped target are reported', async () => {
    expect(getErrors(await importFile('Number,Name\n', { skip_errors: true }))).toEqual([[2, 'Number', 'no_assets']]);
    const unknown = await importFile('Nr,Name\n1,a\n');
    expect([unknown.body.code, unknown.body.data]).toEqual([
      'IMPORT_COLUMN_UNKNOWN',
      { column: 'Number', columns: ['Nr', 'Name'] },
    ]);
    const unassigned = await importFile('Nr,Name\n1,a\n', { columns: { display_name: 'Name' } });
    expect(unassigned.body.data).toEqual({ columns: ['Select the column with the asset numbers.'] });
  });
});

describe('importing very long lists', { timeout: 120_000 }, () => {
  test('10,000 assets are imported while other calls are answered', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `LONG-${at},Valve ${at} of the northern hall`);
    let answered = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await manager().call(assets.search, { query: { q: 'nowhere' } });
        answered += 1;
      }
    })();
    const answer = await importFile(`Number,Name\n${rows.join('\n')}\n`);
    over = true;
    await others;
    expect(getResult(answer).imported).toEqual({ created: 10_000, changed: 0, unchanged: 0 });
    expect(answered).toBeGreaterThan(5);
  });

  test('more than 100,000 rows are rejected with their number', async () => {
    const rows = Array.from({ length: 100_001 }, (_, at) => `OVER-${at},Valve`);
    const answer = await importFile(`Number,Name\n${rows.join('\n')}\n`);
    expect(answer.body).toMatchObject({ code: 'IMPORT_TOO_LARGE', data: { count: 100_001, max: 100_000 } });
  });
});

describe('importing a long list of assets', () => {
  const count = MAX_DIRECT_IMPORT_ROWS + 1;
  const toList = (prefix: string) =>
    `Number,Name\n${Array.from({ length: count }, (_, row) => `${prefix}-${row},Part ${row}`).join('\n')}\n`;
  const getJob = async (id: number) => (await manager().call(jobs.get, { params: { id } })).body.data;
  const runJobs = () => runWaitingJobs({ database: server.database, services: server.services, modules: MODULES });

  test('a long list is stored by a job, whose result counts the assets', async () => {
    const { job_id } = getResult(await importFile(toList('PART')));
    expect(await findAsset('PART-7')).toBeUndefined();
    await runJobs();
    const result = { imported: { created: count, changed: 0, unchanged: 0 }, bad_rows: 0, errors: [] };
    expect(await getJob(job_id!)).toMatchObject({ kind: 'assets.import', status: 'done', result });
    expect(await findAsset('PART-7')).toMatchObject({ display_name: 'Part 7' });
  });

  test('a long import is undone by a job, which fails with the assets that have changed since', async () => {
    const [stored] = (await manager().call(assets.listImports)).body.data;
    const { id } = stored!;
    const undo = async () => (await manager().call(assets.undoImport, { params: { id } })).body;
    const started = (await undo()).data;
    expect(started.undone_at).toBeNull();
    expect(await findAsset('PART-7')).toBeDefined();
    const { id: changed } = (await findAsset('PART-3'))!;
    const body = { asset_id: 'PART-3', display_name: 'Changed' };
    await manager().call(assets.update, { params: { id: changed }, body });
    await runJobs();
    const error = { code: 'IMPORT_CHANGED_SINCE', data: { count: 1, keys: ['PART-3'] } };
    expect(await getJob(started.job_id!)).toMatchObject({ kind: 'assets.undo_import', status: 'failed', error });
    expect(await findAsset('PART-7')).toBeDefined();

    await server.database.owner.query(
      `update asset a set updated_at = i.created_at from record_import i where i.id = $1 and a.id = $2`,
      [id, changed],
    );
    const { job_id } = (await undo()).data;
    await runJobs();
    expect(await getJob(job_id!)).toMatchObject({ status: 'done', result: { id, created: count } });
    expect(await findAsset('PART-7')).toBeUndefined();
    expect((await undo()).code).toBe('IMPORT_UNDONE');
  });

  test('a cancelled import of a long list stores nothing', async () => {
    const { job_id } = getResult(await importFile(toList('STOP')));
    await manager().call(jobs.cancel, { params: { id: job_id! } });
    await runJobs();
    expect(await getJob(job_id!)).toMatchObject({ status: 'cancelled' });
    expect(await findAsset('STOP-7')).toBeUndefined();
  });

  test('errors in a long list are answered before any job starts', async () => {
    const answer = await importFile(`${toList('BAD')},No number\n`);
    expect(answer.status).toBe(422);
    expect(getErrors(answer)).toEqual([[count + 2, 'Number', 'number_missing']]);
  });
});
