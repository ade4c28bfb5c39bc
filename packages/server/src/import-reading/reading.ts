/** The messages between the server and a reading task that all imports share; plain data. */
import type { Encoding, InspectedSheet, Separator } from '@rounds/contract/import.ts';

export interface FileReading {
  readonly path: string;
  readonly sheet?: string;
  readonly header_row?: number;
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
  /** Gives all rows of merged cells their value, which is stored only in the first one. */
  readonly fill_merged?: boolean;
}

/** The file of a call, with the call's settings for reading it. */
export function toFileReading({
  file,
  body,
}: {
  file: Pick<FileReading, 'path'>;
  body: Omit<FileReading, 'path'>;
}): FileReading {
  const { sheet, header_row, encoding, separator } = body;
  return { path: file.path, sheet, header_row, encoding, separator };
}

/** A file as users see it before they assign its columns. */
export interface FilePreview<T extends string> extends InspectedSheet {
  readonly columns: { name: string; values: string[]; guess: T | null }[];
}

export interface UnknownColumn {
  readonly outcome: 'column-unknown';
  readonly column: string;
  readonly columns: readonly string[];
}

/** A problem of a row; its text is `row.<code>` in `import.json`. */
export interface RowProblem<C extends string = string> {
  readonly row: number;
  readonly column: string | null;
  readonly code: C;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}

/** Reads the texts of the assigned columns, whose headers it has by target. */
export interface TextImportTask<T extends string> extends FileReading {
  readonly task: 'import';
  readonly columns: Readonly<Partial<Record<T, string>>>;
  readonly maxRows: number;
}

/** Texts by target; targets without a text are missing. */
export interface TextRow<T extends string> {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<T, string>>>;
}

export interface TextFile<T extends string, Row = TextRow<T>> {
  readonly outcome: 'read';
  readonly rows: readonly Row[];
  /** Cells that are not imported although their rows are. */
  readonly notes: readonly RowProblem<'cells_beyond_header'>[];
  readonly headers: Readonly<Partial<Record<T, string>>>;
  readonly firstRow: number;
}

export type TextFileResponse<T extends string, Row = TextRow<T>> =
  | UnknownColumn
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | TextFile<T, Row>;
