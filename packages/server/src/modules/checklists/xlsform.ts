/** Making a template of an XLSForm: what the reading thread made of it, told or stored, with what could not be carried. */
import {
  type checklists,
  IMPORT_MAX_ROWS,
  TEMPLATE_MAX_ITEMS,
  type FormNote as ToldNote,
} from '@rounds/contract/checklists';
import type { ImportRowError } from '@rounds/contract/import';
import type { Language } from '@rounds/contract/languages';
import { FEATURES, planHas } from '@rounds/contract/plans';
import { TEMPLATE_FEATURES } from '@rounds/engine';
import type { AnswerOf, Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { sentence } from '../../http/texts.ts';
import { importText, readAside, tooMany } from '../../imports/index.ts';
import { folderId } from './folders.ts';
import { storeRead, titleOf } from './import.ts';
import type { LockedRow } from './xlsform/locked-rows.ts';
import type { FormNote } from './xlsform/notes.ts';
import type { FormAnswer, FormTask } from './xlsform/reading.ts';

type Import = typeof checklists.importXlsForm;
type ReadForm = Extract<FormAnswer, { outcome: 'read' }>;

const READING_THREAD = new URL('./xlsform/reading-thread.ts', import.meta.url);

/** Reads the form before any transaction is open. Refuses what is no form, or too much. */
export async function readXlsForm(call: CallBefore<Import>): Promise<ReadForm> {
  const { body, file, locale, actor } = call;
  const task: FormTask = {
    path: file.path,
    title: body.title ?? '',
    file_name: titleOf(file.name.replace(/\.xlsform(?=\.xlsx$)/i, '')),
    language: body.language ?? actor.locale,
    locked: TEMPLATE_FEATURES.filter((feature) => !planHas(actor.plan, feature)),
    most: { questions: IMPORT_MAX_ROWS, items: TEMPLATE_MAX_ITEMS },
    wants: body.dry_run ? 'outline' : 'records',
  };
  const answer = await readAside<FormAnswer>(READING_THREAD, task, locale);
  if (answer.outcome === 'read') {
    if (body.dry_run || answer.locked.length === 0) return answer;
    const errors = lockedErrors(answer.locked, locale);
    throw new Refusal('IMPORT_FAILED', { data: { errors }, params: { count: errors.length } });
  }
  if (answer.outcome === 'no-form') {
    const { reason } = answer;
    throw new Refusal('CKL_IMPORT_NOT_AN_XLSFORM', {
      data: { reason },
      params: { reason: importText(locale, `form.${reason}`) },
    });
  }
  throw tooMany('questions', answer, locale);
}

/** Stores what was read, all of it or nothing; a dry run only tells. */
export async function storeXlsForm(call: Call<Import>, read: ReadForm): Promise<AnswerOf<Import>> {
  const { tx, actor, body, locale } = call;
  const parent = await folderId(tx, body.parent_id);
  const { title, language, counts, constructs } = read;
  const answer = {
    title,
    language,
    languages: [...read.languages],
    imported: counts,
    errors: lockedErrors(read.locked, locale),
    notes: told(read.notes, locale),
    constructs,
  };
  if (body.dry_run) return { template_id: null, ...answer, outline: [...read.outline] };
  const entry = await storeRead(tx, actor, read, { title, language, parent_id: parent });
  call.activity({
    type: 'template',
    id: entry.id,
    title: entry.title,
    after: { ...counts, not_carried: read.notes.length },
  });
  return { template_id: entry.id, ...answer };
}

/** What the plan lacks, row by row. */
const lockedErrors = (rows: readonly LockedRow[], locale: Language): ImportRowError[] =>
  rows.map(({ row, column, type, feature }) => ({
    row,
    column,
    code: 'plan_lacks',
    message: importText(locale, 'row.plan_lacks', {
      type,
      feature: sentence(locale, `feature.${feature}`),
      plan: sentence(locale, `plan.${FEATURES[feature]}`),
    }),
  }));

/** Notes in the caller's language. */
const told = (notes: readonly FormNote[], locale: Language): ToldNote[] =>
  notes.map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: importText(locale, `note.${code}`, params),
  }));
