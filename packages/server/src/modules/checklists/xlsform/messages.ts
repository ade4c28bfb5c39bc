/** Messages between the server and the process that reads XLSForms. */
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { TemplateFeature } from '@rounds/engine';
import type { FormNote, FormProblem, LockedRow } from '@rounds/xlsform';
import type { NamedResponse } from '../global-responses/link-sets.ts';
import type { OutlineEntry } from '../import/build-template.ts';
import type { FilledList } from './list-items.ts';

export interface FormTask {
  readonly path: string;
  /** The title chosen by the caller. If it is empty, the form's title or the file name is used. */
  readonly title: string;
  readonly file_name: string;
  /** The language for forms that do not name a supported one. */
  readonly language: ContentLanguage;
  /** Features that the workspace's plan does not include. */
  readonly locked: readonly TemplateFeature[];
  /** Whether the caller may create global lists, which long choice lists become. */
  readonly can_create_lists: boolean;
  /** The global responses of the workspace, which choice lists may name. */
  readonly responses: readonly NamedResponse[];
  readonly limits: { readonly questions: number; readonly items: number };
  /** `records` to store the template, `outline` to preview it. */
  readonly output: 'records' | 'outline';
}

export type FormAnswer =
  | { readonly outcome: 'no-form'; readonly reason: FormProblem }
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'read';
      readonly title: string;
      readonly language: ContentLanguage;
      readonly languages: readonly string[];
      readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
      readonly constructs: { readonly total: number; readonly carried: number };
      readonly notes: readonly FormNote[];
      readonly longLists: readonly FilledList[];
      /** Rows that need features outside the plan. If there are any, nothing is stored. */
      readonly locked: readonly LockedRow[];
      readonly outline: readonly (OutlineEntry & { readonly depth: number })[];
      /** JSON lists of `{ kind, record_id, data }`, ready to be inserted. */
      readonly batches: readonly string[];
    };
