/** Issues as they are read: the rows of lists and single records, with the names of what they refer to. */
import { archivedIssueList, type IssueSummary, issueList, ownIssueList } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { orderByRelevance } from '../../../db/search.ts';
import type { Tables } from '../../../db/tables.ts';
import { translatedName, translatedOwnName } from '../../../db/translated-names.ts';
import { containsText } from '../../../lists/sql/filters.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import { selectTemplatesWithin } from '../../checklists/index.ts';
import { listOpenCategories, type Viewer } from '../access/policies.ts';
import { isOverdue, isPermitted } from './access.ts';

const COLUMNS = [
  'id',
  'uuid',
  'number',
  'title',
  'description',
  'type',
  'status',
  'priority',
  'risk',
  'category_id',
  'sub_category_id',
  'policy_category_id',
  'due_at',
  'assignee_user_id',
  'assignee_group_id',
  'asset_uuid',
  'site_id',
  'source_inspection_uuid',
  'source_item_id',
  'source_row',
  'source_title',
  'source_template_title',
  'status_note',
  'created_by',
  'comments_count',
  'media_count',
  'revision',
  'completed_at',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export interface NamedPerson {
  readonly id: number;
  readonly full_name: string;
}
type NamedCategory = IssueSummary['category'];
export interface IssueRow extends Pick<Selectable<Tables['issue']>, (typeof COLUMNS)[number]> {
  readonly collaborator_ids: readonly number[];
  readonly category: NamedCategory;
  readonly sub_category: NamedCategory | null;
  readonly labels: IssueSummary['labels'];
  readonly assignee: IssueSummary['assignee'];
  readonly asset: IssueSummary['asset'];
  readonly site: IssueSummary['site'];
  readonly creator: NamedPerson | null;
  readonly picture: string | null;
  readonly is_overdue: boolean;
}

const column = (name: string) => sql.ref(`listed_issue.${name}`);
const category = (name: string) => sql<NamedCategory>`(select json_build_object(
  'id', c.id, 'name_lang', c.name_lang, 'icon', c.icon, 'color', c.color)
  from issue_category c where c.id = ${column(name)})`;
const CREATOR = sql<NamedPerson | null>`(select json_build_object('id', u.id, 'full_name', u.full_name)
  from "user" u where u.id = ${column('created_by')})`;
const toLabels = (locale: Language) => {
  const name = translatedOwnName('l', locale);
  return sql<IssueSummary['labels']>`(
    select coalesce(json_agg(json_build_object('id', l.id, 'name', ${name}, 'color', l.color) order by ${name}, l.id), '[]')
    from issue_label_link k join issue_label l on l.id = k.label_id where k.issue_id = ${column('id')})`;
};
const ASSET = sql<IssueSummary['asset']>`(select json_build_object(
  'uuid', a.uuid, 'asset_id', a.asset_id, 'display_name', a.display_name)
  from asset a where a.uuid = ${column('asset_uuid')})`;
const SITE = sql<IssueSummary['site']>`(select json_build_object('id', s.id, 'title', s.title, 'path', s.path)
  from site_node s where s.id = ${column('site_id')})`;
const COLLABORATORS = sql<number[]>`array(
  select c.user_id::float8 from issue_collaborator c where c.issue_id = ${column('id')} order by c.user_id)`;
const PICTURE = sql<string | null>`(select f.uuid from issue_file h join file f on f.uuid = h.file_uuid
  where h.issue_id = ${column('id')} and h.comment_id is null and f.type like 'image/%' order by h.position limit 1)`;
const assignee = (locale: Language) => sql<IssueSummary['assignee']>`(case
  when ${column('assignee_user_id')} is not null then (select json_build_object(
    'type', 'user', 'id', u.id, 'name', u.full_name) from "user" u where u.id = ${column('assignee_user_id')})
  when ${column('assignee_group_id')} is not null then (select json_build_object(
    'type', 'group', 'id', g.id, 'name', ${translatedName('g', locale)})
    from user_group g where g.id = ${column('assignee_group_id')}) end)`;

export interface ReadContext {
  readonly viewer: Viewer;
  readonly locale: Language;
}

/** All issues, with or without access to them. */
const selectAll = (tx: Tx, { viewer, locale }: ReadContext) =>
  tx
    .selectFrom('listed_issue')
    .select(COLUMNS.map((name) => `listed_issue.${name}` as const))
    .select([
      category('category_id').as('category'),
      sql<NamedCategory | null>`${category('sub_category_id')}`.as('sub_category'),
      toLabels(locale).as('labels'),
      assignee(locale).as('assignee'),
      ASSET.as('asset'),
      SITE.as('site'),
      CREATOR.as('creator'),
      COLLABORATORS.as('collaborator_ids'),
      PICTURE.as('picture'),
      isOverdue(viewer.time_zone).as('is_overdue'),
    ]);

/** All issues that the viewer has access to, archived or not. */
export const issueRowsWithArchived = (tx: Tx, context: ReadContext) =>
  selectAll(tx, context).where(isPermitted(context.viewer, 'access'));

export const issueRows = (tx: Tx, context: ReadContext, { isArchived }: { readonly isArchived: boolean }) =>
  issueRowsWithArchived(tx, context).where('listed_issue.archived', '=', isArchived);

/** The assignee is the viewer or one of their groups. */
export const isAssignedTo = ({ user_id, group_ids }: Viewer): RawBuilder<SqlBool> => sql`(
  ${column('assignee_user_id')} = ${user_id}
  or ${column('assignee_group_id')} = any(${[...group_ids]}::bigint[]))`;

/** Created by, assigned to or watched by the viewer. */
export const isMine = (viewer: Viewer): RawBuilder<SqlBool> => sql`(
  ${column('created_by')} = ${viewer.user_id} or ${isAssignedTo(viewer)}
  or ${column('id')} = any(array(select issue_id from issue_watcher where user_id = ${viewer.user_id} and is_watching)))`;

export const ownRows = (tx: Tx, context: ReadContext) =>
  issueRows(tx, context, { isArchived: false }).where(isMine(context.viewer));

/** Finds an issue by id or uuid, archived or not; undefined without access to it. */
export const findIssue = (tx: Tx, id: number | string, context: ReadContext): Promise<IssueRow | undefined> =>
  issueRowsWithArchived(tx, context)
    .where(typeof id === 'number' ? 'listed_issue.id' : 'listed_issue.uuid', '=', id)
    .executeTakeFirst();

/** Reads an issue without a check of access: a change may have ended that of the caller. */
export const getIssue = (tx: Tx, id: number, context: ReadContext): Promise<IssueRow> =>
  selectAll(tx, context).where('listed_issue.id', '=', id).executeTakeFirstOrThrow();

export function searchIssues(
  tx: Tx,
  { viewer }: ReadContext,
  {
    words,
    ids,
    limit,
  }: { readonly words: readonly string[]; readonly ids: readonly number[] | undefined; readonly limit: number },
) {
  let rows = tx
    .selectFrom('listed_issue')
    .select(['listed_issue.id', 'listed_issue.number', 'listed_issue.title', 'listed_issue.status'])
    .where('listed_issue.archived', '=', false)
    .where(isPermitted(viewer, 'access'));
  for (const word of words) {
    rows = rows.where(containsText(column('search'), word));
  }
  if (ids) rows = rows.where(sql<boolean>`listed_issue.id = any(${[...ids]}::bigint[])`);
  const ordered = orderByRelevance(rows, sql.ref<string>('listed_issue.title_search'), words);
  return ordered.orderBy('listed_issue.created_at', 'desc').orderBy('listed_issue.id', 'desc').limit(limit).execute();
}

export interface QuestionAtAsset {
  readonly item_id: string;
  readonly asset_uuid: string;
}
const MAX_OPEN_AT_QUESTION = 5;

export const listOpenAtQuestion = (tx: Tx, context: ReadContext, { item_id, asset_uuid }: QuestionAtAsset) =>
  issueRows(tx, context, { isArchived: false })
    .where('listed_issue.source_item_id', '=', item_id)
    .where('listed_issue.asset_uuid', '=', asset_uuid)
    .where('listed_issue.status', 'in', ['to_do', 'in_progress'])
    .orderBy('listed_issue.created_at', 'desc')
    .orderBy('listed_issue.id', 'desc')
    .limit(MAX_OPEN_AT_QUESTION)
    .execute();

export const selectLabelled = (ids: readonly (string | number)[]) =>
  sql`select issue_id from issue_label_link where label_id = any(${[...ids]}::bigint[])`;

/** The condition itself, because an index serves no comparison of it with true. */
const toSwitch = (condition: RawBuilder<unknown>) => ({
  column: condition,
  hasValue: () => condition as RawBuilder<SqlBool>,
});

/** @param viewer whose issues the filter `mine` finds; undated issues come last */
export const toSource = (declaration: ListDeclaration, viewer: Viewer): ListSource => ({
  declaration,
  columns: {
    number: column('number'),
    title: { column: column('title'), lower: column('title_search') },
    status: { column: column('status'), sort: column('status_order') },
    priority: { column: column('priority'), sort: column('priority_order') },
    risk: { column: column('risk'), sort: column('risk_order') },
    category: {
      column: column('policy_category_id'),
      below: (ids) => sql`select id from issue_category
        where id = any(${[...ids]}::bigint[]) or parent_id = any(${[...ids]}::bigint[])`,
    },
    assignee: column('assignee_key'),
    due_at: { column: column('due_at'), sort: column('due_order') },
    asset: { column: column('asset_uuid'), isByUuid: true },
    labels: { column: column('id'), below: selectLabelled },
    type: column('type'),
    site: {
      column: column('site_id'),
      below: (ids) => sql`select id from site_node
        where id = any(${[...ids]}::bigint[]) or ancestors && ${[...ids]}::bigint[]`,
    },
    template: { column: column('source_template_id'), below: selectTemplatesWithin },
    created_by: { column: column('created_by'), filter: column('created_by') },
    created_at: column('created_at'),
    updated_at: column('updated_at'),
    completed_at: { column: column('completed_at'), sort: column('completed_order') },
    comments_count: column('comments_count'),
    is_overdue: toSwitch(isOverdue(viewer.time_zone)),
    assigned_to_me: toSwitch(isAssignedTo(viewer)),
    mine: toSwitch(isMine(viewer)),
    inspection: {
      column: sql`${column('source_inspection_uuid')}::text`,
      // The whole uuid, so that its index is used.
      like: (pattern) => sql`${column('source_inspection_uuid')}::text = btrim(${pattern}, '%')`,
    },
    search: {
      column: column('search'),
      like: (pattern) => sql`(${column('search')} like ${pattern} or ${column('asset_uuid')} = any(array(
        select uuid from listed_asset where name_search like ${pattern} or number_search like ${pattern})))`,
    },
  },
  id: column('id'),
  uuid: column('uuid'),
  isShort: viewer.sees_few,
});

/** The columns of the board. */
const INDEXES: ListSource['indexes'] = [{ filter: 'status', sort: 'created_at' }];
export const toLiveSource = (viewer: Viewer): ListSource => ({
  ...toSource(issueList, viewer),
  indexes: INDEXES,
  inReach: {
    ids: sql`select id from limited.issue_in_reach where not archived`,
    isWhole: listOpenCategories(viewer, 'access').length === viewer.levels.size,
  },
});
export const toArchivedSource = (viewer: Viewer): ListSource => ({
  ...toSource(archivedIssueList, viewer),
  indexes: INDEXES,
});
export const toOwnSource = (viewer: Viewer): ListSource => toSource(ownIssueList, viewer);
