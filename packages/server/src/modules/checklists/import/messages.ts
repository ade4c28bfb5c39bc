/** Messages between the server and the process that reads import files. */
import type {
  FixedValues,
  ImportTarget,
  InheritedParent,
  OptionSeparator,
  RowEdits,
  UnknownValue,
} from '@rounds/contract/checklists';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { FilePreview, FileReading as SheetReading, UnknownColumn } from '../../../import-reading/task.ts';
import type { NamedResponse } from '../global-responses/link-sets.ts';
import type { OutlineEntry, TemplateWords } from './build-template.ts';
import type { RowNote, RowProblem } from './questions.ts';

export interface FileReading extends SheetReading {
  readonly page_rows?: boolean;
}

export interface InspectTask extends FileReading {
  readonly task: 'inspect';
}

export interface ImportTask extends FileReading {
  readonly task: 'import';
  readonly columns: Readonly<Partial<Record<ImportTarget, string>>>;
  readonly fixed?: FixedValues | undefined;
  readonly types?: Readonly<Record<string, string>> | undefined;
  readonly required?: Readonly<Record<string, string>> | undefined;
  readonly option_separator?: OptionSeparator | undefined;
  readonly edits?: RowEdits | undefined;
  /** The global responses of the workspace, which a column may name. */
  readonly responses?: readonly NamedResponse[] | undefined;
  /** The language of the template's texts. */
  readonly language: string;
  readonly words: TemplateWords;
  readonly limits: { readonly questions: number; readonly items: number };
  /** `records` to store the template, `outline` to preview it. */
  readonly output: 'records' | 'outline';
  /** Import valid rows even if others have errors. */
  readonly skip_errors: boolean;
}

export interface InspectedFile extends FilePreview<ImportTarget> {
  readonly page_rows: boolean;
  readonly language: ContentLanguage | null;
  /** Whether the file looks like an XLSForm, which has its own importer. */
  readonly xlsform: boolean;
}

export type ImportAnswer =
  | UnknownColumn
  | { readonly outcome: 'question-unmapped' }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
      /** Rows that the person has left out. */
      readonly leftOut: number;
      readonly separator: OptionSeparator;
      readonly problems: readonly (RowProblem & { readonly value: string | undefined })[];
      readonly notes: readonly RowNote[];
      readonly inherited: readonly InheritedParent[];
      readonly unknownTypes: readonly UnknownValue[];
      readonly unknownRequired: readonly UnknownValue[];
      readonly outline: readonly OutlineEntry[];
      /** JSON lists of `{ kind, record_id, data }`, ready to be inserted. */
      readonly batches: readonly string[];
    };
