/** Imports translations from a CSV, XLSX or XLIFF file. A process of its own reads the file. */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import { MAX_TRANSLATIONS, type translations } from '@rounds/contract/checklists/translations.ts';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import { readTranslation, type TemplateText } from '@rounds/engine';
import type { StoredTranslation } from '../../../db/schema/stored-types.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { type ActivityEntry, recordChanges } from '../../../http/activity.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { Actor, Call, JobDefinition, Origin, PreloadCall, ResponseOf, Subject } from '../../../http/module.ts';
import { translateProblem } from '../../../http/texts.ts';
import {
  runReadingTask,
  toFileReading,
  tooManyRowsError,
  toReadingCall,
  toRowError,
  unknownColumnError,
} from '../../../import-reading/index.ts';
import { startJob } from '../../jobs/index.ts';
import { countProgress, getState } from './describe.ts';
import { type Edit, type EditCall, type Edited, lockForEditing, saveEdits } from './edit.ts';
import { type MatchedRow, matchRows, type TranslationRowProblem } from './match-rows.ts';
import type { ImportAnswer, ImportTask, InspectedTranslations, InspectTask } from './messages.ts';
import { insertImport } from './queries/imports.ts';
import { findTranslationRows, type TranslationRow } from './queries/rows.ts';

type Inspect = typeof translations.inspectFile;
type Import = typeof translations.importFile;
type Read = Extract<ImportAnswer, { outcome: 'read' }>;

const READING_TASK = new URL('./reading-task.ts', import.meta.url);

