/** Imports translations from a CSV, XLSX or XLIFF file. A process of its own reads the file. */
import { MAX_TRANSLATIONS, type translations } from '@rounds/contract/translations';
import { readTranslation } from '@rounds/engine';
import { ApiError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { AnswerOf, Call, PreloadCall } from '../../../http/module.ts';
import { translateProblem } from '../../../http/texts.ts';
import {
  runReadingTask,
  toFileReading,
  tooManyRowsError,
  toReadingCall,
  toRowError,
  unknownColumnError,
} from '../../../import-reading/index.ts';
import { countProgress, getState } from './describe.ts';
import { type Edit, lockForEditing, saveEdits, toSaved } from './edit.ts';
import { type MatchedRow, matchRows, type TranslationRowProblem } from './match-rows.ts';
import type { ImportAnswer, ImportTask, InspectedTranslations, InspectTask } from './messages.ts';
import { findTranslationRows, type TranslationRow } from './queries/rows.ts';

type Inspect = typeof translations.inspectFile;
type Import = typeof translations.importFile;
type Read = Extract<ImportAnswer, { outcome: 'read' }>;

const READING_TASK = new URL('./reading-task.ts', import.meta.url);

export function inspectTranslations(call: PreloadCall<Inspect>): Promise<AnswerOf<Inspect>> {
  const task: InspectTask = { task: 'inspect', ...toFileReading(call) };
  return runReadingTask<InspectedTranslations>(READING_TASK, task, toReadingCall(call));
}

/** Reads the file before a transaction is open. */
export async function readTranslations(call: PreloadCall<Import>): Promise<Read> {
  const { body, locale } = call;
  const task: ImportTask = {
    ...{ task: 'import', ...toFileReading(call) },
    ...{ columns: body.columns ?? {}, max_rows: MAX_TRANSLATIONS },
  };
  const answer = await runReadingTask<ImportAnswer>(READING_TASK, task, toReadingCall(call));
  if (answer.outcome === 'column-unknown') throw unknownColumnError(answer);
  if (answer.outcome === 'too-many')
    throw tooManyRowsError('records', { count: answer.count, max: MAX_TRANSLATIONS }, locale);
  const { columns } = answer;
  const isNamed = columns.key ?? columns.reference_key ?? columns.source;
  if (isNamed === undefined) throw fieldError('columns', locale, 'translations.columns_key');
  if (columns.translation === undefined) throw fieldError('columns', locale, 'translations.columns_translation');
  return answer;
}

export async function storeImport(call: Call<Import>, read: Read): Promise<AnswerOf<Import>> {
  const { tx, params, body, locale } = call;
  const edited = await lockForEditing(
    call,
    read.rows.map(({ key }) => key),
  );
  const { template, records } = edited;
  const { matched, problems, empty } = matchRows(records, read.rows, read.columns);
  const errors = problems.map((problem) => toError(problem, locale));
  if (errors.length > 0 && !body.dry_run && !body.skip_errors) {
    throw new ApiError('IMPORT_FAILED', {
      data: { errors },
      params: { count: new Set(errors.map(({ row }) => row)).size },
    });
  }
  const wrong = new Set(problems.map(({ row }) => row));
  const rows = await findTranslationRows(tx, template.id, params.lang);
  const hasStates = read.columns.state !== undefined || read.columns.translation === 'target';
  const valid = matched.filter(({ row }) => !wrong.has(row));
  const changes = valid.flatMap((one) => toEdit(one, params.lang, rows, hasStates) ?? []);
  const counts = { changed: changes.length, unchanged: valid.length - changes.length, empty, errors };
  if (body.dry_run) {
    const preview = changes.map(({ row, text, edit }) => ({
      ...{ row, key: text.key, source: text.source },
      ...{ before: readTranslation(text, params.lang), after: edit.translation },
    }));
    const progress = countProgress(records, params.lang, rows);
    return { revision: template.revision, progress, ...counts, rows: preview.sort((a, b) => a.row - b.row) };
  }
  if (changes.length === 0) call.noActivity();
  else
    await saveEdits(
      call,
      edited,
      changes.map(({ edit }) => edit),
    );
  const { revision, progress } = await toSaved(call, new Set());
  return { revision, progress, ...counts };
}

/** Undefined for a translation that the template has. A file may say whether a machine made it, and of which source. */
function toEdit(
  { row, text, translation, state, previous_source }: MatchedRow,
  language: string,
  rows: ReadonlyMap<string, TranslationRow>,
  hasStates: boolean,
): { readonly row: number; readonly text: MatchedRow['text']; readonly edit: Edit } | undefined {
  const now = readTranslation(text, language);
  const before = getState(text, now, rows.get(text.key));
  const isOutdated = hasStates && state === 'outdated' && previous_source !== '';
  const after = isOutdated ? 'outdated' : hasStates && state === 'machine' ? 'machine' : 'done';
  if (translation === now && (!hasStates || state === '' || before === after)) return undefined;
  const edit = {
    ...{ key: text.key, translation, is_machine: after === 'machine' },
    ...(isOutdated && { source: previous_source }),
  };
  return { row, text, edit };
}

function toError({ problem, value, ...row }: TranslationRowProblem, locale: Call['locale']) {
  const error = toRowError(row, locale, problem && { problem: translateProblem(locale, problem) });
  return { ...error, value };
}
