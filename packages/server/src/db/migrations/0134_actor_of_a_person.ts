/** One function reads a person with their rights, for sessions and for work that the server does for the person. */
import { type Kysely, sql } from 'kysely';
import { CURRENT_WORKSPACE } from '../workspace-table.ts';

const ACTOR_COLUMNS = sql`
  account_id bigint, email text, user_id bigint, first_name text, last_name text, full_name text, nick_name text,
  avatar uuid, locale text, tz_code text, date_format text, workspace_id bigint, workspace_name text,
  workspace_logo uuid, workspace_logo_full uuid, workspace_langs text[], workspace_delete_at timestamptz,
  workspace_region jsonb, plan text, trial_ends_at timestamptz, roles jsonb, security jsonb, site_limit bigint[],
  sites jsonb`;

const functions = sql`
  -- A person of the workspace of the transaction, with their rights; none unless they are active.
  create function find_actor(of_user bigint) returns table (${ACTOR_COLUMNS}) language sql stable as $$
    select a.id, a.email, u.id, u.first_name, u.last_name, u.full_name, u.nick_name, u.avatar, u.locale, u.tz_code,
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
      (select s.value from workspace_setting s where s.workspace_id = w.id and s.name = 'security'),
      limited.site_limit, get_site_names(limited.site_limit)
    from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
      left join lateral trial_in_force(w.id, w.plan) trial on true
      left join lateral get_site_limit(u.id) as limited (site_limit) on true
    where u.workspace_id = ${CURRENT_WORKSPACE} and u.id = of_user and u.status = 'active' and w.closed_at is null
  $$;

  drop function session_actor;
  create function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, idle_seconds integer, has_second_factor boolean,
    must_set_up_authenticator boolean, ${ACTOR_COLUMNS}
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
        found_session.must_set_up_authenticator, actor.*
      from find_actor(found_session.user_id) actor;
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await functions.execute(db);
}
