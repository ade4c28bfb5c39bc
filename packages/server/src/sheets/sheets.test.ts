import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardFormulas, removeFormulaGuards } from './formula-guard.ts';
import { readSheet } from './index.ts';
import { parseNumberFormat } from './number-format.ts';
import { toSheetNames } from './sheet-names.ts';
import { sheetXml, textRows, workbookParts, zip } from './testing/workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer, sheet?: string) {
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  return readSheet(file, sheet === undefined ? {} : { sheet });
}
const cells = async (content: string | Buffer) => (await read(content)).rows.map((row) => row.cells);
const numbered = async (content: string | Buffer) =>
  (await read(content)).rows.map((row) => [row.number, ...row.cells]);
const problem = (reason: string) => expect.objectContaining({ problem: expect.objectContaining({ reason }) });

describe('CSV file', () => {
  const text = 'Frage;Übung\nIst es 4 °C?;Ja – sicher\n';
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['utf-16be', iconv.encode(text, 'utf-16be', { addBOM: true })],
    ['windows-1252', iconv.encode(text, 'windows-1252')],
    ['macintosh', iconv.encode(text.replaceAll('\n', '\r'), 'macintosh')],
  ])('a file is read in the encoding %s', async (encoding, bytes) => {
    const sheet = await read(bytes);
    expect(sheet.encoding).toBe(encoding);
    expect(sheet.rows.map((row) => row.cells)).toEqual([
      ['Frage', 'Übung'],
      ['Ist es 4 °C?', 'Ja – sicher'],
    ]);
  });

  test('a broken UTF-8 letter is reported with its line instead of garbling all others', async () => {
    const whole = Buffer.from(text);
    const broken = Buffer.concat([whole, Buffer.from('Gr'), Buffer.from([0xfc]), Buffer.from('n;Ölstand prüfen\n')]);
    await expect(read(broken)).rejects.toEqual(
      expect.objectContaining({ problem: { kind: 'not-a-sheet', reason: 'broken_text', params: { line: 3 } } }),
    );
    // Many files contain the replacement character of another program, which is a valid letter.
    expect((await read(Buffer.concat([whole, Buffer.from('Gr\ufffdn;Ja\n')]))).encoding).toBe('utf-8');
  });

  test('UTF-16 without a byte order mark is recognized by its zero bytes', async () => {
    expect((await read(iconv.encode('Question,Type\nIs it clean,yesno\n', 'utf-16le'))).encoding).toBe('utf-16le');
  });

  test.each([
    ['comma', 'a,b,c\n1,2,3\n'],
    ['semicolon', 'a;b;c\n1;2;3\n'],
    ['tab', 'a\tb\tc\n1\t2\t3\n'],
    ['semicolon, with commas in the texts', 'a;b;c\n"1";2;3\n'],
    ['the one that the first line names', 'sep=;\na;b;c\n1;2;3\n'],
  ])('is cut at its delimiter: %s', async (_, content) => {
    expect(await cells(content)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ]);
  });

  test('the delimiter is the one that gives even rows, not the comma of sentences', async () => {
    expect(await cells('id;text\n1;One, two, three\n2;Four, five\n')).toEqual([
      ['id', 'text'],
      ['1', 'One, two, three'],
      ['2', 'Four, five'],
    ]);
  });

  test('line breaks within quotes are kept and rows are counted as in a spreadsheet', async () => {
    expect(await numbered('q,n\r\n"first\r\nsecond",1\r\n\r\n"say ""yes""",2\r\n,\r\n')).toEqual([
      [1, 'q', 'n'],
      [2, 'first\r\nsecond', '1'],
      [4, 'say "yes"', '2'],
    ]);
  });

  test('a stray quotation mark inside a text is kept', async () => {
    expect(await cells('a,b\npipe 5" wide,1\n')).toEqual([
      ['a', 'b'],
      ['pipe 5" wide', '1'],
    ]);
  });

  test('a quotation mark that is never closed is reported with its row', async () => {
    await expect(read('a,b\n1,2\n3,"open\n4,5\n')).rejects.toMatchObject({
      problem: { reason: 'quotes', params: { row: 3 } },
    });
  });

  test('an endless cell is reported with its row before it fills the memory', async () => {
    await expect(read(`a,b\n"${'x\n'.repeat(400_000)}`)).rejects.toMatchObject({
      problem: { reason: 'cell', params: { row: 2 } },
    });
  });
});

