/** Messages to and from the process that reads files of sites; plain data. */
import type { SiteColumnType } from '@rounds/contract/sites';
import type { SiteImportLayout, SiteImportTarget } from '@rounds/contract/sites/import.ts';
import type { FilePreview, TextFile, TextFileResponse, TextImportTask, TextRow } from '../../../import-reading/task.ts';

export type { InspectTask } from '../../../import-reading/task.ts';
export type ImportTask = TextImportTask<SiteImportTarget>;

export interface InspectedFile<T extends string = SiteImportTarget> extends Omit<FilePreview<T>, 'columns'> {
  readonly columns: readonly (FilePreview<T>['columns'][number] & { readonly type: SiteColumnType })[];
  readonly layout: SiteImportLayout;
}

export interface ReadRow extends TextRow<SiteImportTarget> {
  /** Numbers as a workbook stores them: with a point, and without the format in which it shows them. */
  readonly plain?: Readonly<Partial<Record<SiteImportTarget, string>>>;
}
export type ReadFile = TextFile<SiteImportTarget, ReadRow>;
export type ReadAnswer = TextFileResponse<SiteImportTarget, ReadRow>;
