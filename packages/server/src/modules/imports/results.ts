/** What a call or a job answers about an import. */
import type { ImportRowError } from '@rounds/contract/import';
import type { Language } from '@rounds/contract/languages';
import {
  MAX_RECORD_IMPORT_ERRORS,
  MAX_RECORD_IMPORT_PREVIEW_ROWS,
  type RecordImportResult,
} from '@rounds/contract/record-import';
import { ApiError } from '../../http/api-error.ts';
import { type ImportText, importText, type RowProblem } from '../../imports/index.ts';
import { translateFieldMessage } from '../custom-fields/index.ts';
import type { Becomes, Comparison } from './compare.ts';
import type { ReadRows } from './reading/messages.ts';

/** @throws ApiError IMPORT_FAILED if there are any */
export function assertNoProblems(problems: readonly RowProblem[], locale: Language): void {
  if (problems.length === 0) return;
  throw new ApiError('IMPORT_FAILED', {
    data: { errors: toRowErrors(problems, locale), bad_rows: countBadRows(problems) },
    params: { count: countBadRows(problems) },
  });
}

export function toResult(
  { rows, problems }: Pick<Comparison, 'rows' | 'problems'>,
  locale: Language,
): RecordImportResult {
  const count = (becomes: Becomes) => rows.reduce((sum, row) => (row.becomes === becomes ? sum + 1 : sum), 0);
  return {
    imported: { created: count('created'), changed: count('changed'), unchanged: count('unchanged') },
    bad_rows: countBadRows(problems),
    errors: toRowErrors(problems, locale),
  };
}

export const toPreview = (read: ReadRows, { rows }: Comparison): NonNullable<RecordImportResult['preview']> =>
  rows.slice(0, MAX_RECORD_IMPORT_PREVIEW_ROWS).map(({ index, becomes }) => ({
    row: read.rows[index]!,
    key: read.keys[index]!,
    display_name: read.names[index]!,
    becomes,
  }));

const countBadRows = (problems: readonly RowProblem[]): number => new Set(problems.map(({ row }) => row)).size;

/** The first problems as messages in the caller's language. */
const toRowErrors = (problems: readonly RowProblem[], locale: Language): ImportRowError[] =>
  problems.slice(0, MAX_RECORD_IMPORT_ERRORS).map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: toMessage(code, params, locale),
  }));

/** Codes in capitals are those of custom fields, which forms and calls answer as well. */
const toMessage = (code: string, params: RowProblem['params'], locale: Language): string =>
  code === code.toUpperCase()
    ? translateFieldMessage(locale, code as Parameters<typeof translateFieldMessage>[1], params)
    : importText(locale, `row.${code}` as ImportText, params);
