/** The calls that import structures of sites from sheets. */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import {
  MAX_SITE_NODES,
  MAX_SITE_TITLE_LENGTH,
  type SiteColumn,
  type SiteStructure,
  type sites,
} from '@rounds/contract/sites';
import {
  MAX_SITE_IMPORT_ERRORS,
  SITE_COLUMN_PREFIX,
  type SiteImportResult,
  type SiteOutlineNode,
} from '@rounds/contract/sites/import.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { type ActivityEntry, recordChanges } from '../../../http/activity.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Actor, Call, JobDefinition, Origin, PreloadCall, ResponseOf, Subject } from '../../../http/module.ts';
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
import { toColumns } from '../nodes.ts';
import { type StructureRow, structureTable } from '../queries.ts';
import { createStructure, type StructureInput, toStructure, updateStructure } from '../structures.ts';
import { buildTree, type Columns, inheritLevels, Problems, type SiteProblem } from './build-tree.ts';
import { type MergedTree, mergeTrees } from './merge-tree.ts';
import type { ImportTask, ReadAnswer, ReadFile } from './messages.ts';

type Import = typeof sites.importFile;
type Inspect = typeof sites.inspectImport;

const READING_TASK = new URL('./reading-task.ts', import.meta.url);

export const inspectSites = (call: PreloadCall<Inspect>): Promise<ResponseOf<Inspect>> =>
  runReadingTask(READING_TASK, { task: 'inspect', ...toFileReading(call) }, toReadingCall(call));

/** Reads the file before a transaction is open. */
export async function readSites(call: PreloadCall<Import>): Promise<ReadFile> {
  const { body, locale, file } = call;
  const { columns, layout } = body;
  const isMapped = layout === 'levels' ? columns.level_1 : columns.number && columns.parent && columns.title;
  if (!isMapped) {
    const text = layout === 'levels' ? 'columns.level_missing' : 'columns.parents_missing';
    throw new ApiError('VALIDATION_FAILED', { data: { columns: [importText(locale, text)] } });
  }
  const task: ImportTask = {
    task: 'import',
    ...toFileReading({ file, body }),
    columns,
    maxRows: MAX_SITE_NODES,
    fill_merged: true,
  };
  const answer = await runReadingTask<ReadAnswer>(READING_TASK, task, toReadingCall(call));
  if (answer.outcome === 'column-unknown') throw unknownColumnError(answer);
  if (answer.outcome === 'too-many') throw tooManyRowsError('records', answer, locale);
  return answer;
}

/** Stores the tree, all rows or none unless `skip_errors` is set. A dry run only returns what would happen. */
export async function importSites(call: Call<Import>, file: ReadFile): Promise<SiteImportResult> {
  const { tx, locale, actor, body, activity } = call;
  const { file: _bytes, ...sent } = body as typeof body & { readonly file?: unknown };
  const order = { body: sent, file, file_name: call.file.name };
  const plan = await planImport({ tx, locale, actor }, order);
  const { result, title, tree } = plan;
  if (body.dry_run) return { ...result, outline: tree.outline };
  if (file.rows.length <= MAX_DIRECT_IMPORT_ROWS) {
    const { structure_id, subject, event } = await storeImport({ tx, locale, actor, activity }, plan);
    activity(subject);
    call.publish([event]);
    return { ...result, structure_id };
  }
  const { workspace_id, user_id, full_name, permissions } = actor;
  const { id, ip, user_agent } = call.request;
  const author = { workspace_id, user_id, full_name, permissions: [...permissions] };
  const job = await startJob(call, siteImportJob, { author, origin: { id, ip, user_agent }, order });
  activity({ type: 'job', id: job.job_id, title });
  return { ...result, ...job };
}

/** A file of sites that has been read, and how it is imported. */
interface ImportOrder {
  readonly body: Omit<Call<Import>['body'], 'file'>;
  readonly file: ReadFile;
  readonly file_name: string;
}
type StoreContext = Pick<Call<Import>, 'tx' | 'locale' | 'actor' | 'activity'>;

interface ImportPlan {
  /** The structure that the file is added to. */
  readonly before: StructureRow | undefined;
  readonly columns: readonly SiteColumn[];
  readonly title: string;
  readonly tree: MergedTree;
  readonly result: SiteImportResult;
}

/**
 * Plans the changes of the current structure.
 * @throws ApiError IMPORT_FAILED for rows with problems
 */
async function planImport(
  { tx, locale, actor }: Pick<StoreContext, 'tx' | 'locale' | 'actor'>,
  { body, file, file_name }: ImportOrder,
): Promise<ImportPlan> {
  const before = body.structure_id === undefined ? undefined : await structureTable.store.lock(tx, body.structure_id);
  if (body.structure_id !== undefined && !before) throw notFoundError('RES');
  if (before?.archived_at) throw new ApiError('RES_STRUCTURE_ARCHIVED');
  const stored = before && (await toStructure({ tx, actor }, before));
  const columns = [...(stored?.columns ?? []), ...toColumns(body.new_columns ?? [])];
  assertTargets({ body, locale }, columns);
  const { tree, problems } = buildValidTree(file, { layout: body.layout, columns }, stored?.nodes ?? []);
  const result = toResult(tree, { problems, notes: file.notes }, locale);
  const hasNothing = result.imported.created + result.imported.changed + result.imported.unchanged === 0;
  if (!body.dry_run && problems.length > 0 && (!body.skip_errors || hasNothing)) {
    throw new ApiError('IMPORT_FAILED', { data: { errors: result.errors }, params: { count: problems.length } });
  }
  const title = before?.title ?? (body.title || toTitle(file_name, MAX_SITE_TITLE_LENGTH));
  return { before, columns, title, tree, result };
}

