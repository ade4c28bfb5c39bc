/** The errors of files that cannot be imported, in the caller's language. */
import type { Language } from '@rounds/contract/languages.ts';
import { ApiError } from '../http/api-error.ts';
import { toCallOwner } from '../processes/index.ts';
import { UnreadableSheetError } from '../sheets/index.ts';
import { type ReadingContext, readInProcess } from '../sheets/read-in-process.ts';
import type { UnknownColumn } from './reading.ts';
import { type ImportText, importText } from './texts.ts';

/** A call or job that reads a file. */
export interface ReadingCall extends ReadingContext {
  readonly locale: Language;
}

/** Selects the properties of a call with a file that reading needs. */
export const toReadingCall = (
  call: Parameters<typeof toCallOwner>[0] & Pick<ReadingCall, 'locale' | 'signal'>,
): ReadingCall => ({ locale: call.locale, signal: call.signal, owner: toCallOwner(call) });

/**
 * Runs the reading task of an import in a process of its own.
 * @throws ApiError IMPORT_NOT_A_SHEET, IMPORT_TOO_LARGE, APP_BUSY
 */
export async function runReadingTask<O>(module: URL, task: object, { locale, ...context }: ReadingCall): Promise<O> {
  try {
    return await readInProcess<O>(module, task, context);
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    const { kind, reason, params } = error.problem;
    throw new ApiError(kind === 'too-large' ? 'IMPORT_TOO_LARGE' : 'IMPORT_NOT_A_SHEET', {
      data: { reason, ...params },
      params: { reason: importText(locale, `file.${reason}`, params) },
    });
  }
}

/** The error for a readable file that exceeds a limit of the import; its text is `file.<reason>`. */
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
