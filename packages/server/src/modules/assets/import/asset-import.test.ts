import { type AssetImportTarget, type AssetsImported, assets } from '@rounds/contract/assets';
import type { Encoding, ImportRowError } from '@rounds/contract/import';
import { logs } from '@rounds/contract/logs';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetXml, textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Wanted {
  encoding?: Encoding;
  columns?: Partial<Record<AssetImportTarget, string>>;
  sheet?: string;
  header_row?: number;
  update_existing?: boolean;
  dry_run?: boolean;
  skip_errors?: boolean;
}
const COLUMNS = { asset_id: 'Number', display_name: 'Name' };

const file = (bytes: string | Buffer, name = 'pumps.csv') => ({ name, bytes });
const manager = () => server.as('manager');
const importing = (bytes: string | Buffer, wanted: Wanted = {}, headers: Record<string, string> = {}) =>
  manager().call(assets.bulkImport, { file: file(bytes), body: { columns: COLUMNS, ...wanted }, headers } as never);
const inspecting = (bytes: string | Buffer, name?: string, encoding?: Encoding) =>
  manager().call(assets.inspectImport, { file: file(bytes, name), body: { encoding } });
const found = async (number: string) => {
  const filter = JSON.stringify({ asset_id: [{ operator: 'eq', value: number }] });
  return (await manager().call(assets.list, { query: { filter } })).body.data.list[0];
};
const told = (answer: { body: { data: unknown } }) => answer.body.data as AssetsImported;
const errorsOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: ImportRowError[] }).errors.map(({ row, column, code }) => [row, column, code]);

describe('a list of assets', () => {
  test('comes in whole, names with line breaks on one line, blank rows left out', async () => {
    const answer = await importing(
      'Number,Name,Street\r\nP-1,"Pump of the\nnorthern hall",A\r\n,,\r\nP-2,Pump 2,B\r\n,,\r\n',
    );
    expect(answer.status).toBe(200);
    expect(told(answer)).toEqual({ imported: { created: 2, changed: 0, unchanged: 0 }, bad_rows: 0, errors: [] });
    expect(await found('P-1')).toMatchObject({ display_name: 'Pump of the northern hall' });
    expect(await found('P-2')).toMatchObject({ display_name: 'Pump 2', archived_at: null });
  });

  test('can be a workbook, with the sheet and the header row that are named', async () => {
    const parts = workbookParts({
      Notes: textRows([['Read me']]),
      Pumps: textRows([['Our pumps'], ['Nr', 'What'], ['W-1', 'Well']]),
    });
    const bytes = zip(parts);
    const seen = (await inspecting(bytes, 'pumps.xlsx')).body.data;
    expect(seen.sheets).toEqual(['Notes', 'Pumps']);
    const answer = await importing(bytes, {
      sheet: 'Pumps',
      header_row: 2,
      columns: { asset_id: 'Nr', display_name: 'What' },
    });
    expect(told(answer).imported).toMatchObject({ created: 1 });
    expect(await found('W-1')).toMatchObject({ display_name: 'Well' });
  });

  test('is told before anything is stored', async () => {
    const logged = async () => {
      const query = { filter: JSON.stringify({ code: ['asset.imported'] }) };
      return (await server.as('admin').call(logs.everyone, { query })).body.data.pagination.total;
    };
    const before = await logged();
    const answer = await importing('Number,Name\nD-1,One\nD-1,Two\n', { dry_run: true });
    expect(await logged()).toBe(before);
    expect(told(answer)).toMatchObject({
      imported: { created: 1, changed: 0, unchanged: 0 },
      bad_rows: 1,
      preview: [{ row: 2, asset_id: 'D-1', display_name: 'One', becomes: 'created' }],
    });
    expect(await found('D-1')).toBeUndefined();
  });

  test('leaves one entry in the log, with what it brought', async () => {
    await importing('Number,Name\nL-1,One\nL-2,Two\n');
    const query = { filter: JSON.stringify({ code: ['asset.imported'] }) };
    const [newest, before] = (await server.as('admin').call(logs.everyone, { query })).body.data.list;
    expect(newest).toMatchObject({ subject_title: 'pumps.csv', after: { created: 2, changed: 0, unchanged: 0 } });
    expect(before?.after).not.toEqual(newest?.after);
  });
});

