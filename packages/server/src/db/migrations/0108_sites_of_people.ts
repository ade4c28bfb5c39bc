/**
 * Roles and people can be limited to sites: nodes of structures, with everything below them. What a limited person
 * reads is in `limited-views.ts`.
 */
import { type Kysely, sql } from 'kysely';
import { CURRENT_WORKSPACE, listView } from '../workspace-table.ts';

const columns = sql`
  drop view listed_user;
  -- Null: all sites. Nodes that no longer exist stay here, so that deleting one widens nobody's limit.
  alter table "user" add site_ids bigint[];
  alter table role add site_ids bigint[];
  create index user_sites on "user" (workspace_id) where site_ids is not null;
  -- What is below a node.
  create index site_node_ancestors on site_node using gin (ancestors);
`;

const functions = sql`
  -- The sites that a person is limited to: their own, else those of all their roles that have some; null for all sites.
  -- Who manages roles could lift the limit, and has none. One place decides this, for calls and for lists of people.
  create function get_site_limit(of_user bigint) returns bigint[] language sql stable as $$
    select case
      when bool_or('USR_MANAGE_ROLE' = any(r.permissions)) then null
      when u.site_ids is not null then u.site_ids
      when bool_or(r.site_ids is not null) then array(
        select distinct site from user_role ur join role limited
          on limited.workspace_id = ur.workspace_id and limited.id = ur.role_id, unnest(limited.site_ids) as site
        where ur.workspace_id = u.workspace_id and ur.user_id = u.id)
    end
    from "user" u
      left join user_role ur on ur.workspace_id = u.workspace_id and ur.user_id = u.id
      left join role r on r.workspace_id = ur.workspace_id and r.id = ur.role_id
    where u.workspace_id = ${CURRENT_WORKSPACE} and u.id = of_user
    group by u.workspace_id, u.id, u.site_ids
  $$;

  -- Nodes with the names of all above them; null for null.
  create function get_site_names(ids bigint[]) returns jsonb language sql stable as $$
    select case when ids is not null then coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'path', n.path) order by n.path) from site_node n
      where n.workspace_id = ${CURRENT_WORKSPACE} and n.id = any(ids)), '[]'::jsonb) end
  $$;

  drop function session_actor;
  create function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, idle_seconds integer, has_second_factor boolean, account_id bigint,
    email text, user_id bigint, first_name text, last_name text, full_name text, nick_name text, avatar uuid,
    locale text, tz_code text, date_format text, workspace_id bigint, workspace_name text, workspace_logo uuid,
    workspace_logo_full uuid, workspace_langs text[], workspace_delete_at timestamptz, workspace_region jsonb,
    plan text, trial_ends_at timestamptz, roles jsonb, must_set_up_authenticator boolean, security jsonb,
    site_limit bigint[], sites jsonb
  ) language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare found_session session;
  begin
    select * into found_session from session
      where token_hash = token and expires_at > now() and idle_until > now();
    if not found then return; end if;
    perform set_config('rounds.workspace_id', found_session.in_workspace::text, true);
    return query
      select found_session.id, found_session.seen_at, found_session.idle_seconds, found_session.has_second_factor,
        a.id, a.email, u.id, u.first_name, u.last_name, u.full_name, u.nick_name, u.avatar, u.locale, u.tz_code,
        u.date_format, w.id, w.display_name, w.logo, w.logo_full, w.langs, w.delete_at,
        jsonb_build_object(
          'time_zone', w.time_zone, 'first_weekday', w.first_weekday, 'number_format', w.number_format),
        coalesce(trial.plan, w.plan), trial.ends_at,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', r.id, 'name_lang', r.name_lang, 'permissions', r.permissions) order by r.id)
          from user_role ur join role r on r.workspace_id = ur.workspace_id and r.id = ur.role_id
          where ur.workspace_id = u.workspace_id and ur.user_id = u.id
        ), '[]'::jsonb),
        found_session.must_set_up_authenticator,
        (select s.value from workspace_setting s where s.workspace_id = w.id and s.name = 'security'),
        limited.site_limit, get_site_names(limited.site_limit)
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
        left join lateral trial_in_force(w.id, w.plan) trial on true
        left join lateral get_site_limit(u.id) as limited (site_limit) on true
      where u.workspace_id = found_session.in_workspace and u.id = found_session.user_id and u.status = 'active'
        and w.closed_at is null;
  end $$;
`;

/**
 * Triggers and other work of the database itself concern all rows, regardless of who caused it: in transactions of
 * limited people, names of tables lead to the views of `limited`, except in these functions.
 */
const OF_ALL_ROWS = [
  'look_for_assets()',
  'group_members_added()',
  'group_members_removed()',
  'people_changed()',
  'assets_archived()',
  'remove_facts()',
  'open_inspection(uuid, bigint)',
  'record_activity(jsonb)',
  'save_inspection(bigint, jsonb, json, boolean, bigint, timestamptz, uuid[], json, json, text, json)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
  await functions.execute(db);
  for (const name of OF_ALL_ROWS) await sql.raw(`alter function ${name} set search_path = public, pg_temp`).execute(db);
  await listView(db, 'user');
}
