/** Making a template of a CSV or XLSX file: what the reading thread finds, told, refused or stored. */
import { randomUUID } from 'node:crypto';
import { type checklists, IMPORT_MAX_ROWS, TEMPLATE_MAX_ITEMS } from '@rounds/contract/checklists';
import type { ImportRowError } from '@rounds/contract/import';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { AnswerOf, Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { columnUnknown, importText, readAside, readingOf, tooMany } from '../../imports/index.ts';
import { folderId } from './folders.ts';
import type { RowNote, RowProblem } from './import/questions.ts';
import type { ImportAnswer, ImportTask, InspectedFile } from './import/reading.ts';
import { IMPORT_TYPE_NAMES } from './import/type-names.ts';
import { type Author, publishDraft } from './publish.ts';
import { putRecords } from './queries/drafts.ts';
import { type EntryRow, insertEntry } from './queries/entries.ts';
import { templateWords } from './texts.ts';

type Import = typeof checklists.importFile;
type Inspect = typeof checklists.inspectFile;
type ReadFile = Extract<ImportAnswer, { outcome: 'read' }>;

const READING_THREAD = new URL('./import/reading-thread.ts', import.meta.url);

export async function inspectImport(call: CallBefore<Inspect>): Promise<AnswerOf<Inspect>> {
  const found = await readAside<InspectedFile>(
    READING_THREAD,
    { task: 'inspect', ...readingOf(call), page_rows: call.body.page_rows },
    call.locale,
  );
  return { ...found, sheets: [...found.sheets], columns: found.columns.map((c) => ({ ...c, values: [...c.values] })) };
}

/** Reads the file before any transaction is open. Refuses what cannot become a template. */
export async function readImport(call: CallBefore<Import>): Promise<ReadFile> {
  const { body, locale } = call;
  const task: ImportTask = {
    ...importTask(call.file.path, body.columns, contentLanguage(call)),
    ...readingOf(call),
    page_rows: call.body.page_rows,
    wants: body.dry_run ? 'outline' : 'records',
    skip_errors: body.skip_errors ?? false,
  };
  const answer = await readAside<ImportAnswer>(READING_THREAD, task, locale);
  if (answer.outcome !== 'read') throw refusalOf(answer, locale);
  const stores = !body.dry_run && answer.batches.length === 0;
  if (stores) {
    throw new Refusal('IMPORT_FAILED', {
      data: { errors: rowMessages(answer.problems, locale) },
      params: { count: answer.problems.length },
    });
  }
  return answer;
}

/** Stores what was read, all of it or nothing; a dry run only tells. */
export async function storeImport(call: Call<Import>, read: ReadFile): Promise<AnswerOf<Import>> {
  const { tx, actor, body, locale } = call;
  const parent = await folderId(tx, body.parent_id);
  const answer = {
    imported: read.counts,
    errors: rowMessages(read.problems, locale),
    notes: rowMessages(read.notes, locale),
  };
  if (body.dry_run) {
    return { template_id: null, ...answer, inherited: [...read.inherited], outline: [...read.outline] };
  }
  const title = body.title || titleOf(call.file.name);
  const entry = await storeRead(tx, actor, read, { title, language: contentLanguage(call), parent_id: parent });
  call.activity({ type: 'template', id: entry.id, title: entry.title, after: read.counts });
  return { template_id: entry.id, ...answer };
}

/** Stores what a reading thread made of a file as a new template. */
export async function storeRead(
  tx: Tx,
  author: Author,
  read: Pick<ReadFile, 'counts' | 'batches'>,
  head: { readonly title: string; readonly language: string; readonly parent_id: number | null },
): Promise<EntryRow> {
  const entry = await insertEntry(tx, {
    workspace_id: author.workspace_id,
    created_by: author.user_id,
    uuid: randomUUID(),
    is_template: true,
    ...head,
    ...read.counts,
  });
  for (const batch of read.batches) await putRecords(tx, { workspace_id: author.workspace_id, id: entry.id }, batch);
  return entry;
}

/** A checklist that the product brings along, as a published template. */
export async function bringTemplate(
  tx: Tx,
  author: Author,
  file: {
    readonly path: string;
    readonly columns: ImportTask['columns'];
    readonly title: string;
    readonly language: Language;
  },
): Promise<{ id: number; version_id: number }> {
  const { path, columns, title, language } = file;
  const read = await readAside<ImportAnswer>(READING_THREAD, importTask(path, columns, language), language);
  if (read.outcome !== 'read' || read.batches.length === 0) throw new Error(`${path} is no checklist`);
  const entry = await storeRead(tx, author, read, { title, language, parent_id: null });
  const version = await publishDraft(tx, author, entry, { title, locale: language });
  return { id: entry.id, version_id: version.id };
}

const importTask = (path: string, columns: ImportTask['columns'], language: string): ImportTask => ({
  task: 'import',
  path,
  columns,
  words: wordsFor(language),
  most: { questions: IMPORT_MAX_ROWS, items: TEMPLATE_MAX_ITEMS },
  wants: 'records',
  skip_errors: false,
});

const contentLanguage = ({ body, actor }: Pick<Call<Import>, 'body' | 'actor'>): string =>
  body.language ?? actor.locale;

const wordsFor = (language: string): ImportTask['words'] => {
  const { yes, no, start_page, page, end_page } = templateWords(language);
  return { yes, no, start_page, page, end_page };
};

export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .trim()
    .slice(0, 300) || fileName;

function refusalOf(answer: Exclude<ImportAnswer, ReadFile>, locale: Language): Refusal {
  switch (answer.outcome) {
    case 'too-many':
      return tooMany('questions', answer, locale);
    case 'column-unknown':
      return columnUnknown(answer);
    case 'question-unmapped':
      return new Refusal('VALIDATION_FAILED', { data: { columns: [importText(locale, 'columns.question_missing')] } });
  }
}

/** What is said of rows, in the caller's language. */
function rowMessages(problems: readonly (RowProblem | RowNote)[], locale: Language): ImportRowError[] {
  const types = IMPORT_TYPE_NAMES.map((name) => importText(locale, `type.${name}`)).join(', ');
  return problems.map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: importText(locale, `row.${code}`, { ...params, types }),
  }));
}