async function storeImport(context: StoreContext, { before, columns, title, tree, result }: ImportPlan) {
  const row = await storeTree(context, before, { title, columns: [...columns], nodes: tree.nodes });
  const { created, changed } = result.imported;
  const subject = { type: 'site_structure', id: row.id, title: row.title, after: { created, changed } };
  const event: NewEvent = {
    code: before ? 'site_structure.changed' : 'site_structure.created',
    record: { id: row.id },
  };
  return { structure_id: row.id, subject, event };
}

interface SiteJobPayload {
  readonly author: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'> & {
    readonly permissions: readonly Permission[];
  };
  readonly origin: Origin;
  readonly order: ImportOrder;
}

/** Stores a long file into the structure as it is by then. Cancelled before its end, it stores nothing. */
export const siteImportJob: JobDefinition<SiteJobPayload, SiteImportResult> = {
  name: 'sites.import',
  notice: 'import_done',
  run: ({ author, origin, order }, { transaction, progress, locale, events }) =>
    transaction(async (tx) => {
      await progress(0, order.file.rows.length);
      const actor = { ...author, permissions: new Set(author.permissions) } as unknown as Actor;
      const plan = await planImport({ tx, locale, actor }, order);
      const entries: ActivityEntry[] = [];
      const activity: StoreContext['activity'] = (subject: Subject, code: ActivityCode = 'site_structure.imported') => {
        entries.push({ code, subject });
      };
      const { structure_id, subject, event } = await storeImport({ tx, locale, actor, activity }, plan);
      activity(subject);
      await recordChanges({ tx, events }, author, origin, entries, [event]);
      await progress(order.file.rows.length, order.file.rows.length);
      return { ...plan.result, structure_id };
    }),
};

/** @throws ApiError VALIDATION_FAILED if a column of the file is mapped to a column that the structure does not have */
function assertTargets(
  { body, locale }: Pick<ImportOrder, 'body'> & Pick<StoreContext, 'locale'>,
  columns: readonly SiteColumn[],
): void {
  const ids = new Set(columns.map(({ id }) => id));
  for (const [target, column = ''] of Object.entries(body.columns)) {
    if (!target.startsWith(SITE_COLUMN_PREFIX) || ids.has(target.slice(SITE_COLUMN_PREFIX.length))) continue;
    throw new ApiError('VALIDATION_FAILED', {
      data: { columns: [importText(locale, 'columns.site_column_unknown', { column })] },
    });
  }
}

/** Rows with problems are left out, which can make others wrong, such as those below them. */
function buildValidTree(
  { rows, headers, firstRow }: ReadFile,
  { layout, columns }: Pick<Columns, 'layout' | 'columns'>,
  stored: SiteStructure['nodes'],
): { readonly tree: MergedTree; readonly problems: readonly SiteProblem[] } {
  const all: SiteProblem[] = [];
  for (let valid = layout === 'levels' ? inheritLevels(rows) : rows; ; ) {
    const problems = new Problems(headers);
    const fileTree = buildTree(valid, { layout, columns, headers }, problems);
    const tree = mergeTrees({ stored, added: fileTree, columns, problems });
    if (rows.length === 0) problems.add(firstRow, layout === 'levels' ? 'level_1' : 'title', 'no_nodes');
    all.push(...problems.list);
    const bad = new Set(problems.list.map(({ row }) => row));
    const next = valid.filter(({ row }) => !bad.has(row));
    if (next.length === valid.length) return { tree, problems: all.sort((a, b) => a.row - b.row) };
    valid = next;
  }
}

function toResult(
  { outline }: MergedTree,
  { problems, notes }: { readonly problems: readonly SiteProblem[]; readonly notes: ReadFile['notes'] },
  locale: Language,
): SiteImportResult {
  const count = (becomes: SiteOutlineNode['becomes']) => outline.filter((node) => node.becomes === becomes).length;
  return {
    structure_id: null,
    imported: {
      created: count('created'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      sites: outline.filter(({ is_site }) => is_site).length,
    },
    bad_rows: new Set(problems.map(({ row }) => row)).size,
    errors: problems.slice(0, MAX_SITE_IMPORT_ERRORS).map((problem) => toRowError(problem, locale)),
    notes: notes.slice(0, MAX_SITE_IMPORT_ERRORS).map((note) => toRowError(note, locale)),
  };
}

/** The rules of the editor hold for imports as well, so that a tree is stored in one way only. */
function storeTree(call: StoreContext, before: StructureRow | undefined, body: StructureInput): Promise<StructureRow> {
  const { tx, locale, actor, activity } = call;
  return before
    ? updateStructure({ tx, locale, actor, activity, body }, before)
    : createStructure({ tx, locale, body });
}
