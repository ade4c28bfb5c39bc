/** Guesses which column of a file means what, by the names that people give to columns. */
import type { Table, TableColumn } from '../sheets/index.ts';

/** How words are compared: case, accents, dashes, commas, dots and slashes make no difference. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_\-.,/:*()]+/g, ' ')
    .trim();

/** For each target the names of its columns, as `plainWord` writes them, the best first. */
export type ColumnNames<T extends string> = Readonly<Record<T, readonly string[]>>;

/** Tells whether a text is a name that a column of such files may have. */
export function knownNames(names: ColumnNames<string>): (text: string) => boolean {
  const known = new Set(Object.values(names).flat());
  return (text) => known.has(plainWord(text));
}

/** Column index to target by the headers; no target and no column is named twice. */
export function guessByName<T extends string>(table: Table, names: ColumnNames<T>): Map<number, T> {
  const guessed = new Map<number, T>();
  if (!table.header) return guessed;
  for (const target of Object.keys(names) as T[]) {
    const column = bestNamed(
      table.columns.filter(({ index }) => !guessed.has(index)),
      names[target],
    );
    if (column) guessed.set(column.index, target);
  }
  return guessed;
}

function bestNamed(columns: readonly TableColumn[], names: readonly string[]): TableColumn | undefined {
  const places = columns.map((column) => ({ column, place: names.indexOf(plainWord(column.name)) }));
  return places.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place)[0]?.column;
}

const SAMPLE = 200;
/** What stands first in a column, without blanks. */
export const valuesOf = (table: Table, column: TableColumn, most = SAMPLE): string[] => {
  const values: string[] = [];
  for (const row of table.rows) {
    const text = row.cells[column.index];
    if (text) values.push(text);
    if (values.length >= most) break;
  }
  return values;
};