describe('workbook', () => {
  test('numbers, booleans, dates, rich texts and shared strings are read as people see them', async () => {
    const row = [
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="B1"><v>0.30000000000000004</v></c>',
      '<c r="C1" t="b"><v>1</v></c>',
      '<c r="D1" s="1"><v>46346</v></c>',
      '<c r="E1" s="2"><v>46346.586805555555</v></c>',
      '<c r="F1" s="3"><v>0.25</v></c>',
      '<c r="G1" t="str"><f>A1&amp;"x"</f><v>stored</v></c>',
      '<c r="H1" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve">line </t></r></is></c>',
      '<c r="I1" t="s"><v>1</v></c>',
      '<c r="J1" s="4"><v>12</v></c>',
    ].join('');
    const parts = workbookParts(
      { Data: `<row r="1">${row}</row>` },
      {
        sharedStrings:
          '<si><r><t>rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>ignored</t></rPh></si><si><t>two_x000D_\nlines</t></si>',
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>' +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs>',
      },
    );
    expect(await cells(zip(parts))).toEqual([
      [
        'rich text',
        '0.3',
        'TRUE',
        '2026-11-20',
        '2026-11-20T14:05',
        '06:00',
        'stored',
        'inline',
        'two\r\nlines',
        '12 days',
      ],
    ]);
  });

  test('dates of a workbook that counts from 1904 are read correctly', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const parts = workbookParts(
      { Data: '<row><c s="0"><v>0</v></c><c s="0"><v>366</v></c></row>' },
      { styles, from1904: true },
    );
    expect(await cells(zip(parts))).toEqual([['00:00', '1905-01-01']]);
  });

  test('the text of a link without a stored value is read', async () => {
    const link = (formula: string) => `<c><f>${formula}</f><v/></c>`;
    const row = [
      link('HYPERLINK("https://a.example/x", "Read the ""log""")'),
      link('HYPERLINK("https://a.example")'),
      link('SUM(A1:A2)'),
      '<c><v>end</v></c>',
    ].join('');
    expect(await cells(zip(workbookParts({ Data: `<row>${row}</row>` })))).toEqual([
      ['Read the "log"', 'https://a.example', '', 'end'],
    ]);
  });

  test('all sheets are listed and the requested one is read', async () => {
    const book = zip(workbookParts({ Cover: textRows([['Title']]), Items: textRows([['Question'], ['Is it on?']]) }));
    expect(await read(book)).toMatchObject({ sheets: ['Cover', 'Items'], sheet: 'Cover' });
    expect((await read(book, 'Items')).rows).toHaveLength(2);
    await expect(read(book, 'Other')).rejects.toEqual(problem('sheet_unknown'));
  });

  test('omitted cells and rows keep their positions', async () => {
    const rows = '<row r="3"><c r="C3"><v>7</v></c></row><row r="9"><c r="A9"/><c r="B9"><v>8</v></c></row>';
    expect(await numbered(zip(workbookParts({ Data: rows })))).toEqual([
      [3, '', '', '7'],
      [9, '', '8'],
    ]);
  });
});

