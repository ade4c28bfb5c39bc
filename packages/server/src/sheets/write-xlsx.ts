/** Writes an XLSX workbook as it is read: texts stay texts, numbers numbers, times times. */

import { type ZipEntry, zip } from './write-zip.ts';
import { isWallTime, type WallTime, type WrittenCell, type WrittenColumn, type WrittenTable } from './written-table.ts';

/** What a sheet holds at most, its head included; what is more goes on a further sheet. */
const SHEET_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WIDTHS: Record<WrittenColumn['kind'], number> = { text: 34, number: 11, decimal: 11, time: 18, short: 16 };
/** Positions of the formats in `styles.xml`. */
const STYLE = { plain: 0, head: 1, time: 2, decimal: 3 } as const;

export const xlsx = (table: WrittenTable, sheetRows = SHEET_ROWS): AsyncGenerator<Buffer> =>
  zip(entries(table, sheetRows));

async function* entries(table: WrittenTable, sheetRows: number): AsyncGenerator<ZipEntry> {
  const rows = lines(table);
  let sheets = 0;
  let next = await rows.next();
  do {
    sheets += 1;
    const sheet = worksheet(table.columns, next, rows, sheetRows);
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet.content };
    next = sheet.further();
  } while (!next.done);
  yield { name: 'xl/styles.xml', content: [STYLES] };
  yield { name: 'xl/workbook.xml', content: [workbook(table.title, sheets)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] };
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: '[Content_Types].xml', content: [contentTypes(sheets)] };
}

async function* lines({ batches }: WrittenTable): AsyncGenerator<readonly WrittenCell[], undefined> {
  for await (const rows of batches) yield* rows;
}

type Row = IteratorResult<readonly WrittenCell[], undefined>;

function worksheet(
  columns: readonly WrittenColumn[],
  first: Row,
  rows: AsyncGenerator<readonly WrittenCell[], undefined>,
  sheetRows: number,
) {
  let next = first;
  async function* content(): AsyncGenerator<string> {
    const widths = columns.map(
      ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
    );
    yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
    yield `<row>${columns.map(({ head }) => textCell(head, STYLE.head)).join('')}</row>`;
    for (let row = 1; row < sheetRows && !next.done; row += 1) {
      yield `<row>${next.value.map((cell, at) => cellOf(cell, columns[at]!)).join('')}</row>`;
      next = await rows.next();
    }
    yield '</sheetData></worksheet>';
  }
  return { content: content(), further: () => next };
}

function cellOf(cell: WrittenCell, { kind }: WrittenColumn): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c s="${kind === 'decimal' ? STYLE.decimal : STYLE.plain}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (isWallTime(cell)) return `<c s="${STYLE.time}"><v>${serial(cell)}</v></c>`;
  return textCell(cell, STYLE.plain);
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text.slice(0, LONGEST_CELL))}</t></is></c>`;

/** Days since the last of 1899, as spreadsheet programs count them. */
const serial = ({ year, month, day, hour, minute }: WallTime): number =>
  (Date.UTC(year, month - 1, day, hour, minute) - Date.UTC(1899, 11, 30)) / 86_400_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text that looks like the format's own escapes is escaped itself. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (char) => ESCAPED[char]!);

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Names of sheets are at most 31 characters, without some signs, and never empty. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/*?:[\]]/g, ' ')
    .trim()
    .slice(0, 25) || 'Rounds';

const numbered = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

function workbook(title: string, sheets: number): string {
  const named = numbered(sheets).map((n) => {
    const name = xml(sheetName(title) + (n === 1 ? '' : ` ${n}`));
    return `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`;
}

const workbookRelations = (sheets: number): string =>
  relations([
    ...numbered(sheets).map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const),
    ['styles', 'styles.xml'] as const,
  ]);

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const named = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${named.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...numbered(sheets).map((n) => part(`worksheets/sheet${n}`, 'worksheet')),
  ];
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`;
}
