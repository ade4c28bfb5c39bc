/** Messages to and from the process that reads files of sites; plain data. */

import type { SiteColumnType } from '@rounds/contract/sites';
import type { SiteImportLayout, SiteImportTarget } from '@rounds/contract/sites/import.ts';
import type { FilePreview, FileReading, RowProblem, UnknownColumn } from '../../../import-reading/task.ts';

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}
export interface ImportTask extends FileReading {
  readonly task: 'import';
  /** Headers by target. */
  readonly columns: Readonly<Partial<Record<SiteImportTarget, string>>>;
  readonly maxRows: number;
}

export interface InspectedFile<T extends string = SiteImportTarget> extends Omit<FilePreview<T>, 'columns'> {
  readonly columns: readonly (FilePreview<T>['columns'][number] & { readonly type: SiteColumnType })[];
  readonly layout: SiteImportLayout;
}

/** Texts by target; targets without a text are missing. */
export interface ReadRow {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<SiteImportTarget, string>>>;
  /** Numbers as a workbook stores them: with a point, and without the format in which it shows them. */
  readonly plain?: Readonly<Partial<Record<SiteImportTarget, string>>>;
}
export type ReadAnswer =
  | UnknownColumn
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly rows: readonly ReadRow[];
      /** Cells that are not imported although their rows are. */
      readonly notes: readonly RowProblem<'cells_beyond_header'>[];
      readonly headers: Readonly<Partial<Record<SiteImportTarget, string>>>;
      readonly firstRow: number;
    };
export type ReadFile = Extract<ReadAnswer, { outcome: 'read' }>;
