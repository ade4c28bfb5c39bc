/** Imports a CSV or XLSX file as a template. A process of its own reads the file. */
import { randomUUID } from 'node:crypto';
import { type checklists, MAX_IMPORT_ROWS, MAX_TEMPLATE_TITLE_LENGTH } from '@rounds/contract/checklists';
import { type ImportRowError, MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/import-type.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/import-type.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/import-type.json' with { type: 'json' };
import { MAX_TEMPLATE_ITEMS } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { recordChanges } from '../../../http/activity.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Actor, Call, JobDefinition, Origin, PreloadCall, ResponseOf } from '../../../http/module.ts';
import {
  importText,
  runReadingTask,
  toFileReading,
  tooManyRowsError,
  toReadingCall,
  toRowError,
  toTitle,
  unknownColumnError,
} from '../../../import-reading/index.ts';
import { startJob } from '../../jobs/index.ts';
import { assertBatchesFit } from '../drafts/problems.ts';
import { listNamedResponses } from '../global-responses/link.ts';
import { upsertRecords } from '../queries/drafts.ts';
import { type EntryRow, insertEntry } from '../queries/entries.ts';
import { loadDefaultLanguage } from '../templates/default-language.ts';
import { resolveFolderId } from '../templates/folders.ts';
import type { Author } from '../templates/publish.ts';
import { getTemplateWords } from '../texts.ts';
import type { ImportAnswer, ImportTask, InspectedFile } from './messages.ts';
import type { RowNote, RowProblem } from './questions.ts';
import { IMPORT_TYPE_NAMES } from './type-names.ts';

type Import = typeof checklists.importFile;
type Inspect = typeof checklists.inspectImport;
type ReadResult = Extract<ImportAnswer, { outcome: 'read' }>;
/** A read file, with the language of its template. */
type ReadFile = ReadResult & { readonly language: string };

const TYPE_NAMES = { en, de, fr } as const;
const READING_TASK = new URL('./reading-task.ts', import.meta.url);

export const inspectImport = (call: PreloadCall<Inspect>): Promise<ResponseOf<Inspect>> =>
  runReadingTask<InspectedFile>(
    READING_TASK,
    { task: 'inspect', ...toFileReading(call), page_rows: call.body.page_rows },
    toReadingCall(call),
  );

/** Reads the file before a transaction is open. @throws ApiError if no template can be made of it */
export async function readImport(call: PreloadCall<Import>): Promise<ReadFile> {
  const { body, locale } = call;
  const language = body.language ?? (await loadDefaultLanguage(call));
  const task: ImportTask = {
    ...createImportTask(call.file.path, body.columns, language),
    ...toFileReading(call),
    page_rows: call.body.page_rows,
    fixed: body.fixed,
    types: body.types,
    required: body.required,
    option_separator: body.option_separator,
    edits: body.edits,
    ...(body.columns.global_response !== undefined && { responses: await listNamedResponses(call) }),
    output: body.dry_run ? 'outline' : 'records',
    skip_errors: body.skip_errors ?? false,
  };
  const answer = await runReadingTask<ImportAnswer>(READING_TASK, task, toReadingCall(call));
  if (answer.outcome !== 'read') throw toApiError(answer, locale);
  const hasNothingToStore = !body.dry_run && answer.batches.length === 0;
  if (hasNothingToStore) {
    throw new ApiError('IMPORT_FAILED', {
      data: { errors: toRowErrors(answer.problems, locale) },
      params: { count: answer.problems.length },
    });
  }
  assertBatchesFit(answer.batches, locale);
  return { ...answer, language };
}

/** Stores the imported template. A dry run only returns what would be imported. */
export async function storeImport(call: Call<Import>, readResult: ReadFile): Promise<ResponseOf<Import>> {
  const { tx, actor, body, locale } = call;
  const parent = await resolveFolderId(tx, body.parent_id);
  const answer = {
    imported: readResult.counts,
    errors: toErrors(readResult.problems, locale),
    left_out: readResult.leftOut,
    notes: toRowErrors(readResult.notes, locale),
  };
  if (body.dry_run) {
    return {
      template_id: null,
      ...answer,
      inherited: [...readResult.inherited],
      option_separator: readResult.separator,
      unknown_types: [...readResult.unknownTypes],
      unknown_required: [...readResult.unknownRequired],
      outline: [...readResult.outline],
    };
  }
  const head = {
    title: body.title || toTitle(call.file.name, MAX_TEMPLATE_TITLE_LENGTH),
    language: readResult.language,
    parent_id: parent,
  };
  if (readResult.counts.questions > MAX_DIRECT_IMPORT_ROWS) {
    const { workspace_id, user_id, full_name } = actor;
    const author = { workspace_id, user_id, full_name };
    const { counts, batches } = readResult;
    const { id, ip, user_agent } = call.request;
    const origin = { id, ip, user_agent };
    const job = await startJob(call, importJob, { author, origin, head, counts, batches, answer });
    call.activity({ type: 'job', id: job.job_id, title: head.title });
    return { template_id: null, ...job, ...answer };
  }
  const entry = await storeImportedTemplate(tx, actor, readResult, head);
  call.activity({ type: 'template', id: entry.id, title: entry.title, after: readResult.counts });
  return { template_id: entry.id, ...answer };
}

interface TemplateHead {
  readonly title: string;
  readonly language: string;
  readonly parent_id: number | null;
}

/** A read file whose template is stored in the background, with the output of its call. */
interface ImportJobPayload extends Pick<ReadResult, 'counts' | 'batches'> {
  readonly author: Author & Pick<Actor, 'full_name'>;
  readonly origin: Origin;
  readonly head: TemplateHead;
  readonly answer: Pick<ResponseOf<Import>, 'imported' | 'errors' | 'left_out' | 'notes'>;
}

/** Stores a long file. Cancelled before its end, it stores nothing. */
export const importJob: JobDefinition<ImportJobPayload, ResponseOf<Import>> = {
  name: 'checklists.import',
  notice: 'import_done',
  run: ({ author, origin, head, counts, batches, answer }, { transaction, progress, events }) =>
    transaction(async (tx) => {
      const parent_id = await resolveFolderId(tx, head.parent_id);
      const readResult = { counts, batches };
      const entry = await storeImportedTemplate(tx, author, readResult, { ...head, parent_id }, progress);
      const subject = { type: 'template', id: entry.id, title: entry.title, after: counts };
      await recordChanges({ tx, events }, author, origin, [{ code: 'template.imported', subject }]);
      return { template_id: entry.id, ...answer };
    }),
};

/** Stores the records that have been created from a file. */
export async function storeImportedTemplate(
  tx: Tx,
  author: Author,
  readResult: Pick<ReadResult, 'counts' | 'batches'>,
  head: TemplateHead,
  onProgress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    workspace_id: author.workspace_id,
    created_by: author.user_id,
    uuid: randomUUID(),
    is_template: true,
    ...head,
    ...readResult.counts,
  });
  const owner = { workspace_id: author.workspace_id, id: entry.id };
  for (const [stored, batch] of readResult.batches.entries()) {
    await upsertRecords(tx, owner, batch);
    await onProgress(stored + 1, readResult.batches.length);
  }
  return entry;
}

