/** The calls of the import. A check is the import itself without storing anything. */
import { checklists, type FormImported, type ImportRowError, type ImportTarget } from '@rounds/contract/checklists';
import type { OutputOf } from '@rounds/contract/endpoint';
import { UPLOAD_MAX_BYTES } from '@rounds/contract/files';
import type { ContentLanguage } from '@rounds/contract/languages';
import { type CallError, upload } from '../../../api/index.ts';

export type Inspected = OutputOf<typeof checklists.inspectFile>;
export type Checked = OutputOf<typeof checklists.importFile>;

/** How the file is read; what is not set is the server's guess. */
export interface Reading {
  readonly sheet?: string;
  readonly header_row?: number;
  readonly page_rows?: boolean;
}
export type Columns = Readonly<Partial<Record<ImportTarget, string>>>;
export interface Destination {
  readonly title: string;
  readonly parentId: number | null;
  readonly language: ContentLanguage;
}

interface Sending {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

export const isTooLarge = (file: File): boolean => file.size > UPLOAD_MAX_BYTES;

export const inspectFile = (file: File, reading: Reading, sending: Sending): Promise<Inspected> =>
  upload(checklists.inspectFile, { file, fields: { ...reading }, ...sending });

export const checkFile = (file: File, columns: Columns, reading: Reading, sending: Sending): Promise<Checked> =>
  upload(checklists.importFile, {
    file,
    fields: { columns: JSON.stringify(columns), ...reading, dry_run: true },
    ...sending,
  });

export const importFile = (
  file: File,
  columns: Columns,
  reading: Reading,
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

/** Row errors that came with a refusal, which happens when the file changed on disk since the check. */
export function rowErrorsIn(error: CallError): readonly ImportRowError[] {
  const errors = (error.data as { errors?: unknown } | undefined)?.errors;
  return Array.isArray(errors) ? (errors as ImportRowError[]) : [];
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
