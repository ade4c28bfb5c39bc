/** Reads CSV as a stream; detects the delimiter and, unless it is given, the encoding. */
import { createReadStream } from 'node:fs';
import type { Encoding } from '@rounds/contract/import';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { detectEncoding } from './encoding.ts';
import { readHead } from './file-kind.ts';
import { RowCollector } from './row-collector.ts';
import { LIMITS, notASheetError, type Sheet, tooLargeError } from './sheet.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const SAMPLE_ROWS = 30;
/** A longer row is almost always caused by a quote that is never closed. */
const MAX_ROW_LENGTH = LIMITS.cell * 4;

const TOLERANT = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false } as const;

export async function readCsv(path: string, declaredEncoding?: Encoding): Promise<Sheet> {
  const encoding = declaredEncoding ?? (await detectEncoding(path));
  const { delimiter, first_row } = await detectDelimiter(path, encoding);
  const collector = new RowCollector();
  const parser = parse({ ...TOLERANT, delimiter, max_record_size: MAX_ROW_LENGTH });
  const isEndless = createCellCounter(delimiter);
  const source = createReadStream(path);
  const text = source.pipe(iconv.decodeStream(encoding));
  source.on('error', (error) => parser.destroy(error));
  text.on('error', (error) => parser.destroy(error));
  let number = 0;
  text.on('data', (piece: string) => {
    if (isEndless(piece)) parser.destroy(tooLargeError('columns', { row: number + 1, max: LIMITS.columns }));
  });
  text.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number >= first_row) collector.add(number, cells);
    }
  } catch (error) {
    if (error instanceof CsvError) throw toSheetError(error, number + 1);
    throw error;
  } finally {
    source.destroy();
  }
  if (collector.rows.length === 0) throw notASheetError('empty');
  return { sheets: [], sheet: null, encoding, rows: collector.rows };
}

/**
 * The parser limits the characters of a row, but blank cells have none. This counter adds up the delimiters
 * of a row chunk by chunk, and returns true when there are more than a row may have characters.
 */
function createCellCounter(delimiter: string): (piece: string) => boolean {
  let cells = 0;
  return (piece) => {
    for (const char of piece) {
      if (char === '\n' || char === '\r') cells = 0;
      else if (char === delimiter) cells += 1;
      if (cells > MAX_ROW_LENGTH) return true;
    }
    return false;
  };
}

const toSheetError = (error: CsvError, row: number): Error => {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return notASheetError('quotes', { row });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLargeError('cell', { row, max: LIMITS.cell });
  return notASheetError('broken');
};

/** The delimiter that splits the first rows into the most, and most consistent, columns. */
async function detectDelimiter(path: string, encoding: Encoding): Promise<{ delimiter: string; first_row: number }> {
  const sample = iconv.decode(await readHead(path), encoding);
  const declared = /^sep=(.)\r?\n/.exec(sample);
  if (declared) return { delimiter: declared[1]!, first_row: 2 };
  let best = { delimiter: ',' as string, evenness: 0 };
  for (const delimiter of DELIMITERS) {
    const evenness = measureEvenness(sample, delimiter);
    if (evenness > best.evenness) best = { delimiter, evenness };
  }
  return { delimiter: best.delimiter, first_row: 1 };
}

function measureEvenness(sample: string, delimiter: string): number {
  const widths = parseFirstRows(sample, delimiter)
    .map((cells) => cells.length)
    .filter((width) => width > 1);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width = 0, times = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return width < 2 ? 0 : times * Math.log2(width);
}

/** The rows of the sample. If it ends inside a quoted cell, the incomplete row is left out. */
function parseFirstRows(sample: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parseSync(sample, {
      ...TOLERANT,
      delimiter,
      to: SAMPLE_ROWS,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return cells;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}
