/** The result of an import that a call or a job returns. */
import type { ImportRowError } from '@rounds/contract/import.ts';
import type { Language } from '@rounds/contract/languages.ts';
import {
  MAX_RECORD_IMPORT_ERRORS,
  MAX_RECORD_IMPORT_PREVIEW_ROWS,
  type RecordImportResult,
} from '@rounds/contract/record-import.ts';
import { ApiError } from '../../http/api-error.ts';
import { type ImportText, importText, type RowProblem } from '../../import-reading/index.ts';
import { translateFieldMessage } from '../custom-fields/index.ts';
import type { Comparison, RowOutcome } from './compare.ts';
import type { ReadRows } from './reading/messages.ts';

/** @throws ApiError IMPORT_FAILED if there are any */
export function assertNoProblems(problems: readonly RowProblem[], locale: Language): void {
  if (problems.length === 0) return;
  throw new ApiError('IMPORT_FAILED', {
    data: { ...toErrors(problems, locale), bad_rows: countBadRows(problems) },
    params: { count: countBadRows(problems) },
  });
}

export function toResult(
  { rows, problems, notes }: Pick<Comparison, 'rows' | 'problems' | 'notes'>,
  locale: Language,
): RecordImportResult {
  const count = (becomes: RowOutcome) => rows.reduce((sum, row) => (row.becomes === becomes ? sum + 1 : sum), 0);
  return {
    imported: { created: count('created'), changed: count('changed'), unchanged: count('unchanged') },
    bad_rows: countBadRows(problems),
    ...toErrors(problems, locale),
    notes: notes.slice(0, MAX_RECORD_IMPORT_ERRORS).map((note) => toRowMessage(note, locale)),
  };
}

export const toPreview = (read: ReadRows, { rows }: Comparison): NonNullable<RecordImportResult['preview']> =>
  rows.slice(0, MAX_RECORD_IMPORT_PREVIEW_ROWS).map(({ index, becomes }) => ({
    row: read.rows[index]!,
    key: read.keys[index]!,
    display_name: read.names[index]!,
    becomes,
    cells: read.previews[index] ?? {},
  }));

const countBadRows = (problems: readonly RowProblem[]): number => new Set(problems.map(({ row }) => row)).size;

/** Returns the number of problems of each kind, and the first of them as messages in the caller's language. */
function toErrors(
  problems: readonly RowProblem[],
  locale: Language,
): Pick<RecordImportResult, 'errors' | 'error_counts'> {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return {
    errors: selectListed(problems, counts).map((problem) => toRowMessage(problem, locale)),
    ...(problems.length > 0 && { error_counts: counts }),
  };
}

/** The first problems of each kind, so that a frequent kind does not hide the others. */
function selectListed(
  problems: readonly RowProblem[],
  counts: Readonly<Record<string, number>>,
): readonly RowProblem[] {
  if (problems.length <= MAX_RECORD_IMPORT_ERRORS) return problems;
  const max = Math.floor(MAX_RECORD_IMPORT_ERRORS / Object.keys(counts).length);
  const listedCounts: Record<string, number> = {};
  return problems.filter(({ code }) => {
    listedCounts[code] = (listedCounts[code] ?? 0) + 1;
    return listedCounts[code] <= max;
  });
}

const toRowMessage = ({ row, column, code, params }: RowProblem, locale: Language): ImportRowError => ({
  row,
  column,
  code,
  message: toMessage(code, params, locale),
});

/** Codes in capitals are those of custom fields, which forms and calls return as well. */
const toMessage = (code: string, params: RowProblem['params'], locale: Language): string =>
  code === code.toUpperCase()
    ? translateFieldMessage(locale, code as Parameters<typeof translateFieldMessage>[1], params)
    : importText(locale, `row.${code}` as ImportText, params);
