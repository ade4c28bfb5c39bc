/** Messages to and from the thread that reads files of assets. */
import type { AssetImportTarget } from '@rounds/contract/assets';
import type { FilePreview, FileReading, RowProblem as Problem, UnknownColumn } from '../../../imports/thread.ts';

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}
export interface ImportTask extends FileReading {
  readonly task: 'import';
  readonly columns: Readonly<Partial<Record<AssetImportTarget, string>>>;
  readonly maxRows: number;
}

export interface ImportedAsset {
  readonly row: number;
  readonly asset_id: string;
  readonly display_name: string;
}

export type RowProblemCode =
  | 'number_missing'
  | 'name_missing'
  | 'number_twice'
  | 'number_taken'
  | 'number_archived'
  | 'text_long'
  | 'no_assets';
export type RowProblem = Problem<RowProblemCode>;

export type InspectedFile = FilePreview<AssetImportTarget>;

export type ImportResponse =
  | UnknownColumn
  | { readonly outcome: 'unmapped'; readonly targets: readonly AssetImportTarget[] }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly assets: readonly ImportedAsset[];
      readonly problems: readonly RowProblem[];
      /** The header of the number column, for problems that are found only in the database. */
      readonly number_column: string;
    };
