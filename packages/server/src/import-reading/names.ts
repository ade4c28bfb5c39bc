/** Guesses which column of a file belongs to which target, by usual names of columns. */
import type { Table, TableColumn } from '../sheets/index.ts';

/** Names are compared without case, accents, dashes, commas, dots and slashes. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_\-.,/:*()]+/g, ' ')
    .trim();

/** The normalized names (`normalizeName`) of the columns of each target, the best first. */
export type ColumnNames<T extends string> = Readonly<Record<T, readonly string[]>>;

/** Returns a function that checks whether a text is one of the known column names. */
export function createNameMatcher(names: ColumnNames<string>): (text: string) => boolean {
  const allNames = new Set(Object.values(names).flat());
  return (text) => allNames.has(normalizeName(text));
}

/**
 * Maps column indexes to targets by the header. No target and no column occurs twice. A header that is the name of a
 * target (`ownNames`) belongs to it, whatever other headers could mean.
 */
export function guessColumns<T extends string>(
  table: Table,
  names: ColumnNames<T>,
  ownNames?: ColumnNames<T>,
): Map<number, T> {
  const guessed = new Map<number, T>();
  if (!table.header) return guessed;
  for (const candidates of ownNames ? [ownNames, names] : [names]) {
    for (const target of Object.keys(candidates) as T[]) {
      if ([...guessed.values()].includes(target)) continue;
      const column = findBestColumn(
        table.columns.filter(({ index }) => !guessed.has(index)),
        candidates[target],
      );
      if (column) guessed.set(column.index, target);
    }
  }
  return guessed;
}

function findBestColumn(columns: readonly TableColumn[], names: readonly string[]): TableColumn | undefined {
  const ranked = columns.map((column) => ({ column, rank: names.indexOf(normalizeName(column.name)) }));
  return ranked.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank)[0]?.column;
}

const SAMPLE_SIZE = 200;
/** The first values of a column, without blanks. */
export const sampleValues = (table: Table, column: TableColumn, limit = SAMPLE_SIZE): string[] => {
  const values: string[] = [];
  for (const row of table.rows) {
    const text = row.cells[column.index];
    if (text) values.push(text);
    if (values.length >= limit) break;
  }
  return values;
};
