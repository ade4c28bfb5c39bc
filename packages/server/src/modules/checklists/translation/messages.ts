/** The messages between the server and the task that reads files of translations; plain data. */
import type { TranslationTarget } from '@rounds/contract/checklists/translations.ts';
import type { FilePreview, FileReading, UnknownColumn } from '../../../import-reading/task.ts';

/** A row of a file; cells that it does not have are empty. */
export interface ReadTranslation extends Readonly<Record<TranslationTarget, string>> {
  readonly row: number;
}

/** The headers of the assigned columns, for the messages of wrong rows. */
export type TranslationColumns = Readonly<Partial<Record<TranslationTarget, string>>>;

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}
export interface InspectedTranslations extends FilePreview<TranslationTarget> {
  readonly format: 'sheet' | 'xliff';
  readonly file_language: string | null;
}

export interface ImportTask extends FileReading {
  readonly task: 'import';
  readonly columns: TranslationColumns;
  readonly max_rows: number;
}
export type ImportAnswer =
  | UnknownColumn
  | { readonly outcome: 'too-many'; readonly count: number }
  | {
      readonly outcome: 'read';
      readonly rows: readonly ReadTranslation[];
      readonly columns: TranslationColumns;
    };
