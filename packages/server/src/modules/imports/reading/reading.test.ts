import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAssignedTable, openTable, suggestField } from '../../../import-reading/task.ts';
import { sheetXml, textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { createColumnMatcher, guessTargets } from './guess-targets.ts';
import type { CellFormats, FieldRule, ImportTask, RecordShape } from './messages.ts';
import { parseNumberPair } from './number-pair.ts';
import { createValueReaders } from './packed-values.ts';
import { readRecordRows } from './rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-reading-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SHAPE: RecordShape = {
  key: { target: 'key', second: 'key_2', max: 20 },
  name: { target: 'name', max: 40 },
  texts: ['parent'],
  numbers: [{ target: 'size', min: -1000, max: 100_000 }],
  together: [],
  codes: { missing: 'number_missing', twice: 'number_twice', none: 'no_assets' },
  names: { key: ['no', 'number', 'nummer'], name: ['name'], parent: ['in'], size: ['size'] },
};
const toRule = (key: string, field_type: FieldRule['field_type'], config = {}): FieldRule => ({
  ...{ key, name: key, field_type, config },
});

let last = 0;
async function store(bytes: Buffer | string): Promise<string> {
  last += 1;
  const file = path.join(folder, String(last));
  await writeFile(file, bytes);
  return file;
}
interface Options extends Partial<Pick<ImportTask, 'header_row'> & Omit<CellFormats, 'time_zone'>> {
  readonly columns?: Readonly<Record<string, string>>;
  readonly fields?: readonly FieldRule[];
}
async function read(bytes: Buffer | string, { columns, fields = [], decimal, date_order, ...reading }: Options = {}) {
  const mapped = { key: 'No', name: 'Name', ...columns };
  const formats = { decimal, date_order, time_zone: 'Europe/Berlin' };
  const task = { path: await store(bytes), columns: mapped, fill_merged: true, ...reading };
  const opened = await openAssignedTable<string>(task, createColumnMatcher(SHAPE, fields));
  if (opened.outcome !== 'assigned') throw new Error(JSON.stringify(opened));
  const { read: rows, problems } = readRecordRows(opened.table, { shape: SHAPE, fields, formats, ...opened });
  const fieldReaders = Object.entries(createValueReaders(rows, fields));
  const values = fieldReaders.map(([key, getValue]) => [key, rows.keys.map((_, index) => getValue(index))]);
  return {
    ...rows,
    fields: Object.fromEntries(values),
    problems: problems.map(({ row, column, code }) => [row, column, code]),
  };
}
async function inspect(bytes: Buffer | string) {
  const { sheet, table } = await openTable({ path: await store(bytes) }, createColumnMatcher(SHAPE, []));
  return { sheet, table, guesses: guessTargets(table, SHAPE, []) };
}

describe('files that are not as an import expects them', () => {
  test('a file without headers has columns A, B, C, recognized by their values', async () => {
    const { table, guesses } = await inspect('P-1,Pump in the hall.\nP-2,Pump in the yard.\n');
    expect([table.header_row, [...guesses]]).toEqual([
      0,
      [
        [0, 'key'],
        [1, 'name'],
      ],
    ]);
    const { keys } = await read('P-1,Pump.\nP-2,Fan.\n', { header_row: 0, columns: { key: 'A', name: 'B' } });
    expect(keys).toEqual(['P-1', 'P-2']);
  });

  test.each([
    ['semicolons', Buffer.from('No;Name;Size\n1;Größe, alt;1,5\n'), 'utf-8'],
    ['tabs', Buffer.from('No\tName\tSize\n1\tGröße, alt\t1,5\n'), 'utf-8'],
    ['windows-1252', iconv.encode('No;Name;Size\r\n1;Größe, alt;1,5\r\n', 'windows-1252'), 'windows-1252'],
    ['UTF-16', iconv.encode('No;Name;Size\r\n1;Größe, alt;1,5\r\n', 'utf-16le', { addBOM: true }), 'utf-16le'],
  ])('delimiter and encoding are recognized: %s', async (_name, bytes, encoding) => {
    expect((await inspect(bytes)).sheet.encoding).toBe(encoding);
    const { names, numbers } = await read(bytes, { columns: { size: 'Size' } });
    expect([names, numbers.size]).toEqual([['Größe, alt'], [1.5]]);
  });

  test('columns with the same header are told apart by their letter', async () => {
    const text = 'No,Name,Note,Note\n1,a,first,second\n';
    expect((await inspect(text)).table.columns.map(({ name }) => name)).toEqual(['No', 'Name', 'Note', 'Note (D)']);
    const fields = [toRule('one', 'text'), toRule('two', 'text')];
    const { fields: values } = await read(text, {
      fields,
      columns: { 'fields.one': 'Note', 'fields.two': 'Note (D)' },
    });
    expect(values).toEqual({ one: ['first'], two: ['second'] });
  });

  test('sixty columns are read, each as its own field', async () => {
    const names = Array.from({ length: 58 }, (_, index) => `C${index}`);
    const fields = names.map((name) => toRule(name, 'text'));
    const text = `No,Name,${names.join(',')}\n1,a,${names.map((name) => `value of ${name}`).join(',')}\n`;
    const columns = Object.fromEntries(names.map((name) => [`fields.${name}`, name]));
    const { fields: values } = await read(text, { fields, columns });
    expect(Object.keys(values)).toHaveLength(58);
    expect(values.C57).toEqual(['value of C57']);
  });

  test('every row has its own values in a file of some thousand rows with empty cells', async () => {
    const text = `No,Name,Note\n${Array.from({ length: 2_500 }, (_, row) => `${row},a,${row % 3 ? `note ${row}` : ''}`).join('\n')}\n`;
    const { fields } = await read(text, { fields: [toRule('note', 'text')], columns: { 'fields.note': 'Note' } });
    expect(fields.note).toEqual(Array.from({ length: 2_500 }, (_, row) => (row % 3 ? `note ${row}` : null)));
  });

  test('dates of a text column stay as they are written, in any of five formats, and could be dates', async () => {
    const dates = ['2026-11-20', '20.11.2026', '11/20/2026', '03/04/2026', '20 Nov 2026'];
    const text = `No,Name,Since\n${dates.map((date, index) => `${index},a,${date}`).join('\n')}\n`;
    const { fields } = await read(text, { fields: [toRule('since', 'text')], columns: { 'fields.since': 'Since' } });
    expect(fields.since).toEqual(dates);
    expect(suggestField('Since', dates, false).field_type).toBe('date');
  });
});

