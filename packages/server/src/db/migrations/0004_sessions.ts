/**
 * Signing in: sessions, codes, one-time passwords and limits. These tables belong to no workspace. What an authenticator
 * needs readable is encrypted with the installation’s key; what is only compared is hashed.
 */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  -- A session is the account's; it names the workspace in which the person is at present.
  create table session (
    token_hash bytea primary key,
    id bigint generated always as identity unique,
    account_id bigint not null references account on delete cascade,
    -- No foreign key, because people may be stored elsewhere than sessions: one without an active person is not found.
    user_id bigint not null,
    in_workspace bigint not null references workspace,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    idle_until timestamptz not null,
    expires_at timestamptz not null,
    ip text not null,
    user_agent text not null,
    idle_seconds integer not null default 1209600,
    has_second_factor boolean not null default false
  );
  create index session_account on session (account_id);

  create table account_source (
    account_id bigint not null references account on delete cascade,
    source text not null,
    signed_in_at timestamptz not null default now(),
    primary key (account_id, source)
  );

  create table rate_limit (key text primary key, points integer not null default 0, expire bigint);

  -- One for each account: a newer one replaces the older.
  create table one_time_password (
    account_id bigint primary key references account on delete cascade,
    password_hash bytea not null,
    expires_at timestamptz not null
  );

  -- The password was right, and this browser still needs a code. One for each browser, by the hash of its cookie.
  create table sign_in_step (
    browser_hash bytea primary key,
    id uuid not null unique,
    account_id bigint not null references account on delete cascade,
    -- As in session.
    user_id bigint not null,
    in_workspace bigint not null references workspace,
    method text not null check (method in ('email', 'totp')),
    code_hash bytea,
    locale text,
    tries integer not null default 0,
    expires_at timestamptz not null
  );
  create index sign_in_step_account on sign_in_step (account_id);

  -- A new address or a second factor that its owner has not confirmed yet.
  create table account_change (
    account_id bigint not null references account on delete cascade,
    kind text not null check (kind in ('email', 'second_factor')),
    -- The new address, or the method.
    value text not null,
    secret bytea,
    code_hash bytea,
    tries integer not null default 0,
    expires_at timestamptz not null,
    primary key (account_id, kind)
  );

  -- Everything that a call needs to know of a session, looked up by primary key. It runs with the owner’s rights
  -- because the caller has no workspace yet. It sets the session’s workspace for the rest of its statement, so
  -- that row-level security applies inside as well.
  create function session_actor(token bytea) returns table (
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
          from user_role ur join role r on r.workspace_id = ur.workspace_id and r.id = ur.role_id
          where ur.workspace_id = u.workspace_id and ur.user_id = u.id
        ), '[]'::jsonb)
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
        left join lateral trial_in_force(w.id, w.plan) trial on true
      where u.workspace_id = found_session.in_workspace and u.id = found_session.user_id and u.status = 'active';
  end $$;

  create function notify_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rounds_events', json_build_object('session_ended', old.id)::text);
      return null;
    end $$;
  create trigger session_ended after delete on session for each row execute function notify_session_ended();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
