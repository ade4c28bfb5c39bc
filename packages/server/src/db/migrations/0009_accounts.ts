/**
 * Accounts that their people keep themselves: one-time passwords, the second factor, mails that
 * wait, profiles, and the settings of a workspace. What a mail or an authenticator needs readable is
 * sealed with the installation's key; what is only compared is hashed.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const accounts = [
  sql`alter table account
    add second_factor text check (second_factor in ('email', 'totp')),
    add totp_secret bytea,
    add totp_last_step bigint not null default 0,
    add check ((second_factor = 'totp') is not true or totp_secret is not null)`,
  // One an account: a newer one takes the place of the older.
  sql`create table one_time_password (
    account_id bigint primary key references account on delete cascade,
    password_hash bytea not null,
    expires_at timestamptz not null
  )`,
  // The password was right; this browser still owes a code. One a browser, by the hash of its cookie.
  sql`create table sign_in_step (
    browser_hash bytea primary key,
    id uuid not null unique,
    account_id bigint not null references account on delete cascade,
    user_id bigint not null references "user" on delete cascade,
    in_workspace bigint not null references workspace,
    method text not null check (method in ('email', 'totp')),
    code_hash bytea,
    locale text,
    tries integer not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create index sign_in_step_account on sign_in_step (account_id)`,
  // A new address or a second factor that its owner has still to prove.
  sql`create table account_change (
    account_id bigint not null references account on delete cascade,
    kind text not null check (kind in ('email', 'second_factor')),
    value text not null,
    secret bytea,
    code_hash bytea,
    tries integer not null default 0,
    expires_at timestamptz not null,
    primary key (account_id, kind)
  )`,
];

const mails = sql`create table mail (
  id uuid primary key,
  sealed bytea not null,
  useless_after timestamptz,
  created_at timestamptz not null default now()
)`;

const people = [
  sql`alter table "user"
    add gender text check (gender in ('female', 'male', 'diverse')),
    add birth_date date,
    add date_format text,
    add invited_until timestamptz`,
  sql`alter table session
    add idle_seconds integer not null default 1209600,
    add has_second_factor boolean not null default false`,
  sql`alter table workspace
    add logo_full uuid,
    add langs text[] not null default '{en,de,fr}'`,
  sql`create table workspace_setting (
    workspace_id bigint not null references workspace,
    name text not null,
    value jsonb not null,
    primary key (workspace_id, name)
  )`,
];

/** As before, with what a session now tells beside it. */
const sessionActor = [
  sql`drop function session_actor(bytea)`,
  sql`create function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, idle_seconds integer, has_second_factor boolean, account_id bigint,
    email text, user_id bigint, first_name text, last_name text, full_name text, nick_name text, avatar uuid,
    locale text, tz_code text, date_format text, workspace_id bigint, workspace_name text, workspace_logo uuid,
    workspace_logo_full uuid, workspace_langs text[], plan text, roles jsonb
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
        u.date_format, w.id, w.display_name, w.logo, w.logo_full, w.langs, w.plan,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', r.id, 'name_lang', r.name_lang, 'permissions', r.permissions) order by r.id)
          from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id
        ), '[]'::jsonb)
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
      where u.id = found_session.user_id and u.status = 'active';
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...accounts, mails, ...people, ...sessionActor]) await statement.execute(db);
  await workspaceTable(db, 'workspace_setting');
}
