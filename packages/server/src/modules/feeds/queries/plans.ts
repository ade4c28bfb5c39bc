/** Assets and assignments. */
import { sql } from 'kysely';
import { translatedName } from '../../../db/translated-names.ts';
import type { BatchQuery, FeedContext, FeedValues } from '../source.ts';
import { isWithin } from './window.ts';

type Ordered = FeedValues & { readonly feed_order: number };

export async function selectAssets({ tx, actor }: FeedContext, query: BatchQuery) {
  const isListed = actor.permissions.has('SST_VIEW_ARCHIVED_ASSETS') ? sql`true` : sql`not a.archived`;
  const { rows } = await sql<Ordered>`
    select a.id as feed_order, a.id, a.uuid, a.asset_id, a.display_name, a.type_uuid, type.name as type,
      parent.uuid as parent_uuid, parent.asset_id as parent_asset_id, site.path as site, a.lat as latitude,
      a.lng as longitude, a.last_inspection_at, a.last_score / 100::float8 as last_score_percent, a.archived as is_archived,
      a.created_at, a.updated_at as modified_at
    from asset a
      left join asset_type type on type.uuid = a.type_uuid
      left join asset parent on parent.id = a.parent_id
      left join site_node site on site.id = a.site_id
    where ${isWithin(sql.ref('a.id'), sql.ref('a.updated_at'), query)} and ${isListed}
    order by a.id limit ${query.limit}`.execute(tx);
  return rows;
}

export async function selectAssignments({ tx, locale }: FeedContext, query: BatchQuery) {
  const { rows } = await sql<Ordered>`
    select a.id as feed_order, a.id, a.uuid, a.title, a.type, a.status, a.template_id, template.title as template_title,
      (select string_agg(coalesce(u.full_name, ${translatedName('g', locale)}), ', ' order by p.user_id, p.group_id)
        from assignment_assignee p left join "user" u on u.id = p.user_id left join user_group g on g.id = p.group_id
        where p.assignment_id = a.id) as assignees,
      (select string_agg(u.full_name, ', ' order by u.id)
        from assignment_manager m join "user" u on u.id = m.user_id where m.assignment_id = a.id) as managers,
      a.start_at, a.end_at, a.timezone as time_zone, counts.open_count, counts.completed_count,
      a.archived as is_archived, a.created_at, a.updated_at as modified_at
    from assignment a
      join template on template.id = a.template_id
      cross join lateral (select
        count(*) filter (where i.status <> 'completed' and i.missed_at is null and i.skipped_at is null) as open_count,
        count(*) filter (where i.status = 'completed') as completed_count
        from listed_inspection i where i.assignment_id = a.id) counts
    where ${isWithin(sql.ref('a.id'), sql.ref('a.updated_at'), query)}
    order by a.id limit ${query.limit}`.execute(tx);
  return rows;
}
