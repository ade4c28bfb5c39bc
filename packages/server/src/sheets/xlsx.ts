/** Reads one sheet of an XLSX workbook: values as a person sees them, and plain. Formulas are not computed. */
import { type CellContext, isUncomputed, type StoredCell, toCellText, unescapeText } from './cell-value.ts';
import { fillMergedRows, type MergedRows, parseMergedRows } from './merged-cells.ts';
import { type NumberFormat, parseNumberFormat } from './number-format.ts';
import { RowCollector } from './row-collector.ts';
import { LIMITS, NO_DOUBTS, notASheetError, parseColumn, type Sheet, tooLargeError } from './sheet.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';

export async function readXlsx(
  path: string,
  sheetName: string | undefined,
  { fillMerged = false }: { readonly fillMerged?: boolean } = {},
): Promise<Sheet> {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    const names = workbook.sheets.map((sheet) => sheet.name);
    const sheet = sheetName === undefined ? workbook.sheets[0] : workbook.sheets.find(({ name }) => name === sheetName);
    if (!sheet) throw notASheetError('sheet_unknown', { sheet: sheetName ?? '', sheets: names.join(', ') });
    const context: CellContext = {
      sharedStrings: await readSharedStrings(archive, workbook),
      formats: await readFormats(archive, workbook),
      from1904: workbook.from1904,
    };
    const { rows, uncomputed, merged } = await readRows(archive, sheet.part, context);
    const filledRows = fillMerged ? fillMergedRows(rows, merged) : rows;
    return {
      sheets: names,
      sheet: sheet.name,
      encoding: null,
      separator: null,
      doubts: NO_DOUBTS,
      rows: filledRows,
      uncomputed,
    };
  } finally {
    archive.close();
  }
}

async function readSharedStrings(archive: Archive, { sharedStrings: part }: Workbook): Promise<string[]> {
  const strings: string[] = [];
  if (!part || !archive.has(part)) return strings;
  let text = '';
  let total = 0;
  let inText = false;
  let inPhonetic = false;
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 't') inText = true;
      if (name === 'rPh') inPhonetic = true;
    },
    text(piece) {
      if (inText && !inPhonetic) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name !== 'si') return;
      total += text.length;
      if (total > LIMITS.text || strings.length >= LIMITS.cells) throw tooLargeError('unpacked');
      strings.push(unescapeText(text));
    },
  });
  return strings;
}

/** The number formats by style. */
async function readFormats(archive: Archive, { styles: part }: Workbook): Promise<CellContext['formats']> {
  const formats = new Map<number, NumberFormat>();
  if (!part || !archive.has(part)) return formats;
  const codes = new Map<number, string>();
  let inCellFormats = false;
  let index = 0;
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inCellFormats = true;
      if (name !== 'xf' || !inCellFormats) return;
      const id = Number(attributes.numFmtId ?? 0);
      const format = parseNumberFormat(id, codes.get(id));
      if (format) formats.set(index, format);
      index += 1;
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}

interface ReadRows {
  readonly rows: RowCollector['rows'];
  readonly uncomputed: ReadonlyMap<number, readonly number[]>;
  readonly merged: readonly MergedRows[];
}

async function readRows(archive: Archive, part: string, context: CellContext): Promise<ReadRows> {
  const collector = new RowCollector();
  const uncomputed = new Map<number, number[]>();
  const merged: MergedRows[] = [];
  let number = 0;
  let cellCount = 0;
  let cells: string[] = [];
  let plain = new Map<number, string>();
  let column = -1;
  let cell: { -readonly [K in keyof StoredCell]: StoredCell[K] } | null = null;
  let target: 'value' | 'inline' | 'formula' | null = null;
  let inPhonetic = false;
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'row') {
        number = attributes.r ? Number(attributes.r) : number + 1;
        cells = [];
        plain = new Map();
        column = -1;
      } else if (name === 'c') {
        cellCount += 1;
        // Blank cells also cost time.
        if (cellCount > LIMITS.cells) throw tooLargeError('rows', { max: LIMITS.rows });
        column = parseColumn(attributes.r) ?? column + 1;
        cell = { type: attributes.t ?? '', style: Number(attributes.s ?? 0), value: '', inline: '', formula: '' };
      } else if (name === 'mergeCell') {
        merged.push(...parseMergedRows(attributes.ref));
        if (merged.length > LIMITS.rows) throw tooLargeError('rows', { max: LIMITS.rows });
      } else if (name === 'rPh') inPhonetic = true;
      else if (name === 'v') target = 'value';
      else if (name === 'f') target = 'formula';
      else if (name === 't') target = 'inline';
    },
    text(piece) {
      if (cell && target && !inPhonetic) cell[target] += piece;
    },
    close(name) {
      if (name === 'v' || name === 'f' || name === 't') target = null;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'c' && cell) {
        const text = toCellText(cell, context);
        setCell(cells, column, text.shown, number);
        if (text.plain !== text.shown) plain.set(column, text.plain);
        if (isUncomputed(cell)) uncomputed.set(number, [...(uncomputed.get(number) ?? []), column]);
        cell = null;
      } else if (name === 'row') collector.add(number, cells, plain);
    },
  });
  if (collector.rows.length === 0) throw notASheetError('empty');
  return { rows: collector.rows, uncomputed, merged };
}

function setCell(cells: string[], column: number, text: string, row: number): void {
  if (text === '') return;
  if (column >= LIMITS.columns) throw tooLargeError('columns', { row, max: LIMITS.columns });
  while (cells.length < column) cells.push('');
  cells[column] = text;
}
