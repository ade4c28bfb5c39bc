import { type RawBuilder, sql } from 'kysely';
import { translatedName } from '../../../db/translated-names.ts';
import { isPermittedIssue, loadIssueViewer } from '../../issues/index.ts';
import type { BatchQuery, FeedContext, FeedValues } from '../source.ts';
import { isWithin } from './window.ts';

type Ordered = FeedValues & { readonly feed_order: number };

const isPermitted = async ({ tx, actor }: FeedContext) => isPermittedIssue(await loadIssueViewer(tx, actor), 'access');
const nameOf = (table: string, id: string, locale: string): RawBuilder<string> =>
  sql`(select ${translatedName('named', locale)} from ${sql.table(table)} named where named.id = ${sql.ref(id)})`;
const personName = (id: string) => sql`(select u.full_name from "user" u where u.id = ${sql.ref(id)})`;

export async function selectIssues(context: FeedContext, query: BatchQuery) {
  const { tx, locale } = context;
  const issue = (name: string) => sql.ref(`listed_issue.${name}`);
  const { rows } = await sql<Ordered>`
    select ${issue('id')} as feed_order, ${issue('id')}, ${issue('uuid')}, ${issue('number')}, ${issue('title')},
      ${issue('status')}, ${issue('priority')}, ${issue('risk')}, ${issue('type')}, ${issue('category_id')},
      ${nameOf('issue_category', 'listed_issue.category_id', locale)} as category,
      ${nameOf('issue_category', 'listed_issue.sub_category_id', locale)} as sub_category,
      case when ${issue('assignee_user_id')} is not null then 'user'
        when ${issue('assignee_group_id')} is not null then 'group' end as assignee_type,
      coalesce(${issue('assignee_user_id')}, ${issue('assignee_group_id')}) as assignee_id,
      coalesce(${personName('listed_issue.assignee_user_id')},
        ${nameOf('user_group', 'listed_issue.assignee_group_id', locale)}) as assignee_name,
      ${issue('created_by')} as created_by_id, ${personName('listed_issue.created_by')} as created_by_name,
      ${issue('asset_uuid')}, asset.asset_id, asset.display_name as asset_name, site.path as site,
      ${issue('source_inspection_uuid')} as inspection_uuid, ${issue('source_item_id')} as question_id,
      ${issue('due_at')}::text as due_at, ${issue('completed_at')}, ${issue('archived')} as is_archived,
      ${issue('created_at')}, ${issue('updated_at')} as modified_at
    from listed_issue
      left join asset on asset.uuid = ${issue('asset_uuid')}
      left join site_node site on site.id = ${issue('site_id')}
    where ${isWithin(issue('id'), issue('updated_at'), query)} and ${await isPermitted(context)}
    order by ${issue('id')} limit ${query.limit}`.execute(tx);
  return rows;
}

/** Selects what people did about issues: changes of the status, and then comments. */
export async function selectStatusChanges(context: FeedContext, query: BatchQuery) {
  const { rows } = await sql<Ordered>`
    select c.id as feed_order, 'status-' || c.id as id, 'status_changed' as kind, c.issue_id,
      listed_issue.number as issue_number, listed_issue.title as issue_title, c.old_status as status_before,
      c.status as status_after, null as comment, c.by as person_id, ${personName('c.by')} as person_name,
      c.at as created_at, c.at as modified_at
    from issue_status_change c join listed_issue on listed_issue.id = c.issue_id
    where ${isWithin(sql.ref('c.id'), sql.ref('c.at'), query)} and ${await isPermitted(context)}
    order by c.id limit ${query.limit}`.execute(context.tx);
  return rows;
}

export async function selectComments(context: FeedContext, query: BatchQuery) {
  const modified = sql`coalesce(c.edited_at, c.created_at)`;
  const { rows } = await sql<Ordered & { readonly comment: never }>`
    select c.id as feed_order, 'comment-' || c.id as id, 'commented' as kind, c.issue_id,
      listed_issue.number as issue_number, listed_issue.title as issue_title, null as status_before,
      null as status_after, c.text as comment, c.user_id as person_id, ${personName('c.user_id')} as person_name,
      c.created_at, ${modified} as modified_at
    from issue_comment c join listed_issue on listed_issue.id = c.issue_id
    where ${isWithin(sql.ref('c.id'), modified, query)} and ${await isPermitted(context)}
    order by c.id limit ${query.limit}`.execute(context.tx);
  return rows;
}
