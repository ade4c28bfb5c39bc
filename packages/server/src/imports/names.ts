/** Guesses which column of a file means what, by the names that people give to columns. */
import type { Table, TableColumn } from '../sheets/index.ts';

/** How words are compared: case, accents, dashes, commas, dots and slashes make no difference. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_\-.,/:*()]+/g, ' ')
    .trim();

/** For each target the names of its columns, as `normalizeName` writes them, the best first. */
export type ColumnNames<T extends string> = Readonly<Record<T, readonly string[]>>;

/** Tells whether a text is a name that a column of such files may have. */
export function createNameMatcher(names: ColumnNames<string>): (text: string) => boolean {
  const known = new Set(Object.values(names).flat());
  return (text) => known.has(normalizeName(text));
}

/** Column index to target by the headers; no target and no column is named twice. */
export function guessColumns<T extends string>(table: Table, names: ColumnNames<T>): Map<number, T> {
  const guessed = new Map<number, T>();
  if (!table.header) return guessed;
  for (const target of Object.keys(names) as T[]) {
    const column = findBestColumn(
      table.columns.filter(({ index }) => !guessed.has(index)),
      names[target],
    );
    if (column) guessed.set(column.index, target);
  }
  return guessed;
}

function findBestColumn(columns: readonly TableColumn[], names: readonly string[]): TableColumn | undefined {
  const ranked = columns.map((column) => ({ column, place: names.indexOf(normalizeName(column.name)) }));
  return ranked.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place)[0]?.column;
}

const SAMPLE_SIZE = 200;
/** What stands first in a column, without blanks. */
export const sampleValues = (table: Table, column: TableColumn, limit = SAMPLE_SIZE): string[] => {
  const values: string[] = [];
  for (const row of table.rows) {
    const text = row.cells[column.index];
    if (text) values.push(text);
    if (values.length >= limit) break;
  }
  return values;
};
