/** What the thread that reads XLSForms is asked, and what it answers: plain data, ready to be stored. */
import type { ContentLanguage } from '@rounds/contract/languages';
import type { TemplateFeature } from '@rounds/engine';
import type { OutlineEntry } from '../import/build-template.ts';
import type { LockedRow } from './locked-rows.ts';
import type { FormNote } from './notes.ts';
import type { NotAForm } from './workbook.ts';

export interface FormTask {
  readonly path: string;
  /** The title that the caller wants; else the form's own, else the name of the file. */
  readonly title: string;
  readonly file_name: string;
  /** For forms that name no language that the product has. */
  readonly language: ContentLanguage;
  /** Features that the plan of the workspace does not have. */
  readonly locked: readonly TemplateFeature[];
  readonly most: { readonly questions: number; readonly items: number };
  /** Whether the records are wanted, or only what would come of them. */
  readonly wants: 'records' | 'outline';
}

export type FormAnswer =
  | { readonly outcome: 'no-form'; readonly reason: NotAForm }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly title: string;
      readonly language: ContentLanguage;
      readonly languages: readonly string[];
      readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
      readonly constructs: { readonly total: number; readonly carried: number };
      readonly notes: readonly FormNote[];
      /** Rows that need more than the plan has; with one, nothing is stored. */
      readonly locked: readonly LockedRow[];
      readonly outline: readonly (OutlineEntry & { readonly depth: number })[];
      /** JSON lists of `{ kind, record_id, data }`, as the database takes them. */
      readonly batches: readonly string[];
    };
