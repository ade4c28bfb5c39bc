/** Writes an XLSX workbook as a stream: texts stay texts, numbers stay numbers, times stay times. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type ExportCell, type ExportColumn, type ExportTable, isLocalTime, type LocalTime } from './export-table.ts';
import { toSheetNames } from './sheet-names.ts';

/** Rows that one sheet can hold, header included; further rows go to a further sheet. */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_LENGTH = 32_767;
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WIDTHS: Record<ExportColumn['kind'], number> = { text: 34, number: 11, decimal: 11, time: 18, short: 16 };
/** Positions of the formats in `styles.xml`. */
const STYLE = { plain: 0, header: 1, time: 2, decimal: 3, day: 4 } as const;
/** All entries carry the first day that the ZIP format knows, because an export has no file times. */
const ENTRY_OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
/** Rows are handed to the compressor in pieces of this many characters, so that it does not wake up for each row. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * A workbook with a sheet for each table, or more where a table does not fit. How many sheets there are is known only
 * after the last row, so each sheet adds its successor to the archive.
 */
export function writeXlsx(tables: ExportTable | readonly ExportTable[], maxSheetRows = MAX_SHEET_ROWS): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const queue = Array.isArray(tables) ? [...(tables as readonly ExportTable[])] : [tables as ExportTable];
  const titles: string[] = [];

  const addSheet = (table: ExportTable, rows: Rows, first?: Row) => {
    titles.push(table.title);
    zip.addReadStreamLazy(`xl/worksheets/sheet${titles.length}.xml`, ENTRY_OPTIONS, (callback) => {
      const onEnd = (next: Row) => (next.done ? addNextTable() : addSheet(table, rows, next));
      const xml = writeWorksheet(table.columns, rows, { first, maxRows: maxSheetRows, onEnd });
      const stream = Readable.from(joinIntoChunks(xml), { objectMode: false });
      output.once('close', () => stream.destroy());
      callback(null, stream);
    });
  };
  const addNextTable = () => {
    const table = queue.shift();
    if (table) return addSheet(table, flattenBatches(table));
    for (const [name, content] of workbookParts(toSheetNames(titles)))
      zip.addBuffer(Buffer.from(content), name, ENTRY_OPTIONS);
    zip.end();
  };

  zip.on('error', (error) => output.destroy(error));
  addNextTable();
  return output;
}

/** A small sheet of texts, which is written as a whole. */
export interface SheetTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A workbook of several small sheets. */
export async function writeSheets(tables: readonly SheetTable[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [index, { columns, rows }] of tables.entries()) {
    const body = rows.map(
      (row) => `<row>${row.map((cell) => (cell ? toTextCell(cell, STYLE.plain) : '<c/>')).join('')}</row>`,
    );
    const xml = `${toSheetStart(columns.map((title) => ({ title, kind: 'text' })))}${body.join('')}${SHEET_END}`;
    zip.addBuffer(Buffer.from(xml), `xl/worksheets/sheet${index + 1}.xml`, ENTRY_OPTIONS);
  }
  for (const [name, content] of workbookParts(tables.map(({ title }) => title)))
    zip.addBuffer(Buffer.from(content), name, ENTRY_OPTIONS);
  zip.end();
  return buffer(zip.outputStream);
}

const workbookParts = (titles: readonly string[]): readonly (readonly [name: string, content: string])[] => [
  ['xl/styles.xml', STYLES],
  ['xl/workbook.xml', toWorkbookXml(titles)],
  ['xl/_rels/workbook.xml.rels', toWorkbookRelationsXml(titles.length)],
  ['_rels/.rels', toRelationsXml([['officeDocument', 'xl/workbook.xml']])],
  ['[Content_Types].xml', toContentTypesXml(titles.length)],
];

type Rows = AsyncGenerator<readonly ExportCell[], undefined>;
type Row = IteratorResult<readonly ExportCell[], undefined>;

async function* flattenBatches({ batches }: ExportTable): Rows {
  for await (const rows of batches) yield* rows;
}

interface WorksheetOptions {
  /** Already read from the rows by the sheet before. */
  readonly first: Row | undefined;
  readonly maxRows: number;
  /** Receives the first row that did not fit; called before the sheet's stream ends. */
  readonly onEnd: (next: Row) => void;
}

async function* writeWorksheet(
  columns: readonly ExportColumn[],
  rows: Rows,
  { first, maxRows, onEnd }: WorksheetOptions,
): AsyncGenerator<string> {
  let next = first ?? (await rows.next());
  yield toSheetStart(columns);
  for (let row = 1; row < maxRows && !next.done; row += 1) {
    yield `<row>${next.value.map((cell, index) => toCellXml(cell, columns[index]!)).join('')}</row>`;
    next = await rows.next();
  }
  yield SHEET_END;
  onEnd(next);
}

const SHEET_END = '</sheetData></worksheet>';

/** The beginning of a sheet with its header. */
function toSheetStart(columns: readonly ExportColumn[]): string {
  const widths = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  const header = columns.map(({ title }) => toTextCell(title, STYLE.header)).join('');
  return `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${header}</row>`;
}

async function* joinIntoChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function toCellXml(cell: ExportCell, { kind }: ExportColumn): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c s="${kind === 'decimal' ? STYLE.decimal : STYLE.plain}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (isLocalTime(cell))
    return `<c s="${cell.hour === undefined ? STYLE.day : STYLE.time}"><v>${toSerialDate(cell)}</v></c>`;
  return toTextCell(cell, STYLE.plain);
}

const toTextCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;

/** Days since 30 December 1899, which is how spreadsheet programs store dates. */
const toSerialDate = ({ year, month, day, hour = 0, minute = 0 }: LocalTime): number =>
  (Date.UTC(year, month - 1, day, hour, minute) - Date.UTC(1899, 11, 30)) / 86_400_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these characters
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text that looks like one of the format's own escapes (`_x000D_`) is escaped as well. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVALID_CHARACTERS, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (char) => ESCAPED[char]!);

const STYLES = `${XML_DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const sheetNumbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

function toWorkbookXml(titles: readonly string[]): string {
  const definedNames = titles.map(
    (title, at) => `<sheet name="${escapeXml(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${definedNames.join('')}</sheets></workbook>`;
}

const toWorkbookRelationsXml = (sheets: number): string =>
  toRelationsXml([
    ...sheetNumbers(sheets).map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const),
    ['styles', 'styles.xml'] as const,
  ]);

function toRelationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const definedNames = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${definedNames.join('')}</Relationships>`;
}

function toContentTypesXml(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...sheetNumbers(sheets).map((n) => part(`worksheets/sheet${n}`, 'worksheet')),
  ];
  return `${XML_DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`;
}
