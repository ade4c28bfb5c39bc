/** Files as spreadsheet programs and people write them, uploaded as assets. */
import { assets } from '@rounds/contract/assets';
import type { ImportRowError } from '@rounds/contract/import.ts';
import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const manager = () => server.as('manager');
const toFile = (bytes: string | Buffer) => ({ name: 'assets.csv', bytes });
const inspect = async (bytes: string | Buffer, body = {}) =>
  (await manager().call(assets.inspectImport, { file: toFile(bytes), body })).body.data;
const importFile = (bytes: string | Buffer, columns: Record<string, string>, body = {}) =>
  manager().call(assets.bulkImport, { file: toFile(bytes), body: { columns, ...body } } as never);
const getResult = (answer: { body: { data: unknown } }) => answer.body.data as RecordImportResult;
const getErrors = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: ImportRowError[] }).errors.map(({ row, column, code }) => [row, column, code]);
const listAssets = async (filter: object) =>
  (
    await manager().call(assets.list, {
      query: { filter: JSON.stringify(filter), sort: '[{"key":"asset_id","direction":"asc"}]' },
    })
  ).body.data.list;
const findByNumber = async (value: string) =>
  (await listAssets({ asset_id: [{ operator: 'eq', value }] })).map(({ asset_id, display_name }) => [
    asset_id,
    display_name,
  ]);

const COLUMNS = { asset_id: 'id', display_name: 'name' };

describe('a CSV file with several kinds of line ends', () => {
  test('rows end with a line feed, a carriage return or both, and line breaks inside quotes stay', async () => {
    const answer = await importFile('id,name\r\nN-1,Pump\nN-2,"Boiler\r\nold"\r\nN-3,Gate\rN-4,Lift\n', COLUMNS);
    expect(getResult(answer)).toMatchObject({ imported: { created: 4 }, bad_rows: 0 });
    expect([await findByNumber('N-1'), await findByNumber('N-2'), await findByNumber('N-4')]).toEqual([
      [['N-1', 'Pump']],
      [['N-2', 'Boiler old']],
      [['N-4', 'Lift']],
    ]);
  });
});

describe('the separator of a CSV file', () => {
  const namesOf = async (bytes: string, body = {}) => {
    const { separator, columns, doubts } = await inspect(bytes, body);
    return { separator, names: columns.map(({ name }) => name), doubts: doubts.separator.map(({ value }) => value) };
  };

  test.each([
    ['semicolon', 'id;address\n1;Hauptstr. 1, Hof, 12345, Berlin\n2;Am Markt 3, Hof, 12347, Köln\n', ['id', 'address']],
    ['pipe', 'id|name\n1|Pump\n2|Boiler\n', ['id', 'name']],
    ['tab', 'id\tname, long\n1\tPump, red\n', ['id', 'name, long']],
    ['comma', 'Our assets\n\nid,name\n1,Pump\n2,Boiler\n', ['id', 'name']],
    ['none', 'name\nIs the exit free, lit and marked?\nAre doors closed?\n', ['name']],
    ['none', 'name\nPumps; old, red\nBoiler\n', ['name']],
  ])('is found by the header: %s', async (separator, bytes, names) => {
    expect(await namesOf(bytes)).toMatchObject({ separator, names, doubts: [] });
  });

  test('is asked for if two are possible, with the rows as they look with each', async () => {
    const bytes = 'id,name;note,place\n1,a;b,c\n2,d;e,f\n';
    const { doubts } = await inspect(bytes);
    expect(doubts.separator).toEqual([
      { value: 'comma', rows: [['id', 'name;note', 'place'], ['1', 'a;b', 'c'], ['2', 'd;e', 'f'], []].slice(0, 3) },
      {
        value: 'semicolon',
        rows: [
          ['id,name', 'note,place'],
          ['1,a', 'b,c'],
          ['2,d', 'e,f'],
        ],
      },
    ]);
    expect(await namesOf(bytes, { separator: 'semicolon' })).toEqual({
      separator: 'semicolon',
      names: ['id,name', 'note,place'],
      doubts: [],
    });
    const answer = await importFile(
      bytes,
      { asset_id: 'id,name', display_name: 'note,place' },
      { separator: 'semicolon' },
    );
    expect(getResult(answer).imported.created).toBe(2);
    expect(await findByNumber('1,a')).toEqual([['1,a', 'b,c']]);
  });
});

