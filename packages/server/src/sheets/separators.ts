/** Guesses what separates the cells of a CSV file. The row with the headers decides first, then how even the rows are. */
import { SEPARATORS, type Separator } from '@rounds/contract/import.ts';
import { CsvError } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';

/** No text contains the character that stands for no separator. */
export const DELIMITERS: Readonly<Record<Separator, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
  none: '\0',
};
/** Rows may end in different ways in one file, which then comes from several programs. */
export const CSV_OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
};
const SAMPLE_ROWS = 200;
const MAX_TITLE_ROWS = 10;
/** Another separator is possible if its rows are at least this even, compared with the best. */
const DOUBT_THRESHOLD = 0.5;
/** Some programs write a blank after each comma as well, so what looks like punctuation is only less likely. */
const PUNCTUATION_FACTOR = 0.4;

export interface SeparatorGuess {
  readonly separator: Separator;
  /** The separators between which the text does not decide, the most likely first; empty if there is no doubt. */
  readonly doubts: readonly Separator[];
}

interface Cut {
  readonly separator: Separator;
  readonly rows: readonly (readonly string[])[];
  readonly hasBlankRow: boolean;
}

const hasText = (cells: readonly string[]): boolean => cells.some((text) => text.trim() !== '');

export function guessSeparator(sample: string): SeparatorGuess {
  const cuts = SEPARATORS.filter((separator) => separator !== 'none').map((separator): Cut => {
    const rows = parseFirstRows(sample, DELIMITERS[separator]);
    return { separator, rows: rows.filter(hasText), hasBlankRow: rows.some((row) => row.length > 1 && !hasText(row)) };
  });
  const byHeader = rank(
    cuts,
    (cut) => measureEvenness(cut.rows[0], cut.rows.slice(1)) * (isPunctuation(cut) ? PUNCTUATION_FACTOR : 1),
  );
  if (byHeader.length > 0) return toGuess(byHeader);
  // The first row is one cell: a title above the headers, or the header of a single column.
  const belowTitle = rank(cuts, (cut) => (isPunctuation(cut) ? 0 : measureBelowTitle(cut)));
  // A blank row of several cells has only separators.
  const blank = cuts.find(({ hasBlankRow }) => hasBlankRow);
  if (belowTitle.length === 0) return { separator: blank?.separator ?? 'none', doubts: [] };
  const guess = toGuess(belowTitle);
  const best = cuts.find(({ separator }) => separator === guess.separator)!;
  if (!best.rows.some(([, ...cells]) => cells.some(beginsWithBlank))) return guess;
  return { ...guess, doubts: [...(guess.doubts.length > 0 ? guess.doubts : [guess.separator]), 'none'] };
}

interface Ranked {
  readonly separator: Separator;
  readonly evenness: number;
}

const rank = (cuts: readonly Cut[], measure: (cut: Cut) => number): Ranked[] =>
  cuts
    .map((cut) => ({ separator: cut.separator, evenness: measure(cut) }))
    .filter(({ evenness }) => evenness > 0)
    .sort((a, b) => b.evenness - a.evenness);

function toGuess(ranked: readonly Ranked[]): SeparatorGuess {
  const [best] = ranked;
  const possible = ranked.filter(({ evenness }) => evenness >= best!.evenness * DOUBT_THRESHOLD);
  return { separator: best!.separator, doubts: possible.length > 1 ? possible.map(({ separator }) => separator) : [] };
}

/** 0 if the header is one cell. Rows may have less cells than the header, because the last ones are often empty. */
function measureEvenness(header: readonly string[] = [], rows: readonly (readonly string[])[]): number {
  if (header.length < 2) return 0;
  const even = rows.filter(({ length }) => length === header.length).length;
  return Math.log2(header.length) * (rows.length === 0 ? 1 : 0.1 + even / rows.length);
}

function measureBelowTitle({ rows }: Cut): number {
  const start = rows.findIndex(({ length }) => length > 1);
  if (start < 0 || start > MAX_TITLE_ROWS) return 0;
  const [header, ...below] = rows.slice(start);
  const even = below.filter(({ length }) => length === header!.length).length;
  return below.length > 0 && even / below.length > 0.8 ? measureEvenness(header, below) : 0;
}

const beginsWithBlank = (text: string): boolean => /^\s/.test(text);

/** Sentences have a blank after each comma and semicolon. */
const isPunctuation = ({ rows }: Cut): boolean =>
  rows.every(([, ...cells]) => cells.every((text) => text === '' || beginsWithBlank(text)));

/** The rows of the sample. If it ends inside a quoted cell, the incomplete row is left out. */
export function parseFirstRows(sample: string, delimiter: string, to = SAMPLE_ROWS): string[][] {
  const rows: string[][] = [];
  try {
    parseSync(sample, {
      ...CSV_OPTIONS,
      delimiter,
      to,
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
