/** Queries on the tree of templates and folders. */
import { archivedTemplateList, templateList } from '@rounds/contract/checklists';
import { type Item, TEMPLATE_FORMAT, type TemplateHead } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldText, matchesRowNames, orderByRelevance, type RowNames, splitWords } from '../../../db/search.ts';
import { selectDescendants, type Tree } from '../../../db/tree.ts';
import type { Viewer } from '../../../lists/sql/filters.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import { filterConditions } from '../../../lists/sql/page.ts';

const columns = [
  'template.id',
  'template.uuid',
  'template.is_template',
  'template.parent_id',
  'template.title',
  'template.description',
  'template.language',
  'template.head_texts',
  'template.contains_asset',
  'template.format',
  'template.revision',
  'template.pages',
  'template.sections',
  'template.questions',
  'template.published_id',
  'template.published_version',
  'template.published_revision',
  'template.published_at',
  'template.published_title',
  'template.has_draft_translations',
  'template.need_merge_request',
  'template.archived_at',
  'template.created_at',
  'template.updated_at',
] as const;

/** The texts that a template may have in addition to title and description. */
export type HeadTexts = Pick<TemplateHead, 'version_title' | 'languages' | 'translations'>;

const selectEntries = (tx: Tx) => tx.selectFrom('template').select(columns);
export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** An entry is addressed by its number or its uuid. */
const hasId = (id: number | string) => [typeof id === 'number' ? 'template.id' : 'template.uuid', '=', id] as const;

/** A template, archived or not. */
export const findTemplate = (tx: Tx, id: number | string): Promise<EntryRow | undefined> =>
  selectEntries(tx)
    .where(...hasId(id))
    .where('is_template', '=', true)
    .executeTakeFirst();

