/** Messages to and from the process that reads files of people; plain data. */
import type { PeopleImportTarget } from '@rounds/contract/users/import.ts';
import type { FilePreview, FileReading, RowProblem, UnknownColumn } from '../../import-reading/task.ts';

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}
export interface ImportTask extends FileReading {
  readonly task: 'import';
  /** Headers by target. */
  readonly columns: Readonly<Partial<Record<PeopleImportTarget, string>>>;
  readonly maxRows: number;
}

export type InspectedFile = FilePreview<PeopleImportTarget>;

/** Texts by target; targets without a text are missing. */
export interface ReadRow {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<PeopleImportTarget, string>>>;
}
export type ReadAnswer =
  | UnknownColumn
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly rows: readonly ReadRow[];
      /** Cells that are not imported although their rows are. */
      readonly notes: readonly RowProblem<'cells_beyond_header'>[];
      readonly headers: Readonly<Partial<Record<PeopleImportTarget, string>>>;
      readonly firstRow: number;
    };
export type ReadFile = Extract<ReadAnswer, { outcome: 'read' }>;
