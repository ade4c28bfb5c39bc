/** The calls of the import. A check is the import itself without storing anything. */
import {
  checklists,
  type ImportTarget,
  type OptionSeparator,
  type XlsFormImportResult,
} from '@rounds/contract/checklists';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { Columns, Reading, SendOptions } from '../../kit/import/index.ts';
import { upload } from '../../platform/api/index.ts';

export type Inspected = OutputOf<typeof checklists.inspectImport>;
export type Checked = OutputOf<typeof checklists.importFile>;

export interface QuestionReading extends Reading {
  readonly page_rows?: boolean;
}
/** The file with the decisions of the person, as JSON. */
type Decided = QuestionReading & {
  readonly types?: string;
  readonly required?: string;
  readonly fixed?: string;
  readonly edits?: string;
  readonly option_separator?: OptionSeparator;
};
type QuestionColumns = Columns<ImportTarget>;
export interface Destination {
  readonly title: string;
  readonly parentId: number | null;
  readonly language: ContentLanguage;
}

export const inspectFile = (file: File, reading: QuestionReading, sending: SendOptions): Promise<Inspected> =>
  upload(checklists.inspectImport, { file, fields: { ...reading }, ...sending });

export const checkFile = (
  file: File,
  columns: QuestionColumns,
  reading: Decided,
  sending: SendOptions,
): Promise<Checked> =>
  upload(checklists.importFile, {
    file,
    fields: { columns: JSON.stringify(columns), ...reading, dry_run: true },
    ...sending,
  });

export const importFile = (
  file: File,
  columns: QuestionColumns,
  reading: Decided,
  destination: Destination,
  skipErrors: boolean,
  sending: SendOptions,
): Promise<Checked> =>
  upload(checklists.importFile, {
    file,
    fields: {
      columns: JSON.stringify(columns),
      ...reading,
      title: destination.title,
      language: destination.language,
      ...(destination.parentId === null ? {} : { parent_id: destination.parentId }),
      skip_errors: skipErrors,
    },
    ...sending,
  });

/**
 * Checks an XLSForm: the resulting template, and what cannot be imported. The language is that of texts for which the
 * form names none; without one, it is that of new templates.
 */
export const checkForm = (
  file: File,
  language: ContentLanguage | undefined,
  sending: SendOptions,
): Promise<XlsFormImportResult> =>
  upload(checklists.importXlsForm, { file, fields: { ...(language && { language }), dry_run: true }, ...sending });

export const importForm = (file: File, destination: Destination, sending: SendOptions): Promise<XlsFormImportResult> =>
  upload(checklists.importXlsForm, {
    file,
    fields: {
      title: destination.title,
      language: destination.language,
      ...(destination.parentId === null ? {} : { parent_id: destination.parentId }),
    },
    ...sending,
  });
