/** The calls of the import. A check is the import itself without storing anything. */
import { checklists, type FormImported, type ImportTarget } from '@rounds/contract/checklists';
import type { OutputOf } from '@rounds/contract/endpoint';
import type { ContentLanguage } from '@rounds/contract/languages';
import { upload } from '../../../api/index.ts';
import type { Columns, Reading, Sending } from '../../../import/index.ts';

export type Inspected = OutputOf<typeof checklists.inspectFile>;
export type Checked = OutputOf<typeof checklists.importFile>;

export interface QuestionReading extends Reading {
  readonly page_rows?: boolean;
}
type QuestionColumns = Columns<ImportTarget>;
export interface Destination {
  readonly title: string;
  readonly parentId: number | null;
  readonly language: ContentLanguage;
}

export const inspectFile = (file: File, reading: QuestionReading, sending: Sending): Promise<Inspected> =>
  upload(checklists.inspectFile, { file, fields: { ...reading }, ...sending });

export const checkFile = (
  file: File,
  columns: QuestionColumns,
  reading: QuestionReading,
  sending: Sending,
): Promise<Checked> =>
  upload(checklists.importFile, {
    file,
    fields: { columns: JSON.stringify(columns), ...reading, dry_run: true },
    ...sending,
  });

export const importFile = (
  file: File,
  columns: QuestionColumns,
  reading: QuestionReading,
  destination: Destination,
  skipErrors: boolean,
  sending: Sending,
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

/** What would come of an XLSForm, and what of it would not be carried. */
export const checkForm = (file: File, language: ContentLanguage, sending: Sending): Promise<FormImported> =>
  upload(checklists.importXlsForm, { file, fields: { language, dry_run: true }, ...sending });

export const importForm = (file: File, destination: Destination, sending: Sending): Promise<FormImported> =>
  upload(checklists.importXlsForm, {
    file,
    fields: {
      title: destination.title,
      language: destination.language,
      ...(destination.parentId === null ? {} : { parent_id: destination.parentId }),
    },
    ...sending,
  });
