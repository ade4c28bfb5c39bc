/** Messages to and from the process that reads files of records; plain data. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type { DateOrder, DecimalMark, SuggestedField } from '@rounds/contract/record-import.ts';
import type { FilePreview, FileReading, RowProblem, UnknownColumn } from '../../../import-reading/task.ts';
import type { PackedValues } from './packed-values.ts';

/** The values that a kind of record reads from a row in addition to its custom fields. */
export interface RecordShape {
  /**
   * The targets of the business key and of the name, which each row needs, and their maximum lengths. A key can be made
   * of two columns; `second` is the target of the other one.
   */
  readonly key: { readonly target: string; readonly second: string; readonly max: number };
  readonly name: { readonly target: string; readonly max: number };
  /** Targets whose text names another record. */
  readonly texts: readonly string[];
  readonly numbers: readonly { readonly target: string; readonly min: number; readonly max: number }[];
  /** Numbers that a row has all or none of, such as the two of a place. */
  readonly together: readonly string[];
  /** The target of one column with the two numbers of `together`, such as “48.82, 2.30”. */
  readonly pair?: string;
  readonly codes: {
    readonly missing: string;
    readonly twice: string;
    readonly none: string;
  };
  /** Usual names of columns by target, the best first; normalized. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

export type FieldRule = Pick<CustomField, 'key' | 'name' | 'field_type' | 'config'>;

/** The formats of the cells of a file, if their values leave them open. */
export interface CellFormats {
  readonly decimal?: DecimalMark | undefined;
  readonly date_order?: DateOrder | undefined;
  /** The zone of times that name none. */
  readonly time_zone: string;
}

interface Task extends FileReading {
  readonly shape: RecordShape;
  readonly fields: readonly FieldRule[];
}
export interface InspectTask extends Task {
  readonly task: 'inspect';
}
export interface ImportTask extends Task {
  readonly task: 'import';
  /** Headers by target. */
  readonly columns: Readonly<Record<string, string>>;
  readonly maxRows: number;
  readonly formats: CellFormats;
}

/** The valid rows column by column, which is much smaller than row by row. */
export interface ReadRows {
  readonly rows: readonly number[];
  readonly keys: readonly string[];
  readonly names: readonly string[];
  /** Keyed by target; null is an empty cell. */
  readonly texts: Readonly<Record<string, readonly (string | null)[]>>;
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>;
  /** Keyed by the key of the field. */
  readonly fields: Readonly<Record<string, PackedValues>>;
  /** The other cells of the first rows, as the file has them, by header. */
  readonly previews: readonly Readonly<Record<string, string>>[];
}

export interface InspectedFile<T extends string = string> extends Omit<FilePreview<T>, 'columns'> {
  readonly columns: (FilePreview<T>['columns'][number] & {
    readonly suggestion: SuggestedField;
    readonly options: string[] | null;
  })[];
}

export type ImportResponse =
  | UnknownColumn
  | { readonly outcome: 'unmapped'; readonly targets: readonly string[] }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly read: ReadRows;
      readonly problems: readonly RowProblem[];
      /** Cells that are not imported although their rows are. */
      readonly notes: readonly RowProblem[];
      /** The header of each mapped target, for problems that are found only in the database. */
      readonly headers: Readonly<Record<string, string>>;
    };
export type ReadFile = Extract<ImportResponse, { outcome: 'read' }>;
