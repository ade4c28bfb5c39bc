/**
 * The ground that every module stands on: workspaces, the people in them, their roles and sessions,
 * the activity log, what idempotency remembers, limits, and the record of long work.
 *
 * `account` is a person for the installation, `"user"` that person in one workspace. `session`,
 * `account_source`, `rate_limit` and `installation_activity` belong to no workspace.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const workspaces = sql`
  create table workspace (
    id bigint generated always as identity primary key,
    key text not null unique,
    display_name text not null,
    logo uuid,
    plan text not null check (plan in ('free', 'standard', 'premium', 'enterprise')),
    created_at timestamptz not null default now()
  )`;

const people = [
  sql`create table account (
    id bigint generated always as identity primary key,
    email text not null,
    email_key text not null unique,
    password_hash text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create table "user" (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    account_id bigint not null references account,
    first_name text not null,
    last_name text not null,
    full_name text not null,
    nick_name text,
    avatar uuid,
    status text not null default 'active'
      check (status in ('invite', 'active', 'deactivated', 'disabled', 'inactive')),
    locale text not null,
    tz_code text not null,
    signed_in_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, account_id),
    unique (workspace_id, id)
  )`,
  sql`create index user_account on "user" (account_id)`,
  sql`create table role (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    system_key text,
    name_lang jsonb not null,
    permissions text[] not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, system_key),
    unique (workspace_id, id)
  )`,
  sql`create table user_role (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    role_id bigint not null,
    primary key (user_id, role_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade,
    foreign key (workspace_id, role_id) references role (workspace_id, id)
  )`,
];

/** A session is the account's; it names the workspace in which the person is at present. */
const sessions = [
  sql`create table session (
    token_hash bytea primary key,
    id bigint generated always as identity unique,
    account_id bigint not null references account on delete cascade,
    user_id bigint not null references "user" on delete cascade,
    in_workspace bigint not null references workspace,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    idle_until timestamptz not null,
    expires_at timestamptz not null,
    ip text not null,
    user_agent text not null
  )`,
  sql`create index session_account on session (account_id)`,
  sql`create table account_source (
    account_id bigint not null references account on delete cascade,
    source text not null,
    signed_in_at timestamptz not null default now(),
    primary key (account_id, source)
  )`,
  sql`create table rate_limit (key text primary key, points integer not null default 0, expire bigint)`,
];

const activities = [
  sql`create table activity (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    at timestamptz not null default now(),
    code text not null,
    user_id bigint,
    user_name text,
    subject_type text,
    subject_id text,
    subject_title text,
    before jsonb,
    after jsonb,
    request_id text not null,
    ip text not null,
    user_agent text not null
  )`,
  sql`create index activity_at on activity (workspace_id, at desc, id desc)`,
  sql`create index activity_user on activity (workspace_id, user_id, at desc, id desc)`,
  sql`create table installation_activity (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    code text not null,
    account_id bigint,
    subject_type text,
    subject_id text,
    subject_title text,
    after jsonb,
    request_id text not null,
    ip text not null,
    user_agent text not null
  )`,
  sql`create function refuse_to_alter_the_log() returns trigger language plpgsql as $$
    begin raise exception 'entries of the activity log are never altered'; end $$`,
  sql`create trigger activity_stays before update or delete on activity
    for each row execute function refuse_to_alter_the_log()`,
  sql`create trigger installation_activity_stays before update or delete on installation_activity
    for each row execute function refuse_to_alter_the_log()`,
];

const calls = [
  sql`create table idempotency (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    key text not null,
    endpoint text not null,
    request_hash bytea not null,
    answer text,
    created_at timestamptz not null default now(),
    primary key (workspace_id, user_id, key),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index idempotency_created on idempotency (workspace_id, created_at)`,
  sql`create table job (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    kind text not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    progress integer not null default 0 check (progress between 0 and 100),
    result jsonb,
    error_code text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
];

/**
 * Everything that a call asks of a session, in one look-up by primary key. It runs with the
 * owner's rights because the caller has no workspace yet; it sets the session's own for the rest
 * of its statement, so that row-level security holds inside as well.
 */
const sessionActor = sql`
  create function session_actor(token bytea) returns table (
    session_id bigint, seen_at timestamptz, account_id bigint, email text, user_id bigint, first_name text,
    last_name text, full_name text, nick_name text, avatar uuid, locale text, tz_code text, workspace_id bigint,
    workspace_name text, workspace_logo uuid, plan text, roles jsonb
  ) language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare found_session session;
  begin
    select * into found_session from session
      where token_hash = token and expires_at > now() and idle_until > now();
    if not found then return; end if;
    perform set_config('rounds.workspace_id', found_session.in_workspace::text, true);
    return query
      select found_session.id, found_session.seen_at, a.id, a.email, u.id, u.first_name, u.last_name, u.full_name,
        u.nick_name, u.avatar, u.locale, u.tz_code, w.id, w.display_name, w.logo, w.plan,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('id', r.id, 'name_lang', r.name_lang, 'permissions', r.permissions) order by r.id)
          from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id
        ), '[]'::jsonb)
      from "user" u join account a on a.id = u.account_id join workspace w on w.id = u.workspace_id
      where u.id = found_session.user_id and u.status = 'active';
  end $$`;

/** The job queue's own tables are the owner's; a transaction of the application adds to them through this door. */
const enqueueJob = sql`
  create function enqueue_job(job_name text, job_payload json) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin perform graphile_worker.add_job(job_name, job_payload); end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [workspaces, ...people, ...sessions, ...activities, ...calls]) await statement.execute(db);
  for (const table of ['user', 'role', 'user_role', 'activity', 'idempotency', 'job']) await workspaceTable(db, table);
  // Signing in and switching the workspace happen before one is chosen: a person finds their own rows by account.
  await sql`create policy own_account on "user" for select
    using (account_id = nullif(current_setting('rounds.account_id', true), '')::bigint)`.execute(db);
  await sessionActor.execute(db);
  await enqueueJob.execute(db);
}
