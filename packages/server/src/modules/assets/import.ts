/** Importing assets from CSV and XLSX files: compares the rows with the existing assets and stores them. */
import {
  type AssetImportResult,
  type assets,
  MAX_ASSET_IMPORT_ERRORS,
  MAX_ASSET_IMPORT_PREVIEW_ROWS,
  MAX_ASSET_IMPORT_ROWS,
} from '@rounds/contract/assets';
import { type ImportRowError, MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { recordActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor, AnswerOf, Call, JobDefinition, Origin, PreloadCall } from '../../http/module.ts';
import { importText, readInThread, toFileReading, tooManyError, unknownColumnError } from '../../imports/index.ts';
import { startJob } from '../jobs/index.ts';
import type {
  ImportedAsset,
  ImportResponse,
  ImportTask,
  InspectedFile,
  InspectTask,
  RowProblem,
} from './import/reading.ts';
import { findAssetsByNumbers, insertAssets, renameAssets } from './queries.ts';

type Import = typeof assets.bulkImport;
type Inspect = typeof assets.inspectImport;
type ReadFile = Extract<ImportResponse, { outcome: 'read' }>;

const READING_THREAD = new URL('./import/reading-thread.ts', import.meta.url);

export async function inspectImport(call: PreloadCall<Inspect>): Promise<AnswerOf<Inspect>> {
  const task: InspectTask = { task: 'inspect', ...toFileReading(call) };
  const found = await readInThread<InspectedFile>(READING_THREAD, task, call.locale);
  return { ...found, sheets: [...found.sheets], columns: found.columns.map((c) => ({ ...c, values: [...c.values] })) };
}

/** Reads the file before a transaction is opened. */
export async function readImport(call: PreloadCall<Import>): Promise<ReadFile> {
  const { body, locale } = call;
  const task: ImportTask = {
    task: 'import',
    ...toFileReading(call),
    columns: body.columns,
    maxRows: MAX_ASSET_IMPORT_ROWS,
  };
  const answer = await readInThread<ImportResponse>(READING_THREAD, task, locale);
  switch (answer.outcome) {
    case 'read':
      return answer;
    case 'column-unknown':
      throw unknownColumnError(answer);
    case 'too-many':
      throw tooManyError('assets', answer, locale);
    case 'unmapped':
      throw new ApiError('VALIDATION_FAILED', {
        data: { columns: answer.targets.map((target) => importText(locale, `columns.${target}_missing`)) },
      });
  }
}

/** Stores the rows, all or none unless `skip_errors` is set. A dry run only returns what would happen. */
export async function storeImport(call: Call<Import>, read: ReadFile): Promise<AnswerOf<Import>> {
  const { tx, body, locale, activity, file } = call;
  const comparison = await compareWithExisting(tx, read, { allowUpdates: body.update_existing ?? false });
  if (body.dry_run) {
    const preview = [...comparison.created, ...comparison.changed, ...comparison.unchanged]
      .sort((a, b) => a.row - b.row)
      .slice(0, MAX_ASSET_IMPORT_PREVIEW_ROWS);
    return { ...toResult(comparison, locale), preview };
  }
  if (!body.skip_errors) assertNoProblems(comparison.problems, locale);
  const options = { updates: body.update_existing ?? false, skipErrors: body.skip_errors ?? false };
  if (read.assets.length > MAX_DIRECT_IMPORT_ROWS) {
    const { workspace_id, user_id, full_name } = call.actor;
    const { id, ip, user_agent } = call.request;
    const author = { workspace_id, user_id, full_name };
    const origin = { id, ip, user_agent };
    const job = await startJob(call, importJob, { author, origin, file: file.name, read, options });
    activity({ type: 'job', id: job.job_id, title: file.name });
    return { ...toResult(comparison, locale), ...job };
  }
  const result = await storeComparison(tx, read, comparison, { skipErrors: options.skipErrors, locale });
  activity({ type: 'assets', id: 'import', title: file.name, after: result.imported });
  return result;
}

interface ImportJobPayload {
  readonly author: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'>;
  readonly origin: Origin;
  readonly file: string;
  readonly read: ReadFile;
  readonly options: { readonly updates: boolean; readonly skipErrors: boolean };
}

/** Stores a long file. Cancelled before its end, it stores nothing. */
export const importJob: JobDefinition<ImportJobPayload, AssetImportResult> = {
  name: 'assets.import',
  run: ({ author, origin, file, read, options: { updates, skipErrors } }, { transaction, progress, locale }) =>
    transaction(async (tx) => {
      const comparison = await compareWithExisting(tx, read, { allowUpdates: updates });
      if (!skipErrors) assertNoProblems(comparison.problems, locale);
      const result = await storeComparison(tx, read, comparison, { skipErrors, locale, progress });
      const subject = { type: 'assets', id: 'import', title: file, after: result.imported };
      await recordActivity(tx, author, origin, [{ code: 'asset.imported', subject }]);
      return result;
    }),
};

interface StoringOptions {
  readonly skipErrors: boolean;
  readonly locale: Language;
  readonly progress?: (done: number, total: number) => Promise<void>;
}

async function storeComparison(
  tx: Tx,
  read: ReadFile,
  comparison: Comparison,
  { skipErrors, locale, progress }: StoringOptions,
): Promise<AssetImportResult> {
  const { problems } = comparison;
  const { taken } = await storeRows(tx, comparison, progress);
  // Somebody else created assets with these numbers after the comparison.
  const late = comparison.created
    .filter(({ asset_id }) => taken.has(asset_id))
    .map((row) => toNumberTakenProblem(row, read));
  if (!skipErrors) assertNoProblems(late, locale);
  const stored = { ...comparison, created: comparison.created.filter(({ asset_id }) => !taken.has(asset_id)) };
  const result = toResult({ ...stored, problems: [...problems, ...late] }, locale);
  if (result.imported.created + result.imported.changed + result.imported.unchanged === 0) {
    assertNoProblems([...problems, ...late], locale);
  }
  return result;
}

type ImportedRow<B> = ImportedAsset & { readonly becomes: B };
interface Comparison {
  readonly created: readonly ImportedRow<'created'>[];
  readonly changed: readonly (ImportedRow<'changed'> & { readonly id: number })[];
  readonly unchanged: readonly ImportedRow<'unchanged'>[];
  readonly problems: readonly RowProblem[];
}

/** Compares the rows with the assets of the same number, which are locked if they may be updated. */
async function compareWithExisting(
  tx: Tx,
  read: ReadFile,
  { allowUpdates }: { allowUpdates: boolean },
): Promise<Comparison> {
  const numbers = read.assets.map(({ asset_id }) => asset_id);
  const existing = new Map(
    (await findAssetsByNumbers(tx, numbers, { lock: allowUpdates })).map((row) => [row.asset_id, row]),
  );
  const comparison = {
    created: [] as ImportedRow<'created'>[],
    changed: [] as (ImportedRow<'changed'> & { id: number })[],
    unchanged: [] as ImportedRow<'unchanged'>[],
    problems: [...read.problems],
  };
  for (const row of read.assets) {
    const match = existing.get(row.asset_id);
    if (!match) comparison.created.push({ ...row, becomes: 'created' });
    else if (!allowUpdates) comparison.problems.push(toNumberTakenProblem(row, read));
    else if (match.archived) comparison.problems.push({ ...toNumberTakenProblem(row, read), code: 'number_archived' });
    else if (match.display_name === row.display_name) comparison.unchanged.push({ ...row, becomes: 'unchanged' });
    else comparison.changed.push({ ...row, becomes: 'changed', id: match.id });
  }
  comparison.problems.sort((a, b) => a.row - b.row);
  return comparison;
}

/** Rows that are stored at once. */
const ROWS_AT_ONCE = 1_000;

async function storeRows(
  tx: Tx,
  { created, changed }: Comparison,
  progress: StoringOptions['progress'],
): Promise<{ taken: ReadonlySet<string> }> {
  const made = new Set<string>();
  const total = created.length + changed.length;
  for (let at = 0; at < created.length; at += ROWS_AT_ONCE) {
    for (const number of await insertAssets(tx, created.slice(at, at + ROWS_AT_ONCE))) made.add(number);
    await progress?.(Math.min(at + ROWS_AT_ONCE, created.length), total);
  }
  await renameAssets(tx, changed);
  return { taken: new Set(created.map(({ asset_id }) => asset_id).filter((number) => !made.has(number))) };
}

const toNumberTakenProblem = ({ row, asset_id }: ImportedAsset, { number_column }: ReadFile): RowProblem => ({
  row,
  column: number_column,
  code: 'number_taken',
  params: { number: asset_id },
});

function assertNoProblems(problems: readonly RowProblem[], locale: Language): void {
  if (problems.length === 0) return;
  throw new ApiError('IMPORT_FAILED', {
    data: { errors: toRowErrors(problems, locale), bad_rows: countBadRows(problems) },
    params: { count: countBadRows(problems) },
  });
}

const toResult = ({ created, changed, unchanged, problems }: Comparison, locale: Language): AssetImportResult => ({
  imported: { created: created.length, changed: changed.length, unchanged: unchanged.length },
  bad_rows: countBadRows(problems),
  errors: toRowErrors(problems, locale),
});

const countBadRows = (problems: readonly RowProblem[]): number => new Set(problems.map(({ row }) => row)).size;

/** The first problems as messages in the caller's language. */
const toRowErrors = (problems: readonly RowProblem[], locale: Language): ImportRowError[] =>
  problems.slice(0, MAX_ASSET_IMPORT_ERRORS).map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: importText(locale, `row.${code}`, params),
  }));
