/** Every session knows what the security settings of a workspace allow: networks, exports, sharing, authenticators. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  -- The workspace required an authenticator app when the session began, and the person had none.
  alter table session add must_set_up_authenticator boolean not null default false;

  drop function session_actor(bytea);
  create function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, idle_seconds integer, has_second_factor boolean, account_id bigint,
    email text, user_id bigint, first_name text, last_name text, full_name text, nick_name text, avatar uuid,
    locale text, tz_code text, date_format text, workspace_id bigint, workspace_name text, workspace_logo uuid,
    workspace_logo_full uuid, workspace_langs text[], plan text, trial_ends_at timestamptz, roles jsonb,
    must_set_up_authenticator boolean, security jsonb
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
          from user_role ur join role r on r.workspace_id = ur.workspace_id and r.id = ur.role_id
          where ur.workspace_id = u.workspace_id and ur.user_id = u.id
        ), '[]'::jsonb),
        found_session.must_set_up_authenticator,
        (select s.value from workspace_setting s where s.workspace_id = w.id and s.name = 'security')
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
        left join lateral trial_in_force(w.id, w.plan) trial on true
      where u.workspace_id = found_session.in_workspace and u.id = found_session.user_id and u.status = 'active';
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
