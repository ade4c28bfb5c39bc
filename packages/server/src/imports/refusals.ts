/** Why a file is refused, told in the caller's language. */
import type { Language } from '@rounds/contract/languages';
import { Refusal } from '../http/refusal.ts';
import { runAside, UnreadableSheet } from '../sheets/index.ts';
import type { ColumnUnknown } from './reading.ts';
import { type ImportText, importText } from './texts.ts';

/** Runs a reading thread; refuses a file that it cannot read. */
export async function readAside<O>(thread: URL, task: object, locale: Language): Promise<O> {
  try {
    return await runAside<O>(thread, task);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    const { kind, reason, params } = error.problem;
    throw new Refusal(kind === 'too-large' ? 'IMPORT_TOO_LARGE' : 'IMPORT_NOT_A_SHEET', {
      data: { reason, ...params },
      params: { reason: importText(locale, `file.${reason}`, params) },
    });
  }
}

/** It can be read, but has more of something than fits; the sentence is `file.<reason>`. */
export function tooMany(
  reason: Extract<ImportText, `file.${string}`> extends `file.${infer R}` ? R : never,
  { count, max }: { readonly count: number; readonly max: number },
  locale: Language,
): Refusal {
  return new Refusal('IMPORT_TOO_LARGE', {
    data: { reason, count, max },
    params: { reason: importText(locale, `file.${reason}`, { count, max }) },
  });
}

export const columnUnknown = ({ column, columns }: ColumnUnknown): Refusal =>
  new Refusal('IMPORT_COLUMN_UNKNOWN', { data: { column, columns }, params: { column, columns: columns.join(', ') } });