describe('numbers of a file', () => {
  const sizes = (values: readonly string[], decimal?: CellFormats['decimal']) =>
    read(`No;Name;Size\n${values.map((value, index) => `${index};a;${value}`).join('\n')}\n`, {
      columns: { size: 'Size' },
      ...(decimal && { decimal }),
    });

  test('a column decides by its other values how its decimals are written', async () => {
    expect((await sizes(['1.234', '0.5'])).numbers.size).toEqual([1.234, 0.5]);
    expect((await sizes(['1.234', '0,5'])).numbers.size).toEqual([1234, 0.5]);
    expect((await sizes(['1.234,5', '1 234', '1’234', '-7'])).numbers.size).toEqual([1234.5, 1234, 1234, -7]);
    expect((await sizes(['1,234.5', '1e3'])).numbers.size).toEqual([1234.5, 1000]);
  });

  test('numbers that can be read in two ways are rejected until the decimal separator is chosen', async () => {
    expect((await sizes(['1.234', '12'])).problems).toEqual([[2, 'Size', 'number_ambiguous']]);
    expect((await sizes(['1.234', '12'], 'point')).numbers.size).toEqual([1.234, 12]);
    expect((await sizes(['1.234', '12'], 'comma')).numbers.size).toEqual([1234, 12]);
  });

  test('numbers with leading zeros, units and values out of range are rejected', async () => {
    const { problems } = await sizes(['007', '5 kg', '100001', '0.5']);
    expect(problems.map(([, , code]) => code)).toEqual(['number_zeros', 'NOT_NUMBER', 'number_range']);
  });

  test('leading zeros stay in keys and texts, and columns with them become text fields', async () => {
    const text = 'No,Name,Post\n0042,a,01067\n="007",b,00500\n';
    const { keys, fields } = await read(text, { fields: [toRule('post', 'text')], columns: { 'fields.post': 'Post' } });
    expect([keys, fields.post]).toEqual([
      ['0042', '007'],
      ['01067', '00500'],
    ]);
    expect(suggestField('Post', ['01067', '500'], false).field_type).toBe('text');
    expect(suggestField('kW', ['1,5', '12'], false)).toMatchObject({ field_type: 'decimal', config: { decimals: 1 } });
    expect(suggestField('Mail', ['a@b.example'], false).field_type).toBe('email');
  });
});

describe('cells of workbooks', () => {
  const toWorkbook = (rows: string, merged = '') => {
    const parts = workbookParts({ Sheet: rows });
    return zip({
      ...parts,
      'xl/worksheets/sheet1.xml': sheetXml(rows).replace('</sheetData>', `</sheetData>${merged}`),
    });
  };

  test('merged cells give their value to all their rows', async () => {
    const rows = textRows([
      ['No', 'Name', 'In'],
      ['1', 'a', 'Hall'],
      ['2', 'b'],
      ['3', 'c'],
      ['4', 'd'],
    ]);
    const merged = '<mergeCells count="1"><mergeCell ref="C2:C4"/></mergeCells>';
    const { texts } = await read(toWorkbook(rows, merged), { columns: { parent: 'In' } });
    expect(texts.parent).toEqual(['Hall', 'Hall', 'Hall', null]);
  });

  test('formulas have their stored result; without one, and with an error value, their rows are rejected', async () => {
    const header = textRows([['No', 'Name']]);
    const cell = (reference: string, content: string, type = '') => `<c r="${reference}"${type}>${content}</c>`;
    const key = (row: number) => cell(`A${row}`, `<v>${row}</v>`);
    const rows = [
      `<row r="2">${key(2)}${cell('B2', '<f>A1&amp;"x"</f><v>Pump</v>', ' t="str"')}</row>`,
      `<row r="3">${key(3)}${cell('B3', '<f>A1&amp;"x"</f>')}</row>`,
      `<row r="4">${key(4)}${cell('B4', '<f>1/0</f><v>#DIV/0!</v>', ' t="e"')}</row>`,
    ].join('');
    const { names, problems } = await read(toWorkbook(header + rows));
    expect(names).toEqual(['Pump']);
    expect(problems).toEqual([
      [3, 'Name', 'formula_uncomputed'],
      [3, 'Name', 'name_missing'],
      [4, 'Name', 'error_value'],
    ]);
  });
});

describe('two numbers in one cell', () => {
  test.each([
    ['48.82,2.30', [48.82, 2.3]],
    ['48.82, -2.30', [48.82, -2.3]],
    ['(48.82; 2.30)', [48.82, 2.3]],
    ['48,82; 2,30', [48.82, 2.3]],
    ['48,82 2,30', [48.82, 2.3]],
    ['48 2', [48, 2]],
    ['48,82', null],
    ['48.82', null],
    ['here', null],
  ])('“%s” is read as %j', (text, numbers) => {
    expect(parseNumberPair(text)).toEqual(numbers);
  });
});