describe('the encoding of a CSV file', () => {
  test.each([
    ['windows-1250', 'id,name\n1,Żarówka łódź\n2,Část dveří\n'],
    ['windows-1251', 'id,name\n1,Проверка двери\n'],
    ['windows-1254', 'id,name\n1,Yangın söndürücü kapı\n'],
    ['shift_jis', 'id,name\n1,消火器の点検\n'],
  ])('is asked for, with %s as the most likely one', async (encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const { encoding: guess, doubts } = await inspect(bytes);
    expect([guess, doubts.encoding[0]!.value]).toEqual([encoding, encoding]);
    expect(doubts.encoding[0]!.rows[0]!.join(',')).toBe(text.split('\n')[1]);
    expect(await importFile(bytes, COLUMNS)).toMatchObject({
      status: 422,
      body: { code: 'IMPORT_NOT_A_SHEET', data: { reason: 'encoding_unclear' } },
    });
    expect((await inspect(bytes, { encoding })).doubts.encoding).toEqual([]);
  });

  test.each(['Größe; Prüfgerät 4 °C', 'Température à l’entrée, déjà vérifiée', 'Kontroll av dörrar på våning två'])(
    'of western Europe is not asked for: %s',
    async (text) => {
      const { encoding, doubts } = await inspect(iconv.encode(`id\tname\n1\t${text}\n`, 'windows-1252'));
      expect([encoding, doubts.encoding]).toEqual(['windows-1252', []]);
    },
  );
});

describe('a row with more cells than the header', () => {
  test('is imported with a note on what is left out, unless the further column is mapped', async () => {
    const bytes = 'id,name,note\nW-1,Pump, left side,old\nW-2,Boiler,ok\n';
    const answer = await importFile(bytes, COLUMNS);
    expect(getResult(answer).notes).toMatchObject([{ row: 2, column: 'D', code: 'cells_beyond_header' }]);
    expect(getResult(answer).notes[0]!.message).toContain('“old”');
    const mapped = await importFile(bytes, { asset_id: 'id', display_name: 'D' }, { dry_run: true, skip_errors: true });
    expect(getResult(mapped).notes).toEqual([]);
  });
});

