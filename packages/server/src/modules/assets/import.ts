/** Making assets of the rows of a CSV or XLSX file: what the reading thread finds, set beside what is there. */
import {
  ASSET_IMPORT_ERRORS_TOLD,
  ASSET_IMPORT_MAX_ROWS,
  ASSET_IMPORT_ROWS_TOLD,
  type AssetsImported,
  type assets,
} from '@rounds/contract/assets';
import type { ImportRowError } from '@rounds/contract/import';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import type { AnswerOf, Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { columnUnknown, importText, readAside, readingOf, tooMany } from '../../imports/index.ts';
import type {
  ImportAnswer,
  ImportedAsset,
  ImportTask,
  InspectedFile,
  InspectTask,
  RowProblem,
} from './import/reading.ts';
import { assetsOfNumbers, insertAssets, renameAssets } from './queries.ts';

type Import = typeof assets.bulkImport;
type Inspect = typeof assets.inspectImport;
type ReadFile = Extract<ImportAnswer, { outcome: 'read' }>;

const READING_THREAD = new URL('./import/reading-thread.ts', import.meta.url);

export async function inspectAssets(call: CallBefore<Inspect>): Promise<AnswerOf<Inspect>> {
  const task: InspectTask = { task: 'inspect', ...readingOf(call) };
  const found = await readAside<InspectedFile>(READING_THREAD, task, call.locale);
  return { ...found, sheets: [...found.sheets], columns: found.columns.map((c) => ({ ...c, values: [...c.values] })) };
}

/** Reads the file before any transaction is open. */
export async function readAssets(call: CallBefore<Import>): Promise<ReadFile> {
  const { body, locale } = call;
  const task: ImportTask = {
    task: 'import',
    ...readingOf(call),
    columns: body.columns,
    most: ASSET_IMPORT_MAX_ROWS,
  };
  const answer = await readAside<ImportAnswer>(READING_THREAD, task, locale);
  switch (answer.outcome) {
    case 'read':
      return answer;
    case 'column-unknown':
      throw columnUnknown(answer);
    case 'too-many':
      throw tooMany('assets', answer, locale);
    case 'unmapped':
      throw new Refusal('VALIDATION_FAILED', {
        data: { columns: answer.targets.map((target) => importText(locale, `columns.${target}_missing`)) },
      });
  }
}

/** Stores what was read, all of it or nothing; a dry run only tells. */
export async function storeAssets(call: Call<Import>, read: ReadFile): Promise<AnswerOf<Import>> {
  const { tx, body, locale, activity, file } = call;
  const found = await besideThose(tx, read, { mayChange: body.update_existing ?? false });
  if (body.dry_run) {
    const preview = [...found.created, ...found.changed, ...found.unchanged]
      .sort((a, b) => a.row - b.row)
      .slice(0, ASSET_IMPORT_ROWS_TOLD);
    return { ...told(found, locale), preview };
  }
  const { problems } = found;
  if (!body.skip_errors) refuseProblems(problems, locale);
  const { taken } = await store(tx, found);
  // Somebody else made assets of these numbers while the file was compared with those that were there.
  const late = found.created.filter(({ asset_id }) => taken.has(asset_id)).map((row) => numberTaken(row, read));
  if (!body.skip_errors) refuseProblems(late, locale);
  const done = { ...found, created: found.created.filter(({ asset_id }) => !taken.has(asset_id)) };
  const answer = told({ ...done, problems: [...problems, ...late] }, locale);
  if (answer.imported.created + answer.imported.changed + answer.imported.unchanged === 0) {
    refuseProblems([...problems, ...late], locale);
  }
  activity({ type: 'assets', id: 'import', title: file.name, after: answer.imported });
  return answer;
}

type Coming<B> = ImportedAsset & { readonly becomes: B };
interface Found {
  readonly created: readonly Coming<'created'>[];
  readonly changed: readonly (Coming<'changed'> & { readonly id: number })[];
  readonly unchanged: readonly Coming<'unchanged'>[];
  readonly problems: readonly RowProblem[];
}

/** Sets the rows beside the assets that have their numbers, which nobody changes meanwhile where that matters. */
async function besideThose(tx: Tx, read: ReadFile, { mayChange }: { mayChange: boolean }): Promise<Found> {
  const numbers = read.assets.map(({ asset_id }) => asset_id);
  const there = new Map((await assetsOfNumbers(tx, numbers, { hold: mayChange })).map((row) => [row.asset_id, row]));
  const found = {
    created: [] as Coming<'created'>[],
    changed: [] as (Coming<'changed'> & { id: number })[],
    unchanged: [] as Coming<'unchanged'>[],
    problems: [...read.problems],
  };
  for (const row of read.assets) {
    const known = there.get(row.asset_id);
    if (!known) found.created.push({ ...row, becomes: 'created' });
    else if (!mayChange) found.problems.push(numberTaken(row, read));
    else if (known.archived) found.problems.push({ ...numberTaken(row, read), code: 'number_archived' });
    else if (known.display_name === row.display_name) found.unchanged.push({ ...row, becomes: 'unchanged' });
    else found.changed.push({ ...row, becomes: 'changed', id: known.id });
  }
  found.problems.sort((a, b) => a.row - b.row);
  return found;
}

async function store(tx: Tx, { created, changed }: Found): Promise<{ taken: ReadonlySet<string> }> {
  const made = new Set(await insertAssets(tx, created));
  await renameAssets(tx, changed);
  return { taken: new Set(created.map(({ asset_id }) => asset_id).filter((number) => !made.has(number))) };
}

const numberTaken = ({ row, asset_id }: ImportedAsset, { number_column }: ReadFile): RowProblem => ({
  row,
  column: number_column,
  code: 'number_taken',
  params: { number: asset_id },
});

function refuseProblems(problems: readonly RowProblem[], locale: Language): void {
  if (problems.length === 0) return;
  throw new Refusal('IMPORT_FAILED', {
    data: { errors: rowErrors(problems, locale), bad_rows: badRows(problems) },
    params: { count: badRows(problems) },
  });
}

const told = ({ created, changed, unchanged, problems }: Found, locale: Language): AssetsImported => ({
  imported: { created: created.length, changed: changed.length, unchanged: unchanged.length },
  bad_rows: badRows(problems),
  errors: rowErrors(problems, locale),
});

const badRows = (problems: readonly RowProblem[]): number => new Set(problems.map(({ row }) => row)).size;

/** The first of them, in the caller's language. */
const rowErrors = (problems: readonly RowProblem[], locale: Language): ImportRowError[] =>
  problems.slice(0, ASSET_IMPORT_ERRORS_TOLD).map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: importText(locale, `row.${code}`, params),
  }));
