/** What the reading thread of assets is asked, and what it answers: plain data. */
import type { AssetImportTarget } from '@rounds/contract/assets';
import type { FilePreview, FileReading, RowProblem as Problem, UnknownColumn } from '../../../imports/thread.ts';

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}
export interface ImportTask extends FileReading {
  readonly task: 'import';
  readonly columns: Readonly<Partial<Record<AssetImportTarget, string>>>;
  readonly most: number;
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

export type ImportAnswer =
  | UnknownColumn
  | { readonly outcome: 'unmapped'; readonly targets: readonly AssetImportTarget[] }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly assets: readonly ImportedAsset[];
      readonly problems: readonly RowProblem[];
      /** The header of the column with the numbers, for what the database says of them. */
      readonly number_column: string;
    };