describe('apostrophes that keep texts from being computed', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['- a\n- b', "'- a\n- b"],
    ['Note:\n- a\n- b (left)', 'Note:\n- a\n- b (left)'],
    ["Note:\n-cmd|' /C calc'!A0", "Note:\n'-cmd|' /C calc'!A0"],
    ['Note;=1', "Note;'=1"],
    ['-5,3 %', '-5,3 %'],
    ["'-5", "''-5"],
    ['+4930', "'+4930"],
    ["it's", "it's"],
  ])('%j is written as %j, and read as it was', (text, guarded) => {
    expect(guardFormulas(text)).toBe(guarded);
    expect(removeFormulaGuards(guarded)).toBe(text);
  });

  test.each(['"', "'", '\t-', ";'", '\n-a', '-1', ';"""='])('long repetitions of %j take no time', (part) => {
    const text = `${part.repeat(100_000)}'`;
    const start = performance.now();
    expect(removeFormulaGuards(guardFormulas(text))).toBe(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('the names of sheets', () => {
  test.each([
    [
      ["'Quoted'", "''"],
      ['Quoted', 'Rounds'],
    ],
    [
      ['History', 'history'],
      ['History 2', 'history 3'],
    ],
    [
      ['Door', 'Door 2', 'Door', 'door'],
      ['Door', 'Door 2', 'Door 3', 'door 4'],
    ],
    [
      ['a/b:c', ''],
      ['a b c', 'Rounds'],
    ],
    [
      [`${'x'.repeat(30)}👩‍🚒`, 'x'.repeat(40)],
      ['x'.repeat(30), 'x'.repeat(31)],
    ],
    [
      ['y'.repeat(31), 'y'.repeat(31)],
      ['y'.repeat(31), `${'y'.repeat(29)} 2`],
    ],
  ])('of %j are as spreadsheet programs allow them', (titles, names) => {
    expect(toSheetNames(titles)).toEqual(names);
  });
});

describe('a file that is not a sheet is rejected with the reason', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  test.each([
    ['empty', Buffer.alloc(0)],
    ['empty', Buffer.from('\n\n,,\n')],
    ['document', Buffer.from('%PDF-1.7\n')],
    ['document', png],
    ['markup', Buffer.from('<!DOCTYPE html><table>')],
    ['markup', Buffer.from('{ "items": [] }')],
    ['binary', Buffer.from([0x41, 0x2c, 0x42, 0x0a, 0x01, 0x02, 0x00, 0x03])],
    ['old_excel', ole],
    ['encrypted', Buffer.concat([ole, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')])],
    ['no_workbook', zip({ 'word/document.xml': '<document/>', 'readme.txt': 'hello' })],
    ['broken', Buffer.from('PK\x03\x04 not an archive')],
    ['broken', zip({ ...workbookParts({ A: textRows([['x']]) }), 'xl/worksheets/sheet1.xml': '<worksheet><row>' })],
  ])('%s', async (reason, content) => {
    await expect(read(content)).rejects.toEqual(problem(reason));
  });
});

describe('a malicious workbook is rejected within seconds', { timeout: 60_000 }, () => {
  const withSheet = (xml: string | Buffer) => ({ ...workbookParts({ A: '' }), 'xl/worksheets/sheet1.xml': xml });

  test('a document type or entities in XML are rejected', async () => {
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>';
    await expect(read(zip(withSheet(entities)))).rejects.toEqual(problem('broken'));
  });

  test('endlessly nested elements are rejected', async () => {
    await expect(read(zip(withSheet('<a>'.repeat(100_000))))).rejects.toEqual(problem('broken'));
  });

  test('a workbook that inflates to a huge size is rejected', async () => {
    const cells = Buffer.alloc(160_000_000, `<c r="A1" pad="${'x'.repeat(10_000)}"/>`);
    const bomb = zip(withSheet(Buffer.concat([Buffer.from('<worksheet><sheetData><row>'), cells])));
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(read(bomb)).rejects.toEqual(problem('unpacked'));
  });

  test('millions of blank cells are rejected', async () => {
    const cells = Buffer.alloc(60_000_000, '<c r="A1" s="1"/>');
    const bomb = zip(withSheet(Buffer.concat([Buffer.from('<worksheet><sheetData><row>'), cells])));
    await expect(read(bomb)).rejects.toEqual(problem('rows'));
  });

  test.each([
    ['row', '\n', 'rows'],
    ['cell', ',', 'columns'],
  ])('an endless sequence of blank %ss is rejected', async (_, blank, reason) => {
    await expect(read(Buffer.from(`question\n${blank.repeat(20_000_000)}`))).rejects.toMatchObject({
      problem: { kind: 'too-large', reason },
    });
  });

  test('an endless number format is handled quickly', () => {
    expect(parseNumberFormat(200, '['.repeat(1_000_000))).toBe(null);
  });

  test('too many rows are rejected', async () => {
    const bomb = zip(withSheet(sheetXml(textRows([['x']]).repeat(210_000))));
    await expect(read(bomb)).rejects.toEqual(problem('rows'));
  });

  test('an endless text is rejected', async () => {
    const bomb = zip(withSheet(`<worksheet><sheetData><row><c t="inlineStr"><is><t>${'a'.repeat(60_000_000)}`));
    await expect(read(bomb)).rejects.toEqual(problem('unpacked'));
  });

  test('a false size in the headers is not trusted', async () => {
    const bomb = zip(withSheet(sheetXml(textRows([['x']]).repeat(100_000))), 100);
    await expect(read(bomb)).rejects.toEqual(problem('broken'));
  });
});
