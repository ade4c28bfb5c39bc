/** From a file to its table: the sheet, the header row, and the columns that were assigned. */
import {
  findColumn,
  guessHeaderRow,
  readSheet,
  type Sheet,
  type Table,
  type TableColumn,
  toTable,
} from '../sheets/index.ts';
import { valuesOf } from './names.ts';
import type { ColumnUnknown, FileReading, SeenFile } from './reading.ts';

export type TargetColumns<T extends string> = Readonly<Partial<Record<T, TableColumn>>>;
type IsKnownName = (text: string) => boolean;

const SHOWN_VALUES = 5;
const SHOWN_CHARACTERS = 160;
const HEADER_SOUGHT_IN = 50;

/** The table of a file of which nothing is assigned yet. */
export async function openTable(
  reading: FileReading,
  isKnownName: IsKnownName,
): Promise<{ readonly sheet: Sheet; readonly table: Table }> {
  const sheet = await readSheet(reading.path, reading);
  return { sheet, table: toTable(sheet, reading.header_row ?? guessHeaderRow(sheet, isKnownName)) };
}

export const seenFile = <T extends string>(
  { sheets, sheet, encoding }: Sheet,
  table: Table,
  guesses: ReadonlyMap<number, T>,
): SeenFile<T> => ({
  sheets,
  sheet,
  header_row: table.header_row,
  encoding,
  rows: table.rows.length,
  columns: table.columns.map((column) => ({
    name: column.name,
    values: valuesOf(table, column, SHOWN_VALUES).map((value) => value.slice(0, SHOWN_CHARACTERS)),
    guess: guesses.get(column.index) ?? null,
  })),
});

/** The table of a file together with the columns that were assigned; or the first of them that it does not have. */
export async function openAssigned<T extends string>(
  reading: FileReading & { readonly columns: Readonly<Partial<Record<T, string>>> },
  isKnownName: IsKnownName,
): Promise<
  ColumnUnknown | { readonly outcome: 'assigned'; readonly table: Table; readonly columns: TargetColumns<T> }
> {
  const assigned = Object.entries(reading.columns) as [T, string][];
  const sheet = await readSheet(reading.path, reading);
  const names = assigned.map(([, name]) => name);
  const table = toTable(sheet, reading.header_row ?? headerRowFor(sheet, names, isKnownName));
  const columns: Partial<Record<T, TableColumn>> = {};
  for (const [target, name] of assigned) {
    const column = findColumn(table, name);
    if (!column) return { outcome: 'column-unknown', column: name, columns: table.columns.map((known) => known.name) };
    columns[target] = column;
  }
  return { outcome: 'assigned', table, columns };
}

/** The row that holds the names a caller gave, else the one that looks like a header. */
function headerRowFor(sheet: Sheet, names: readonly string[], isKnownName: IsKnownName): number {
  const wanted = names.map((name) => name.trim().toLowerCase());
  const row = sheet.rows
    .slice(0, HEADER_SOUGHT_IN)
    .find((candidate) => wanted.every((name) => candidate.cells.some((text) => text.toLowerCase() === name)));
  return row && wanted.length > 0 ? row.number : guessHeaderRow(sheet, isKnownName);
}