/** Returns those of these templates that have been published. */
export async function findPublished(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('template')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('is_template', '=', true)
    .where('published_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the template so that no other transaction can save, publish or archive it. */
export const lockTemplate = (tx: Tx, id: number | string): Promise<EntryRow | undefined> =>
  selectEntries(tx)
    .where(...hasId(id))
    .where('is_template', '=', true)
    .forUpdate()
    .executeTakeFirst();

export const findFolder = (tx: Tx, id: number): Promise<EntryRow | undefined> =>
  selectEntries(tx).where('id', '=', id).where('is_template', '=', false).executeTakeFirst();

/** Prevents the folder from being deleted until the transaction ends. */
export const lockFolder = (tx: Tx, id: number): Promise<EntryRow | undefined> =>
  selectEntries(tx).where('id', '=', id).where('is_template', '=', false).forKeyShare().executeTakeFirst();

/** A folder or a template that is not archived. */
export const findEntry = (tx: Tx, id: number): Promise<EntryRow | undefined> =>
  selectEntries(tx).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst();

export const insertEntry = (
  tx: Tx,
  entry: {
    workspace_id: number;
    created_by: number;
    uuid: string;
    is_template: boolean;
    parent_id: number | null;
    title: string;
    description?: string;
    language?: string;
    head_texts?: HeadTexts;
    contains_asset?: boolean;
    pages?: number;
    sections?: number;
    questions?: number;
    has_draft_translations?: boolean;
  },
): Promise<EntryRow> =>
  tx
    .insertInto('template')
    .values({ ...entry, head_texts: JSON.stringify(entry.head_texts ?? {}), format: TEMPLATE_FORMAT })
    .returning(columns)
    .executeTakeFirstOrThrow();

type EntryChange = Partial<
  Pick<
    EntryRow,
    | 'title'
    | 'description'
    | 'language'
    | 'head_texts'
    | 'parent_id'
    | 'contains_asset'
    | 'format'
    | 'revision'
    | 'pages'
    | 'sections'
    | 'questions'
    | 'published_id'
    | 'published_version'
    | 'published_revision'
    | 'published_at'
    | 'published_title'
    | 'has_draft_translations'
    | 'need_merge_request'
    | 'archived_at'
  >
>;
export const updateEntry = (tx: Tx, id: number, change: EntryChange): Promise<EntryRow> =>
  tx
    .updateTable('template')
    .set({
      ...change,
      ...(change.head_texts && { head_texts: JSON.stringify(change.head_texts) }),
      updated_at: sql<Date>`now()`,
    } as never)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteEntry = (tx: Tx, id: number) => tx.deleteFrom('template').where('id', '=', id).execute();

/** Whether deleting failed because other rows refer to the deleted row. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** Templates and folders. */
export const TEMPLATE_TREE: Tree = { table: 'template', parentColumn: 'parent_id' };

export const templateSource: ListSource = {
  declaration: templateList,
  columns: {
    title: { column: sql.ref('template.title'), lower: sql.ref('template.search') },
    state: sql`case when not template.is_template then null when template.published_version is null then 'never'
      when template.revision is distinct from template.published_revision then 'draft' else 'published' end`,
    questions: sql.ref('template.questions'),
    language: sql.ref('template.language'),
    published_at: {
      column: sql.ref('template.published_at'),
      sort: sql`coalesce(template.published_at, '-infinity'::timestamptz)`,
    },
    created_at: sql.ref('template.created_at'),
    updated_at: sql.ref('template.updated_at'),
  },
  id: sql.ref('template.id'),
};

export const archivedTemplateSource: ListSource = { ...templateSource, declaration: archivedTemplateList };

/** Templates of all folders, without the folders. */
export const selectTemplates = (tx: Tx, { isArchived }: { isArchived: boolean }) =>
  selectEntries(tx)
    .where('is_template', '=', true)
    .where('archived_at', isArchived ? 'is not' : 'is', null);

export interface EntryFilter {
  readonly archived: boolean;
  /** Entries of one folder; null for the top level, absent for all folders. */
  readonly parent_id?: number | null;
  /** Folders alone, or templates alone. */
  readonly is_template?: boolean;
  readonly q?: string;
  /** The unparsed `filter` parameter of the call. */
  readonly filter?: string | undefined;
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
  readonly viewer: Viewer;
}

const toLikePattern = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

function filterEntries(tx: Tx, filter: EntryFilter) {
  let query = tx.selectFrom('template').where('archived_at', filter.archived ? 'is not' : 'is', null);
  const isTemplate = filter.archived || filter.is_template;
  if (isTemplate !== undefined) query = query.where('is_template', '=', isTemplate);
  if (filter.parent_id === null) query = query.where('parent_id', 'is', null);
  else if (filter.parent_id !== undefined) query = query.where('parent_id', '=', filter.parent_id);
  if (filter.q) query = query.where('search', 'like', toLikePattern(filter.q));
  for (const condition of filterConditions(templateSource, filter, filter.viewer)) query = query.where(condition);
  return query;
}

export const countEntries = (tx: Tx, filter: EntryFilter): Promise<number> =>
  filterEntries(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));

/** Folders first, then by the sort, then by id. */
export const listEntries = (
  tx: Tx,
  filter: EntryFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<EntryRow[]> => {
  const { key, direction } = filter.sort;
  const column = templateSource.columns[key]!;
  let query = filterEntries(tx, filter)
    .select(columns)
    .orderBy('is_template', 'asc')
    .orderBy('column' in column ? (column.sort ?? column.column) : column, direction)
    .orderBy('id', direction);
  if (page) query = query.limit(page.limit).offset(page.offset);
  return query.execute();
};

/** The ids of the direct children of each folder. */
export const listChildIds = async (tx: Tx, folderIds: readonly number[]): Promise<Map<number, number[]>> => {
  if (folderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('template')
    .select(['parent_id', sql<number[]>`array_agg(id order by id)`.as('ids')])
    .where('parent_id', '=', sql<number>`any(${folderIds}::bigint[])`)
    .where('archived_at', 'is', null)
    .groupBy('parent_id')
    .execute();
  return new Map(rows.map((row) => [row.parent_id as number, row.ids.map(Number)]));
};

export const hasEntries = (tx: Tx, folderId: number): Promise<boolean> =>
  tx
    .selectFrom('template')
    .select('id')
    .where('parent_id', '=', folderId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined);

export const listFolders = (tx: Tx): Promise<{ id: number; title: string; parent_id: number | null }[]> =>
  tx
    .selectFrom('template')
    .select(['id', 'title', 'parent_id'])
    .where('is_template', '=', false)
    .orderBy('title')
    .orderBy('id')
    .execute();

interface SearchOptions {
  readonly q?: string;
  readonly limit: number;
  readonly rowNames?: RowNames;
  /** Only direct children of this folder; null for the top level. */
  readonly parent_id?: number | null;
}

const selectMatches = (tx: Tx, { q, rowNames, parent_id }: SearchOptions, includeArchived = false) => {
  let query = tx.selectFrom('template');
  if (!includeArchived) query = query.where('archived_at', 'is', null);
  if (rowNames) query = query.where(matchesRowNames(sql.ref('id'), sql.ref('uuid'), rowNames));
  if (parent_id !== undefined) query = query.where('parent_id', parent_id === null ? 'is' : '=', parent_id);
  return q ? query.where('search', 'like', toLikePattern(q)) : query;
};

/** Published templates for starting an inspection. */
export const searchPublished = (tx: Tx, options: SearchOptions) =>
  selectMatches(tx, options)
    .select(['id', 'title', 'published_version', 'questions'])
    .select(
      sql<
        Pick<Item, 'type' | 'options'>[]
      >`(select jsonb_path_query_array(v.document, '$.items[*] ? (@.type == "asset")')
        from template_version v where v.id = template.published_id)`.as('asset_questions'),
    )
    .where('published_id', 'is not', null)
    .$call((rows) => orderByRelevance(rows, foldText(sql.ref<string>('title')), splitWords(options.q)))
    .orderBy('title')
    .orderBy('id')
    .limit(options.limit)
    .execute();

/** Folders first, then templates, each by title. Archived entries are found only by id, so that their titles can be shown. */
export const searchTree = (tx: Tx, options: SearchOptions) =>
  selectMatches(tx, options, options.rowNames !== undefined)
    .select(['id', 'title', 'parent_id', 'is_template'])
    .orderBy('is_template')
    .$call((rows) => orderByRelevance(rows, foldText(sql.ref<string>('title')), splitWords(options.q)))
    .orderBy('title')
    .orderBy('id')
    .limit(options.limit)
    .execute();

/** The given folders that are not empty. */
export const findNonEmptyFolders = async (tx: Tx, folderIds: readonly number[]): Promise<Set<number | null>> => {
  if (folderIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('template')
    .select('parent_id')
    .distinct()
    .where('parent_id', '=', sql<number>`any(${folderIds}::bigint[])`)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.parent_id));
};

/** A query of these nodes of the tree and all that they contain. */
export const selectTemplatesWithin = (nodes: readonly (string | number)[]) => selectDescendants(TEMPLATE_TREE, nodes);
