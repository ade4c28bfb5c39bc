/** The errors of files that cannot be imported, in the caller's language. */
import type { Language } from '@rounds/contract/languages';
import { ApiError } from '../http/api-error.ts';
import { runInThread, UnreadableSheetError } from '../sheets/index.ts';
import type { UnknownColumn } from './reading.ts';
import { type ImportText, importText } from './texts.ts';

/** Runs a reading thread. @throws ApiError IMPORT_NOT_A_SHEET, IMPORT_TOO_LARGE */
export async function readInThread<O>(thread: URL, task: object, locale: Language): Promise<O> {
  try {
    return await runInThread<O>(thread, task);
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    const { kind, reason, params } = error.problem;
    throw new ApiError(kind === 'too-large' ? 'IMPORT_TOO_LARGE' : 'IMPORT_NOT_A_SHEET', {
      data: { reason, ...params },
      params: { reason: importText(locale, `file.${reason}`, params) },
    });
  }
}

/** For a readable file that exceeds a limit of the import; its text is `file.<reason>`. */
export function tooManyRowsError(
  reason: Extract<ImportText, `file.${string}`> extends `file.${infer R}` ? R : never,
  { count, max }: { readonly count: number; readonly max: number },
  locale: Language,
): ApiError {
  return new ApiError('IMPORT_TOO_LARGE', {
    data: { reason, count, max },
    params: { reason: importText(locale, `file.${reason}`, { count, max }) },
  });
}

export const unknownColumnError = ({ column, columns }: UnknownColumn): ApiError =>
  new ApiError('IMPORT_COLUMN_UNKNOWN', { data: { column, columns }, params: { column, columns: columns.join(', ') } });
