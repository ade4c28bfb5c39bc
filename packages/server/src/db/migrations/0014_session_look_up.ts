/**
 * The look-up of sessions, which every call makes, at a third of its cost: a function that answers rows
 * is planned as a part of the query that asks it, one that answers a value is planned anew each time.
 */
import { type Kysely, sql } from 'kysely';

const trial = [
  sql`drop function trial_in_force(bigint, text)`,
  sql`create function trial_in_force(of_workspace bigint, own_plan text) returns setof workspace_trial
    language sql stable rows 1 as $$
    select t.* from workspace_trial t
    where t.workspace_id = of_workspace and t.ends_at > now() and plan_rank(t.plan) > plan_rank(own_plan)
    order by plan_rank(t.plan) desc limit 1 $$`,
];

/** It answers what it did before. */
const sessionActor = sql`
  create or replace function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, idle_seconds integer, has_second_factor boolean, account_id bigint,
    email text, user_id bigint, first_name text, last_name text, full_name text, nick_name text, avatar uuid,
    locale text, tz_code text, date_format text, workspace_id bigint, workspace_name text, workspace_logo uuid,
    workspace_logo_full uuid, workspace_langs text[], plan text, trial_ends_at timestamptz, roles jsonb
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
        u.date_format, w.id, w.display_name, w.logo, w.logo_full, w.langs, coalesce(trial.plan, w.plan), trial.ends_at,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', r.id, 'name_lang', r.name_lang, 'permissions', r.permissions) order by r.id)
          from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id
        ), '[]'::jsonb)
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
        left join lateral trial_in_force(w.id, w.plan) trial on true
      where u.id = found_session.user_id and u.status = 'active';
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...trial, sessionActor]) await statement.execute(db);
}
