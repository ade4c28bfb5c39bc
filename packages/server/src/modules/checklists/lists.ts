/** The list of folders and templates, and the archive. */
import { archivedTemplateList, type checklists, type TemplateEntry, templateList } from '@rounds/contract/checklists';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { wrongField } from '../../http/input.ts';
import type { AnswerOf, Call } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import type { ListView } from '../../lists/index.ts';
import { savedQueriesOf } from '../saved-queries/index.ts';
import { publishingStateOf, toEntry } from './entry.ts';
import {
  archivedSource,
  childrenOfFolders,
  countEntries,
  type EntryFilter,
  type EntryRow,
  findFolder,
  listEntries,
  pathOf,
  source,
  templateRows,
} from './queries/entries.ts';

type List = typeof checklists.list;
/** A folder is shown whole where that is possible. */
const MOST_ROWS = 500;
const ROWS = 25;

/** What exports write: templates without their folders. */
export const liveTemplates: ListView<EntryRow, TemplateEntry> = {
  source,
  rows: (tx) => templateRows(tx, { isArchived: false }),
  show: (row) => toEntry(row, 0),
  cells: { state: publishingStateOf },
};
export const archivedTemplates: ListView<EntryRow, TemplateEntry> = {
  source: archivedSource,
  rows: (tx) => templateRows(tx, { isArchived: true }),
  show: (row) => toEntry(row, 0),
  cells: { state: publishingStateOf },
};

/** One folder; or, with `all`, everything in it at any depth, each folder followed by what it holds. */
export async function listTemplates(call: Call<List>): Promise<AnswerOf<List>> {
  return { ...(await treePage(call)), ...(await saved(call, templateList.table_name)) };
}

async function treePage(call: Call<List>): Promise<AnswerOf<List>> {
  const { tx, query } = call;
  const folder = query.parent_id ?? null;
  if (folder !== null && !(await findFolder(tx, folder))) throw notFound('CKL');
  const asked: EntryFilter = { ...wanted(call, false), ...(query.q ? { q: query.q } : {}) };
  if (query.all) return pageOfTree(tx, folder, asked, query);
  const filter: EntryFilter = query.q && folder === null ? asked : { ...asked, parent_id: folder };
  return pageOfRows(tx, filter, query, folder === null ? 0 : (await pathOf(tx, folder)).length);
}

export async function listArchive(call: Call<typeof checklists.archive>): Promise<AnswerOf<List>> {
  const { table_name } = archivedTemplateList;
  return {
    ...(await pageOfRows(call.tx, wanted(call, true), call.query, 0)),
    table_name,
    ...(await saved(call, table_name)),
  };
}

async function saved({ tx, query, actor }: Pick<Call<List>, 'tx' | 'query' | 'actor'>, tableName: string) {
  return query.with_saved_queries ? { saved_queries: await savedQueriesOf(tx, actor.user_id, tableName) } : {};
}

/** What every list here is asked for: live or archived, filter and order. */
const wanted = (
  { query, actor, locale }: Pick<Call<List>, 'query' | 'actor' | 'locale'>,
  archived: boolean,
): EntryFilter => ({
  archived,
  filter: query.filter,
  sort: readSort(query.sort, locale),
  asker: { tz_code: actor.tz_code, locale },
});

async function pageOfRows(
  tx: Tx,
  filter: EntryFilter,
  query: { limit: number; page?: number | 'last' | undefined },
  depth: number,
): Promise<AnswerOf<List>> {
  const pages = pagination(await countEntries(tx, filter), query);
  const rows = await listEntries(tx, filter, { limit: pages.limit, offset: (pages.current_page - 1) * pages.limit });
  return answer(await toEntries(tx, rows, () => depth), pages);
}

async function pageOfTree(
  tx: Tx,
  folder: number | null,
  filter: EntryFilter,
  query: { limit: number; page?: number | 'last' | undefined },
): Promise<AnswerOf<List>> {
  const byParent = Map.groupBy(await entriesOfTree(tx, filter), (row) => row.parent_id);
  const rows: EntryRow[] = [];
  const depths = new Map<number, number>();
  const visit = (parentId: number | null, depth: number) => {
    for (const row of byParent.get(parentId) ?? []) {
      rows.push(row);
      depths.set(row.id, depth);
      if (!row.is_template) visit(row.id, depth + 1);
    }
  };
  visit(folder, folder === null ? 0 : (await pathOf(tx, folder)).length);
  const pages = pagination(rows.length, query);
  const start = (pages.current_page - 1) * pages.limit;
  return answer(await toEntries(tx, rows.slice(start, start + pages.limit), (row) => depths.get(row.id) ?? 0), pages);
}

/** What a filter finds, and the folders above it, which say where it lies. */
async function entriesOfTree(tx: Tx, filter: EntryFilter): Promise<readonly EntryRow[]> {
  const found = await listEntries(tx, filter);
  if (!filter.q && !filter.filter) return found;
  const { q: _, filter: __, ...unfiltered } = filter;
  const folders = await listEntries(tx, { ...unfiltered, is_template: false });
  const parentOf = new Map(folders.map(({ id, parent_id }) => [id, parent_id]));
  const shown = new Set(found.map(({ id }) => id));
  for (const { parent_id } of found) {
    for (let above = parent_id; above !== null && !shown.has(above); above = parentOf.get(above) ?? null)
      shown.add(above);
  }
  return [...folders.filter(({ id }) => shown.has(id)), ...found.filter(({ is_template }) => is_template)];
}

async function toEntries(
  tx: Tx,
  rows: readonly EntryRow[],
  depthOf: (row: EntryRow) => number,
): Promise<TemplateEntry[]> {
  const folders = rows.filter((row) => !row.is_template).map((row) => row.id);
  const children = await childrenOfFolders(tx, folders);
  return rows.map((row) => toEntry(row, depthOf(row), children.get(row.id)));
}

function pagination(total: number, query: { limit: number; page?: number | 'last' | undefined }) {
  const limit = Number.isInteger(query.limit) && query.limit >= 1 && query.limit <= MOST_ROWS ? query.limit : ROWS;
  const total_pages = Math.ceil(total / limit);
  const current_page = query.page === 'last' ? Math.max(1, total_pages) : (query.page ?? 1);
  return { total, total_is_exact: true, limit, current_page, total_pages, next_cursor: null, prev_cursor: null };
}

const answer = (list: TemplateEntry[], pages: ReturnType<typeof pagination>): AnswerOf<List> => ({
  list,
  pagination: pages,
  table_name: templateList.table_name,
});

/** One column decides within folders and within templates; folders always come first. */
function readSort(text: string | undefined, locale: Language): EntryFilter['sort'] {
  if (!text) return templateList.default_sort;
  const { key, direction } = firstOf(text, locale);
  const column = templateList.columns.find(({ selector }) => selector === key);
  if (typeof key !== 'string') throw wrongField('sort', locale, 'list.json');
  if (!column?.sortable) throw wrongField('sort', locale, 'list.sort_unknown', { key });
  if (direction !== 'asc' && direction !== 'desc') throw wrongField('sort', locale, 'list.json');
  return { key: column.selector, direction };
}

function firstOf(text: string, locale: Language): { readonly key?: unknown; readonly direction?: unknown } {
  try {
    const [first] = JSON.parse(text) as unknown[];
    return first === undefined ? templateList.default_sort : Object(first);
  } catch {
    throw wrongField('sort', locale, 'list.json');
  }
}