describe('columns are recognised', () => {
  test.each([
    ['TRACKINGNUMBER,NAME,CITY\nSW-1,Sushi,Surrey\n', ['TRACKINGNUMBER', 'NAME']],
    ['treeID,species,street\nT1,Tilia cordata,Bradgate Road\n', ['treeID', 'species']],
    ['Inventar-Nr.;Bezeichnung;Raum\n1;Pumpe;A\n', ['Inventar-Nr.', 'Bezeichnung']],
    ['N° d’inventaire;Désignation\n1;Pompe\n', ['N° d’inventaire', 'Désignation']],
  ])('by the names that people give them: %s', async (text, [number, name]) => {
    const { columns } = (await inspecting(text)).body.data;
    const guessed = (target: string) => columns.find(({ guess }) => guess === target)?.name;
    expect([guessed('asset_id'), guessed('display_name')]).toEqual([number, name]);
  });

  test('and by what stands in them where there is no header', async () => {
    const { header_row, columns } = (await inspecting('K-1,Kitchen on the left.\nK-2,Kitchen on the right.\n')).body
      .data;
    expect(header_row).toBe(0);
    expect(columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['A', 'asset_id'],
      ['B', 'display_name'],
    ]);
  });

  test('in a file as spreadsheet programs of western Europe save it', async () => {
    const bytes = iconv.encode('Nummer;Name\r\nG-1;Gerät für Öl\r\n', 'windows-1252');
    expect((await inspecting(bytes)).body.data.encoding).toBe('windows-1252');
    await importing(bytes, { columns: { asset_id: 'Nummer', display_name: 'Name' } });
    expect(await found('G-1')).toMatchObject({ display_name: 'Gerät für Öl' });
  });

  test('and in an encoding that nobody can guess, once it is said', async () => {
    const bytes = iconv.encode('Номер,Название\r\nK-9,Насос в подвале\r\n', 'windows-1251');
    const names = async (encoding?: Encoding) => {
      const { data } = (await inspecting(bytes, undefined, encoding)).body;
      return [data.encoding, ...data.columns.map(({ name }) => name)];
    };
    expect((await names())[0]).toBe('windows-1252');
    expect(await names('windows-1251')).toEqual(['windows-1251', 'Номер', 'Название']);
    await importing(bytes, { columns: { asset_id: 'Номер', display_name: 'Название' }, encoding: 'windows-1251' });
    expect(await found('K-9')).toMatchObject({ display_name: 'Насос в подвале' });
    expect((await inspecting(bytes, undefined, 'klingon' as never)).status).toBe(422);
  });
});

describe('rows with errors', () => {
  const long = 'x'.repeat(201);
  const bad = `Number,Name\nE-1,Fine\n,Nameless number\nE-2,\nE-1,Again\nE-3,${long}\nE-4,Fine too\n`;

  test('keep everything out, and are named with row, column and reason', async () => {
    const answer = await importing(bad);
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_FAILED']);
    expect(errorsOf(answer)).toEqual([
      [3, 'Number', 'number_missing'],
      [4, 'Name', 'name_missing'],
      [5, 'Number', 'number_twice'],
      [6, 'Name', 'text_long'],
    ]);
    expect(await found('E-1')).toBeUndefined();
  });

  test('are told in the language of the person', async () => {
    const messages = async (language: string) =>
      (told(await importing(bad, {}, { 'accept-language': language })).errors ?? []).map(({ message }) => message);
    expect((await messages('de'))[2]).toBe('Die Nummer „E-1“ steht schon in Zeile 2.');
    expect((await messages('fr'))[1]).toBe('Cette ligne n’a pas de nom.');
  });

  test('are left out when that is wanted, and the others come in', async () => {
    const answer = await importing(bad, { skip_errors: true });
    expect(told(answer)).toMatchObject({ imported: { created: 2 }, bad_rows: 4 });
    expect(await found('E-4')).toMatchObject({ display_name: 'Fine too' });
  });
});

