/** Reads CSV as a stream; guesses the separator and the encoding unless they are given. */
import { createReadStream } from 'node:fs';
import type { Encoding, Separator } from '@rounds/contract/import.ts';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { collectForeignLines, detectEncoding } from './encoding.ts';
import { readHead } from './file-kind.ts';
import { removeFormulaGuards } from './formula-guard.ts';
import { RowCollector } from './row-collector.ts';
import { CSV_OPTIONS, DELIMITERS, guessSeparator, parseFirstRows, type SeparatorGuess } from './separators.ts';
import { LIMITS, notASheetError, type Sheet, tooLargeError } from './sheet.ts';

/** A longer row is almost always caused by a quote that is never closed. */
const MAX_ROW_LENGTH = LIMITS.cell * 4;
/** The rows of a file as they look in the readings between which a person chooses. */
const MAX_DOUBT_ROWS = 4;

interface CsvReading {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

export async function readCsv(path: string, options: CsvReading = {}): Promise<Sheet> {
  const { encoding, doubts } = options.encoding
    ? { encoding: options.encoding, doubts: [] }
    : await detectEncoding(path);
  const sample = iconv.decode(await readHead(path), encoding);
  const cut = findSeparator(sample, options.separator);
  const rows = await readRows(path, encoding, cut);
  return {
    sheets: [],
    sheet: null,
    encoding,
    separator: cut.separator,
    doubts: {
      encoding: await toReadings(path, doubts, cut.delimiter),
      separator: cut.doubts.map((value) => ({
        value,
        rows: parseFirstRows(sample, DELIMITERS[value], MAX_DOUBT_ROWS),
      })),
    },
    rows,
  };
}

interface FoundSeparator extends Omit<SeparatorGuess, 'separator'> {
  /** Null if the file names one that cannot be chosen. */
  readonly separator: Separator | null;
  readonly delimiter: string;
  readonly firstRow: number;
}

/** Files can name their separator in a first line of their own. */
function findSeparator(sample: string, separator: Separator | undefined): FoundSeparator {
  const sepLine = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(sample)?.[1];
  const firstRow = sepLine === undefined ? 1 : 2;
  if (separator) return { separator, delimiter: DELIMITERS[separator], doubts: [], firstRow };
  if (sepLine === undefined) {
    const guess = guessSeparator(sample);
    return { ...guess, delimiter: DELIMITERS[guess.separator], firstRow };
  }
  const knownSeparator = (Object.keys(DELIMITERS) as Separator[]).find((one) => DELIMITERS[one] === sepLine);
  return { separator: knownSeparator ?? null, delimiter: sepLine, doubts: [], firstRow };
}

/** The rows in which the encodings differ. */
async function toReadings(path: string, encodings: readonly Encoding[], delimiter: string) {
  if (encodings.length === 0) return [];
  const lines = Buffer.concat((await collectForeignLines(path, MAX_DOUBT_ROWS)).flatMap((line) => [line, LINE_END]));
  return encodings.map((value) => ({ value, rows: parseFirstRows(iconv.decode(lines, value), delimiter) }));
}
const LINE_END = Buffer.from('\n');

async function readRows(path: string, encoding: Encoding, { delimiter, firstRow }: FoundSeparator) {
  const collector = new RowCollector();
  const parser = parse({ ...CSV_OPTIONS, delimiter, max_record_size: MAX_ROW_LENGTH });
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
      if (number >= firstRow) collector.add(number, cells.map(removeFormulaGuards));
    }
  } catch (error) {
    if (error instanceof CsvError) throw toSheetError(error, number + 1);
    throw error;
  } finally {
    source.destroy();
  }
  if (collector.rows.length === 0) throw notASheetError('empty');
  return collector.rows;
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
