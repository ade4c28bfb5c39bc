/** What the reading thread is asked, and what it answers: plain data, ready to be stored. */
import type { ImportTarget, InheritedPlace } from '@rounds/contract/checklists';
import type { ContentLanguage } from '@rounds/contract/languages';
import type { ColumnUnknown, SeenFile, FileReading as SheetReading } from '../../../imports/in-thread.ts';
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
  readonly words: TemplateWords;
  readonly most: { readonly questions: number; readonly items: number };
  /** Whether the records are wanted, or only what would come of them. */
  readonly wants: 'records' | 'outline';
  /** Good rows count although others have errors. */
  readonly skip_errors: boolean;
}

export interface InspectedFile extends SeenFile<ImportTarget> {
  readonly page_rows: boolean;
  readonly language: ContentLanguage | null;
  /** It looks like an XLSForm, which has an importer of its own. */
  readonly xlsform: boolean;
}

export type ImportAnswer =
  | ColumnUnknown
  | { readonly outcome: 'question-unmapped' }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
      readonly problems: readonly RowProblem[];
      readonly notes: readonly RowNote[];
      readonly inherited: readonly InheritedPlace[];
      readonly outline: readonly OutlineEntry[];
      /** JSON lists of `{ kind, record_id, data }`, as the database takes them. */
      readonly batches: readonly string[];
    };