describe('assets that are there already', () => {
  test('are errors by row, and nothing is stored', async () => {
    await importing('Number,Name\nX-1,Old name\n');
    const answer = await importing('Number,Name\nX-0,New\nX-1,New name\n');
    expect(errorsOf(answer)).toEqual([[3, 'Number', 'number_taken']]);
    expect(await found('X-0')).toBeUndefined();
    expect(await found('X-1')).toMatchObject({ display_name: 'Old name' });
  });

  test('get their new names when that is wanted; archived ones stay as they are', async () => {
    await importing('Number,Name\nY-1,Old\nY-2,Same\nY-3,Resting\n');
    await manager().call(assets.remove, { params: { id: (await found('Y-3'))!.id } });
    const list = 'Number,Name\nY-1,New\nY-2,Same\nY-3,Awake\nY-4,Added\n';
    const refused = await importing(list, { update_existing: true });
    expect(errorsOf(refused)).toEqual([[4, 'Number', 'number_archived']]);
    expect(await found('Y-1')).toMatchObject({ display_name: 'Old' });
    const done = await importing(list, { update_existing: true, skip_errors: true });
    expect(told(done)).toMatchObject({ imported: { created: 1, changed: 1, unchanged: 1 }, bad_rows: 1 });
    expect(await found('Y-1')).toMatchObject({ display_name: 'New' });
  });

  test('of another workspace are in nobody’s way', async () => {
    await importing('Number,Name\nZ-1,Ours\n');
    const answer = await server
      .as('manager', 'B')
      .call(assets.bulkImport, { file: file('Number,Name\nZ-1,Theirs\n'), body: { columns: COLUMNS } } as never);
    expect(told(answer)).toMatchObject({ imported: { created: 1 }, bad_rows: 0 });
    expect(await found('Z-1')).toMatchObject({ display_name: 'Ours' });
  });

  test('two people who bring the same list at once: one list is stored, once', async () => {
    const list = `Number,Name\n${Array.from({ length: 300 }, (_, at) => `TWICE-${at},Valve ${at}`).join('\n')}\n`;
    const answers = await Promise.all([importing(list), importing(list)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(errorsOf(answers.find(({ status }) => status === 422)!)[0]).toEqual([2, 'Number', 'number_taken']);
  });
});

describe('what is no list of assets', () => {
  test.each([
    ['document', Buffer.from('%PDF-1.7 and so on')],
    ['binary', Buffer.from([0x51, 0x2c, 0x0a, 0x00, 0x01, 0x02, 0x03, 0x04])],
    ['quotes', 'Number,Name\nQ-1,"never closed\nQ-2,Second\n'],
    ['empty', '\n\n'],
  ])('is refused: %s', async (reason, bytes) => {
    const answer = await importing(bytes);
    expect([answer.status, answer.body.code]).toEqual([422, 'IMPORT_NOT_A_SHEET']);
    expect(answer.body.data).toMatchObject({ reason });
  });

  test('a zip bomb named .xlsx is refused, and the server goes on', { timeout: 60_000 }, async () => {
    const row = textRows([['x'.repeat(200)]]);
    const bytes = zip({ ...workbookParts({ Sheet: '' }), 'xl/worksheets/sheet1.xml': sheetXml(row.repeat(220_000)) });
    expect((await importing(bytes)).body.code).toBe('IMPORT_TOO_LARGE');
    expect((await manager().call(assets.list, { query: {} })).status).toBe(200);
  });

  test('a header with nothing below it, and columns that are not there or not assigned, say so', async () => {
    expect(errorsOf(await importing('Number,Name\n', { skip_errors: true }))).toEqual([[2, 'Number', 'no_assets']]);
    const unknown = await importing('Nr,Name\n1,a\n');
    expect([unknown.body.code, unknown.body.data]).toEqual([
      'IMPORT_COLUMN_UNKNOWN',
      { column: 'Number', columns: ['Nr', 'Name'] },
    ]);
    const unassigned = await importing('Nr,Name\n1,a\n', { columns: { display_name: 'Name' } });
    expect(unassigned.body.data).toEqual({ columns: ['Choose the column that holds the numbers.'] });
  });
});

describe('a very long list', { timeout: 120_000 }, () => {
  test('of 50,000 assets comes in while others go on working', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `LONG-${at},Valve ${at} of the northern hall`);
    let answered = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await manager().call(assets.search, { query: { q: 'nowhere' } });
        answered += 1;
      }
    })();
    const answer = await importing(`Number,Name\n${rows.join('\n')}\n`);
    over = true;
    await others;
    expect(told(answer).imported).toEqual({ created: 50_000, changed: 0, unchanged: 0 });
    expect(answered).toBeGreaterThan(5);
  });

  test('of more than 100,000 is refused with their number', async () => {
    const rows = Array.from({ length: 100_001 }, (_, at) => `OVER-${at},Valve`);
    const answer = await importing(`Number,Name\n${rows.join('\n')}\n`);
    expect(answer.body).toMatchObject({ code: 'IMPORT_TOO_LARGE', data: { count: 100_001, max: 100_000 } });
  });
});
