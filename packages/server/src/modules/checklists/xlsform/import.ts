/** Imports an XLSForm as a template. A process of its own reads and converts the file. */
import {
  type checklists,
  MAX_IMPORT_ROWS,
  MAX_TEMPLATE_TITLE_LENGTH,
  type XlsFormNote,
} from '@rounds/contract/checklists';
import { type ImportRowError, MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { FEATURES, planHasFeature } from '@rounds/contract/plans.ts';
import { MAX_TEMPLATE_ITEMS, TEMPLATE_FEATURES } from '@rounds/engine';
import type { FormNote, LockedRow } from '@rounds/xlsform';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { type ActivityEntry, recordChanges } from '../../../http/activity.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Actor, Call, JobDefinition, Origin, PreloadCall, ResponseOf, Subject } from '../../../http/module.ts';
import { translate } from '../../../http/texts.ts';
import { importText, runReadingTask, tooManyRowsError, toReadingCall, toTitle } from '../../../import-reading/index.ts';
import { startJob } from '../../jobs/index.ts';
import { assertBatchesFit } from '../drafts/problems.ts';
import { listNamedResponses } from '../global-responses/link.ts';
import { storeImportedTemplate } from '../import/import.ts';
import { updateEntry } from '../queries/entries.ts';
import { loadDefaultLanguage } from '../templates/default-language.ts';
import { resolveFolderId } from '../templates/folders.ts';
import type { Author } from '../templates/publish.ts';
import { storeLongLists } from './long-lists.ts';
import type { FormAnswer, FormTask } from './messages.ts';

type Import = typeof checklists.importXlsForm;
type ReadResult = Extract<FormAnswer, { outcome: 'read' }>;

const READING_TASK = new URL('./reading-task.ts', import.meta.url);

/** Reads the form before a transaction is open. @throws ApiError if it is not an XLSForm or too large */
export async function readXlsForm(call: PreloadCall<Import>): Promise<ReadResult> {
  const { body, file, locale, actor } = call;
  const task: FormTask = {
    path: file.path,
    title: body.title ?? '',
    file_name: toTitle(file.name.replace(/\.xlsform(?=\.xlsx$)/i, ''), MAX_TEMPLATE_TITLE_LENGTH),
    language: body.language ?? (await loadDefaultLanguage(call)),
    locked: TEMPLATE_FEATURES.filter((feature) => !planHasFeature(actor.plan, feature)),
    can_create_lists: actor.permissions.has('RES_MANAGE_GLOBAL_LISTS') && planHasFeature(actor.plan, 'ckl_global_list'),
    responses: await listNamedResponses(call),
    limits: { questions: MAX_IMPORT_ROWS, items: MAX_TEMPLATE_ITEMS },
    output: body.dry_run ? 'outline' : 'records',
  };
  const answer = await runReadingTask<FormAnswer>(READING_TASK, task, toReadingCall(call));
  if (answer.outcome === 'read') {
    assertBatchesFit(answer.batches, locale);
    if (body.dry_run || answer.locked.length === 0) return answer;
    const errors = toPlanErrors(answer.locked, locale);
    throw new ApiError('IMPORT_FAILED', { data: { errors }, params: { count: errors.length } });
  }
  if (answer.outcome === 'no-form') {
    const { reason } = answer;
    throw new ApiError('CKL_IMPORT_NOT_AN_XLSFORM', {
      data: { reason },
      params: { reason: importText(locale, `form.${reason}`) },
    });
  }
  throw tooManyRowsError('questions', answer, locale);
}

/** Stores the imported template. A dry run only returns what would be imported. */
export async function storeXlsForm(call: Call<Import>, readResult: ReadResult): Promise<ResponseOf<Import>> {
  const { tx, actor, body, locale } = call;
  const parent = await resolveFolderId(tx, body.parent_id);
  const { title, language, counts, constructs } = readResult;
  const answer = {
    title,
    language,
    languages: [...readResult.languages],
    imported: counts,
    errors: toPlanErrors(readResult.locked, locale),
    notes: toNotes(readResult.notes, locale),
    constructs,
  };
  if (body.dry_run) return { template_id: null, ...answer, outline: [...readResult.outline] };
  const form = { ...readResult, parent_id: parent };
  if (counts.questions > MAX_DIRECT_IMPORT_ROWS) {
    const { workspace_id, user_id, full_name } = actor;
    const { id, ip, user_agent } = call.request;
    const payload = { author: { workspace_id, user_id, full_name }, origin: { id, ip, user_agent }, form, answer };
    const job = await startJob(call, formJob, payload);
    call.activity({ type: 'job', id: job.job_id, title });
    return { template_id: null, ...job, ...answer };
  }
  const onCreated = (list: Subject, items: readonly NewEvent[]) => {
    call.activity(list, 'global_list.created');
    call.publish(items);
  };
  const subject = await storeForm({ tx, locale, onCreated }, actor, form);
  call.activity(subject);
  return { template_id: subject.id, ...answer };
}

/** The stored parts of a form. */
interface StoredForm
  extends Pick<ReadResult, 'title' | 'language' | 'languages' | 'counts' | 'batches' | 'longLists' | 'notes'> {
  readonly parent_id: number | null;
}

/** Stores the lists and the template of a form, and returns the template for the activity log. */
async function storeForm(
  context: Parameters<typeof storeLongLists>[0],
  author: Author,
  form: StoredForm,
  onProgress?: (done: number, total: number) => Promise<void>,
) {
  const { title, language, languages, counts, notes, parent_id } = form;
  const readResult = { counts, batches: await storeLongLists(context, form) };
  const entry = await storeImportedTemplate(context.tx, author, readResult, { title, language, parent_id }, onProgress);
  if (languages.length > 1) await updateEntry(context.tx, entry.id, { has_draft_translations: true });
  const after = { ...counts, not_carried: notes.length };
  return { type: 'template', id: entry.id, title: entry.title, after } as const;
}

/** A read form whose template is stored in the background, with the output of its call. */
interface FormJobPayload {
  readonly author: Author & Pick<Actor, 'full_name'>;
  readonly origin: Origin;
  readonly form: StoredForm;
  readonly answer: Omit<ResponseOf<Import>, 'template_id'>;
}

/** Stores a long form. Cancelled before its end, it stores nothing. */
export const formJob: JobDefinition<FormJobPayload, ResponseOf<Import>> = {
  name: 'checklists.import_xlsform',
  notice: 'import_done',
  run: ({ author, origin, form, answer }, { transaction, progress, locale, events }) =>
    transaction(async (tx) => {
      const parent_id = await resolveFolderId(tx, form.parent_id);
      const lists: ActivityEntry[] = [];
      const items: NewEvent[] = [];
      const onCreated = (list: Subject, events: readonly NewEvent[]) => {
        lists.push({ code: 'global_list.created', subject: list });
        items.push(...events);
      };
      const context = { tx, locale, onCreated };
      const subject = await storeForm(context, author, { ...form, parent_id }, progress);
      const entries: ActivityEntry[] = [...lists, { code: 'template.imported', subject }];
      await recordChanges({ tx, events }, author, origin, entries, items);
      return { template_id: subject.id, ...answer };
    }),
};

/** Errors for rows that need features which the plan does not include. */
const toPlanErrors = (rows: readonly LockedRow[], locale: Language): ImportRowError[] =>
  rows.map(({ row, column, type, feature }) => ({
    row,
    column,
    code: 'plan_lacks',
    message: importText(locale, 'row.plan_lacks', {
      type,
      feature: translate(locale, `feature.${feature}`),
      plan: translate(locale, `plan.${FEATURES[feature]}`),
    }),
  }));

/** Notes with messages in the caller's language. */
const toNotes = (notes: readonly FormNote[], locale: Language): XlsFormNote[] =>
  notes.map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: importText(locale, `note.${code}`, params),
  }));
