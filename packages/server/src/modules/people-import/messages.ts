/** Messages to and from the process that reads files of people; plain data. */
import type { PeopleImportTarget } from '@rounds/contract/users/import.ts';
import type { FilePreview, TextFile, TextFileResponse, TextImportTask, TextRow } from '../../import-reading/task.ts';

export type { InspectTask } from '../../import-reading/task.ts';
export type ImportTask = TextImportTask<PeopleImportTarget>;
export type InspectedFile = FilePreview<PeopleImportTarget>;
export type ReadRow = TextRow<PeopleImportTarget>;
export type ReadFile = TextFile<PeopleImportTarget>;
export type ReadAnswer = TextFileResponse<PeopleImportTarget>;
