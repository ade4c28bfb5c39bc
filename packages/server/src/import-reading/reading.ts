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