describe('numbers of a workbook', () => {
  const styles =
    '<numFmts>' +
    ['"AST-"0000', '#,##0.00 "€"', '[h]:mm', 'yyyy-mm-dd hh:mm:ss', '00000-0000', '(000) 000-0000', '0.0%']
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('') +
    `</numFmts><cellXfs>${[0, 164, 165, 166, 167, 168, 169, 170, 1, 2, 12].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
  const HEADS = ['No', 'Name', 'Price', 'Run', 'At', 'Zip', 'Phone', 'Level', 'Big', 'Two', 'Part'];
  const VALUES = [
    '12',
    '0',
    '1234.5',
    '1.0625',
    '45657.99982638889',
    '123456789',
    '5551234567',
    '0.075',
    '9007199254740993',
    '2',
    '0.25',
  ];
  const cells = VALUES.map((value, style) =>
    style === 1
      ? '<c t="inlineStr"><is><t>Boiler</t></is></c>'
      : `<c s="${style === 0 ? 1 : style}"><v>${value}</v></c>`,
  ).join('');
  const bytes = zip(workbookParts({ Assets: `${textRows([HEADS])}<row r="2">${cells}</row>` }, { styles }));

  test('a text gets what the workbook shows, and a number field the number behind it', async () => {
    const firstValues = (await inspect(bytes)).columns.map(({ values }) => values[0]);
    expect(firstValues).toEqual([
      ...['AST-0012', 'Boiler', '1,234.50 €', '25:30', '2024-12-31T23:59:45', '12345-6789', '(555) 123-4567', '7.5%'],
      ...['9007199254740993', '2.00', '1/4'],
    ]);
    const fields = ['Price:decimal', 'Level:decimal', 'Zip:text', 'Two:text'].map((field) => {
      const [name, field_type] = field.split(':') as [string, string];
      return {
        key: `new_${name}`,
        name,
        field_type,
        is_used: true,
        config: field_type === 'decimal' ? { max_digits: 15, decimals: 4 } : {},
      };
    });
    const columns = {
      asset_id: 'No',
      display_name: 'Name',
      ...Object.fromEntries(fields.map(({ key, name }) => [`fields.${key}`, name])),
    };
    const answer = await importFile(bytes, columns, { new_type: JSON.stringify({ name: 'Formatted', fields }) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [asset] = await listAssets({ asset_id: [{ operator: 'eq', value: 'AST-0012' }] });
    const { body } = await manager().call(assets.get, { params: { id: asset!.id } });
    expect(Object.values(body.data.fields).sort()).toEqual([0.075, 1234.5, '12345-6789', '2.00'].sort());
  });

  test('a field is suggested by what the workbook shows', async () => {
    const { columns } = await inspect(bytes);
    expect(columns.map(({ name, suggestion }) => `${name}: ${suggestion.field_type}`)).toEqual([
      ...['No: text', 'Name: text', 'Price: decimal', 'Run: text', 'At: datetime', 'Zip: text', 'Phone: phone'],
      ...['Level: decimal', 'Big: text', 'Two: integer', 'Part: decimal'],
    ]);
  });
});

describe('asset numbers', () => {
  test('that look alike are one, in one file, in two files, in calls and in filters', async () => {
    const composed = 'K\u00f6ln-1';
    const decomposed = 'Ko\u0308ln-1';
    const twice = await importFile(`id,name\n${composed},composed\n${decomposed},decomposed\n`, COLUMNS);
    expect(getErrors(twice)).toEqual([[3, 'id', 'number_twice']]);
    await importFile(`id,name\n${decomposed},first\n`, COLUMNS);
    const update = await importFile(`id,name\n${composed},second\n`, COLUMNS, { update_existing: true });
    expect(getResult(update).imported).toMatchObject({ created: 0, changed: 1 });
    expect(await findByNumber(decomposed)).toEqual([[composed, 'second']]);
    const body = { asset_id: '\u200bK\u00f6ln\u00ad-1\u00a0', display_name: 'third' };
    expect((await manager().call(assets.create, { body })).status).toBe(422);
    const spaced = await manager().call(assets.create, {
      body: { asset_id: 'B\u00a0\u00a07\u200b', display_name: 'B' },
    });
    expect(spaced.body.data.asset_id).toBe('B 7');
  });

  test('are made of two columns, each of which a row needs', async () => {
    const bytes = 'Site,No,Name\nA,12,Pump\nB,12,Fan\nA,12,Gate\nC,,Door\n';
    const columns = { asset_id: 'Site', asset_id_2: 'No', display_name: 'Name' };
    const answer = await importFile(bytes, columns);
    expect(getErrors(answer)).toEqual([
      [4, 'Site', 'number_twice'],
      [5, 'No', 'number_missing'],
    ]);
    await importFile(bytes, columns, { skip_errors: true });
    expect([...(await findByNumber('A-12')), ...(await findByNumber('B-12'))]).toEqual([
      ['A-12', 'Pump'],
      ['B-12', 'Fan'],
    ]);
  });
});

describe('an export that is imported again', () => {
  test('has the same texts, also those that begin like formulas or have an apostrophe', async () => {
    const names = ['=1+1', "'=1+1", "it's", '-5', "'-5", '- a list', 'Note;=2', 'a - b'];
    for (const [at, display_name] of names.entries())
      await manager().call(assets.create, { body: { asset_id: `RT-${at}`, display_name } });
    const filter = JSON.stringify({ asset_id: [{ operator: 'sw', value: 'RT-' }] });
    const { bytes } = await manager().call(assets.exportList, {
      query: { format: 'csv', columns: 'asset_id,display_name', filter },
    });
    const answer = await importFile(bytes, { asset_id: 'Number', display_name: 'Name' }, { update_existing: true });
    expect(getResult(answer).imported).toEqual({ created: 0, changed: 0, unchanged: names.length });
  });
});
