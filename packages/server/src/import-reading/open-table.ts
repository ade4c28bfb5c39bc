/** Opens a file as a table: the sheet, the header row, and the assigned columns. */
import type { InspectedSheet } from '@rounds/contract/import.ts';
import {
  findColumn,
  guessHeaderRow,
  notASheetError,
  readSheet,
  type Sheet,
  type Table,
  type TableColumn,
  toTable,
} from '../sheets/index.ts';
import { sampleValues } from './names.ts';
import type { FilePreview, FileReading, UnknownColumn } from './reading.ts';

export type TargetColumns<T extends string> = Readonly<Partial<Record<T, TableColumn>>>;
type IsKnownName = (text: string) => boolean;

const MAX_PREVIEW_VALUES = 5;
const MAX_PREVIEW_CHARACTERS = 160;
const MAX_PREVIEW_COLUMNS = 12;
const MAX_HEADER_ROW = 50;

/** Opens a file whose columns have not been assigned yet. */
export async function openTable(
  reading: FileReading,
  isKnownName: IsKnownName,
): Promise<{ readonly sheet: Sheet; readonly table: Table }> {
  const sheet = await readSheet(reading.path, reading);
  return { sheet, table: toTable(sheet, reading.header_row ?? guessHeaderRow(sheet, isKnownName)) };
}

export const toFilePreview = <T extends string>(
  { sheets, sheet, encoding, separator, doubts }: Sheet,
  table: Table,
  guesses: ReadonlyMap<number, T>,
): FilePreview<T> => ({
  sheets: [...sheets],
  sheet,
  header_row: table.header_row,
  encoding,
  separator,
  doubts: toShownDoubts(doubts),
  rows: table.rows.length,
  columns: table.columns.map((column) => ({
    name: column.name,
    values: sampleValues(table, column, MAX_PREVIEW_VALUES).map((value) => value.slice(0, MAX_PREVIEW_CHARACTERS)),
    guess: guesses.get(column.index) ?? null,
  })),
});

/** Shortens the texts, because long ones would hide what differs. */
const toShownDoubts = ({ encoding, separator }: Sheet['doubts']): InspectedSheet['doubts'] => {
  const shorten = (rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.slice(0, MAX_PREVIEW_COLUMNS).map((text) => text.trim().slice(0, MAX_PREVIEW_CHARACTERS)));
  return {
    encoding: encoding.map(({ value, rows }) => ({ value, rows: shorten(rows) })),
    separator: separator.map(({ value, rows }) => ({ value, rows: shorten(rows) })),
  };
};

/**
 * Opens a file with the assigned columns, or returns the first of them that it does not have.
 * @throws UnreadableSheetError if it is unclear how the characters of the file are stored, and the reading does not say
 */
export async function openAssignedTable<T extends string>(
  reading: FileReading & { readonly columns: Readonly<Partial<Record<T, string>>> },
  isKnownName: IsKnownName,
): Promise<
  | UnknownColumn
  | {
      readonly outcome: 'assigned';
      readonly sheet: Sheet;
      readonly table: Table;
      readonly columns: TargetColumns<T>;
    }
> {
  const assigned = Object.entries(reading.columns) as [T, string][];
  const sheet = await readSheet(reading.path, reading);
  const unclear = sheet.doubts.encoding.map(({ value }) => value);
  if (unclear.length > 0) throw notASheetError('encoding_unclear', { encodings: unclear.join(', ') });
  const names = assigned.map(([, name]) => name);
  const table = toTable(sheet, reading.header_row ?? findHeaderRow(sheet, names, isKnownName));
  const columns: Partial<Record<T, TableColumn>> = {};
  for (const [target, name] of assigned) {
    const column = findColumn(table, name);
    if (!column) return { outcome: 'column-unknown', column: name, columns: table.columns.map((other) => other.name) };
    columns[target] = column;
  }
  return { outcome: 'assigned', sheet, table, columns };
}

/** The row that contains the assigned names, or else the row that looks like a header. */
function findHeaderRow(sheet: Sheet, names: readonly string[], isKnownName: IsKnownName): number {
  const requested = names.map((name) => name.trim().toLowerCase());
  const row = sheet.rows
    .slice(0, MAX_HEADER_ROW)
    .find((candidate) => requested.every((name) => candidate.cells.some((text) => text.toLowerCase() === name)));
  return row && requested.length > 0 ? row.number : guessHeaderRow(sheet, isKnownName);
}