export function inspectTranslations(call: PreloadCall<Inspect>): Promise<ResponseOf<Inspect>> {
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

/** A file that has been read, and what to do with it. */
export interface ImportOrder {
  readonly read: Read;
  readonly file_name: string;
  readonly skip_errors: boolean;
}

/** Stores the rows, all or none unless `skip_errors` is set. A dry run only returns what would change. */
export async function storeImport(call: Call<Import>, readResult: Read): Promise<ResponseOf<Import>> {
  const { body, file, params } = call;
  if (body.dry_run) return previewImport(call, readResult);
  const order: ImportOrder = { read: readResult, file_name: file.name, skip_errors: body.skip_errors ?? false };
  if (readResult.rows.length <= MAX_DIRECT_IMPORT_ROWS) return importRows(call, order);
  const planned = await planImport(call, order);
  const { template } = planned;
  const { plan, permissions, workspace_id, user_id, full_name } = call.actor;
  const { id, ip, user_agent } = call.request;
  const job = await startJob(call, translationImportJob, {
    author: { plan, permissions: [...permissions], workspace_id, user_id, full_name },
    origin: { id, ip, user_agent },
    params: { id: template.id, lang: params.lang },
    order,
  });
  call.activity({ type: 'job', id: job.job_id, title: file.name });
  return { ...job, ...toAnswer(planned, params.lang) };
}

interface ImportJobPayload {
  readonly author: Pick<Actor, 'plan' | 'workspace_id' | 'user_id' | 'full_name'> & {
    readonly permissions: readonly Permission[];
  };
  readonly origin: Origin;
  readonly params: { readonly id: number; readonly lang: string };
  readonly order: ImportOrder;
}

/** Stores a long file into the draft as it is by then. Cancelled before its end, it stores nothing. */
export const translationImportJob: JobDefinition<ImportJobPayload, ResponseOf<Import>> = {
  name: 'translations.import',
  notice: 'import_done',
  async run({ author, origin, params, order }, { transaction, progress, locale, events }) {
    const total = order.read.rows.length;
    const entries: ActivityEntry[] = [];
    const published: NewEvent[] = [];
    const done: (() => void | Promise<void>)[] = [];
    const answer = await transaction(async (tx) => {
      await progress(0, total);
      const answer = await importRows(
        {
          ...{ tx, locale, params },
          actor: { ...author, permissions: new Set(author.permissions) } as unknown as Actor,
          activity: (subject: Subject, code: ActivityCode = 'template.changed') => void entries.push({ code, subject }),
          noActivity: () => {},
          publish: (some) => void published.push(...some),
          afterCommit: (work) => void done.push(work),
        },
        order,
      );
      await recordChanges({ tx, events }, author, origin, entries, published);
      await progress(total, total);
      return answer;
    });
    for (const work of done) await work();
    return answer;
  },
};

interface PlannedImport extends Edited {
  readonly rows: ReadonlyMap<string, TranslationRow>;
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
  readonly empty: number;
  readonly errors: ResponseOf<Import>['errors'];
}
interface PlannedChange {
  readonly row: number;
  readonly text: MatchedRow['text'];
  readonly edit: Edit;
}

/**
 * Plans the changes of the current draft.
 * @throws ApiError IMPORT_FAILED for rows with problems
 */
async function planImport(
  call: Pick<EditCall, 'tx' | 'params' | 'locale'>,
  { read, skip_errors }: Pick<ImportOrder, 'read' | 'skip_errors'>,
): Promise<PlannedImport> {
  const { tx, params, locale } = call;
  const edited = await lockForEditing(call);
  const { template, records } = edited;
  const { matched, problems, empty } = matchRows(records, read.rows, read.columns);
  const errors = problems.map((problem) => toError(problem, locale));
  if (errors.length > 0 && !skip_errors) {
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
  return { ...edited, rows, changes, unchanged: valid.length - changes.length, empty, errors };
}

const toAnswer = (
  { template, records, rows, changes, unchanged, empty, errors }: PlannedImport,
  language: string,
): ResponseOf<Import> => ({
  revision: template.revision,
  progress: countProgress(records, language, rows),
  ...{ changed: changes.length, unchanged, empty, errors },
});

async function previewImport(call: Call<Import>, readResult: Read): Promise<ResponseOf<Import>> {
  const { lang } = call.params;
  const planned = await planImport(call, { read: readResult, skip_errors: true });
  const preview = planned.changes.map(({ row, text, edit }) => ({
    ...{ row, key: text.key, source: text.source },
    ...{ before: readTranslation(text, lang), after: edit.translation },
  }));
  return { ...toAnswer(planned, lang), rows: preview.sort((a, b) => a.row - b.row) };
}

async function importRows(call: EditCall, order: ImportOrder): Promise<ResponseOf<Import>> {
  const planned = await planImport(call, order);
  const { changes, rows, template } = planned;
  const { lang } = call.params;
  if (changes.length === 0) {
    call.noActivity();
    return toAnswer(planned, lang);
  }
  const before = changes.map(({ text }) => toStored(text, lang, rows.get(text.key)));
  const saved = await saveEdits(
    call,
    planned,
    changes.map(({ edit }) => edit),
  );
  const import_id = await insertImport(call.tx, {
    ...{ template_id: template.id, language: lang, file_name: order.file_name },
    ...{ user_id: call.actor.user_id, before },
  });
  // Reads the stored translations once, so that thousands of rows are not read again.
  const rowsByKey = new Map<string, Pick<TranslationRow, 'source' | 'is_machine'>>(rows);
  for (const { text, edit } of changes)
    rowsByKey.set(text.key, { source: edit.source ?? text.source, is_machine: edit.is_machine ?? false });
  const progress = countProgress(saved.records, lang, rowsByKey);
  return { ...toAnswer(planned, lang), import_id, revision: saved.template.revision, progress };
}

/** A translation without a row is one of the present source. */
const toStored = (text: TemplateText, language: string, row: TranslationRow | undefined): StoredTranslation => ({
  key: text.key,
  translation: readTranslation(text, language),
  source: row?.source ?? text.source,
  is_machine: row?.is_machine ?? false,
  edited_by: row?.edited_by ?? null,
  edited_at: row?.edited_at?.toISOString() ?? null,
});

/**
 * Returns undefined for a translation that the template has. A file may say whether a machine made it, and of which
 * source.
 */
function toEdit(
  { row, text, translation, state, previous_source }: MatchedRow,
  language: string,
  rows: ReadonlyMap<string, TranslationRow>,
  hasStates: boolean,
): PlannedChange | undefined {
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
