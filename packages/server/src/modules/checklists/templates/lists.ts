/** The list of folders and templates, and the archive. */
import { type checklists, type TemplateEntry, templateList } from '@rounds/contract/checklists';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../../db/database.ts';
import { listAncestors } from '../../../db/tree.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { type ListView, listSavedQueriesByKey } from '../../../lists/index.ts';
import {
  archivedTemplateSource,
  countEntries,
  type EntryFilter,
  type EntryRow,
  findFolder,
  listChildIds,
  listEntries,
  selectTemplates,
  TEMPLATE_TREE,
  templateSource,
} from '../queries/entries.ts';
import { getTemplateState, toEntry } from './entry.ts';

type List = typeof checklists.list;
/** Large enough to show most folders on one page. */
const MAX_ROWS = 500;
const DEFAULT_ROWS = 25;

/** Exports contain templates without their folders. */
export const activeTemplates: ListView<EntryRow, TemplateEntry> = {
  source: templateSource,
  rows: (tx) => selectTemplates(tx, { isArchived: false }),
  toRecord: (row) => toEntry(row, 0),
  cells: { state: getTemplateState },
};
export const archivedTemplates: ListView<EntryRow, TemplateEntry> = {
  source: archivedTemplateSource,
  rows: (tx) => selectTemplates(tx, { isArchived: true }),
  toRecord: (row) => toEntry(row, 0),
  cells: { state: getTemplateState },
};

/** Lists one folder; with `all`, everything in it at any depth, each folder followed by its contents. */
export async function listTemplates(call: Call<List>): Promise<ResponseOf<List>> {
  return { ...(await loadPage(call)), ...(await loadSavedQueries(call, templateList.table_name)) };
}

async function loadPage(call: Call<List>): Promise<ResponseOf<List>> {
  const { tx, query } = call;
  const folder = query.parent_id ?? null;
  if (folder !== null && !(await findFolder(tx, folder))) throw notFoundError('CKL');
  const baseFilter: EntryFilter = { ...toEntryFilter(call, false), ...(query.q ? { q: query.q } : {}) };
  if (query.all) return loadTreePage(tx, folder, baseFilter, query);
  const filter: EntryFilter = query.q && folder === null ? baseFilter : { ...baseFilter, parent_id: folder };
  return loadFlatPage(tx, filter, query, folder === null ? 0 : (await listAncestors(tx, TEMPLATE_TREE, folder)).length);
}

async function loadSavedQueries({ tx, query, actor }: Pick<Call<List>, 'tx' | 'query' | 'actor'>, tableName: string) {
  return query.with_saved_queries ? { saved_queries: await listSavedQueriesByKey(tx, actor.user_id, tableName) } : {};
}

/** The filter and order of a list call. */
const toEntryFilter = (
  { query, actor, locale }: Pick<Call<List>, 'query' | 'actor' | 'locale'>,
  archived: boolean,
): EntryFilter => ({
  archived,
  filter: query.filter,
  sort: parseSort(query.sort, locale),
  viewer: { tz_code: actor.tz_code, locale },
});

async function loadFlatPage(
  tx: Tx,
  filter: EntryFilter,
  query: { limit: number; page?: number | 'last' | undefined },
  depth: number,
): Promise<ResponseOf<List>> {
  const pages = paginate(await countEntries(tx, filter), query);
  const rows = await listEntries(tx, filter, { limit: pages.limit, offset: (pages.current_page - 1) * pages.limit });
  return toListAnswer(await toEntries(tx, rows, () => depth), pages);
}

async function loadTreePage(
  tx: Tx,
  folder: number | null,
  filter: EntryFilter,
  query: { limit: number; page?: number | 'last' | undefined },
): Promise<ResponseOf<List>> {
  const byParent = Map.groupBy(await listTreeEntries(tx, filter), (row) => row.parent_id);
  const rows: EntryRow[] = [];
  const depths = new Map<number, number>();
  const visit = (parentId: number | null, depth: number) => {
    for (const row of byParent.get(parentId) ?? []) {
      rows.push(row);
      depths.set(row.id, depth);
      if (!row.is_template) visit(row.id, depth + 1);
    }
  };
  visit(folder, folder === null ? 0 : (await listAncestors(tx, TEMPLATE_TREE, folder)).length);
  const pages = paginate(rows.length, query);
  const start = (pages.current_page - 1) * pages.limit;
  return toListAnswer(
    await toEntries(tx, rows.slice(start, start + pages.limit), (row) => depths.get(row.id) ?? 0),
    pages,
  );
}

/** The entries that match a filter, and the folders that contain them. */
async function listTreeEntries(tx: Tx, filter: EntryFilter): Promise<readonly EntryRow[]> {
  const matches = await listEntries(tx, filter);
  if (!filter.q && !filter.filter) return matches;
  const { q: _, filter: __, ...unfiltered } = filter;
  const folders = await listEntries(tx, { ...unfiltered, is_template: false });
  const parentById = new Map(folders.map(({ id, parent_id }) => [id, parent_id]));
  const matchIds = new Set(matches.map(({ id }) => id));
  for (const { parent_id } of matches) {
    for (let above = parent_id; above !== null && !matchIds.has(above); above = parentById.get(above) ?? null)
      matchIds.add(above);
  }
  return [...folders.filter(({ id }) => matchIds.has(id)), ...matches.filter(({ is_template }) => is_template)];
}

async function toEntries(
  tx: Tx,
  rows: readonly EntryRow[],
  getDepth: (row: EntryRow) => number,
): Promise<TemplateEntry[]> {
  const folders = rows.filter((row) => !row.is_template).map((row) => row.id);
  const children = await listChildIds(tx, folders);
  return rows.map((row) => toEntry(row, getDepth(row), children.get(row.id)));
}

function paginate(total: number, query: { limit: number; page?: number | 'last' | undefined }) {
  const limit =
    Number.isInteger(query.limit) && query.limit >= 1 && query.limit <= MAX_ROWS ? query.limit : DEFAULT_ROWS;
  const total_pages = Math.ceil(total / limit);
  const current_page = query.page === 'last' ? Math.max(1, total_pages) : (query.page ?? 1);
  return { total, total_is_exact: true, limit, current_page, total_pages, next_cursor: null, prev_cursor: null };
}

const toListAnswer = (list: TemplateEntry[], pages: ReturnType<typeof paginate>): ResponseOf<List> => ({
  list,
  pagination: pages,
  table_name: templateList.table_name,
});

/** The list is sorted by one column. Folders always come before templates. */
function parseSort(text: string | undefined, locale: Language): EntryFilter['sort'] {
  if (!text) return templateList.default_sort;
  const { key, direction } = parseFirstSort(text, locale);
  const column = templateList.columns.find(({ selector }) => selector === key);
  if (typeof key !== 'string') throw fieldError('sort', locale, 'list.json');
  if (!column?.sortable) throw fieldError('sort', locale, 'list.sort_unknown', { key });
  if (direction !== 'asc' && direction !== 'desc') throw fieldError('sort', locale, 'list.json');
  return { key: column.selector, direction };
}

function parseFirstSort(text: string, locale: Language): { readonly key?: unknown; readonly direction?: unknown } {
  try {
    const [first] = JSON.parse(text) as unknown[];
    return first === undefined ? templateList.default_sort : Object(first);
  } catch {
    throw fieldError('sort', locale, 'list.json');
  }
}