const createImportTask = (path: string, columns: ImportTask['columns'], language: string): ImportTask => ({
  task: 'import',
  path,
  columns,
  language,
  words: toImportWords(language),
  limits: { questions: MAX_IMPORT_ROWS, items: MAX_TEMPLATE_ITEMS },
  output: 'records',
  skip_errors: false,
});

const toImportWords = (language: string): ImportTask['words'] => {
  const { yes, no, start_page, page, end_page } = getTemplateWords(language);
  return { yes, no, start_page, page, end_page };
};

function toApiError(answer: Exclude<ImportAnswer, ReadResult>, locale: Language): ApiError {
  switch (answer.outcome) {
    case 'too-many':
      return tooManyRowsError('questions', answer, locale);
    case 'column-unknown':
      return unknownColumnError(answer);
    case 'question-unmapped':
      return new ApiError('VALIDATION_FAILED', { data: { columns: [importText(locale, 'columns.question_missing')] } });
  }
}

/** Errors with the texts of their cells, which people can correct in place. */
const toErrors = (problems: ReadResult['problems'], locale: Language): ResponseOf<Import>['errors'] =>
  toRowErrors(problems, locale).map((error, place) => {
    const value = problems[place]?.value;
    return value === undefined ? error : { ...error, value };
  });

/** Problems and notes of rows, with messages in the caller's language. */
function toRowErrors(problems: readonly (RowProblem | RowNote)[], locale: Language): ImportRowError[] {
  const types = IMPORT_TYPE_NAMES.map((name) => TYPE_NAMES[locale][name]).join(', ');
  return problems.map((problem) => toRowError(problem, locale, { types }));
}
