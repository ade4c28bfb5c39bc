/**
 * Workspaces and the people in them, with their roles and groups.
 *
 * `account` is a person for the installation, `"user"` is that person in one workspace.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

/**
 * `natural_order` sorts as people expect in every language, and “Pump 9” before “Pump 10”. Lower case is
 * taken in this collation as well, because that of some installations knows only the letters of English.
 */
const foundations = [
  sql`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`,
  sql`create extension if not exists pg_trgm`,
];

const workspaces = [
  sql`create table workspace (
    id bigint generated always as identity primary key,
    key text not null unique,
    display_name text not null,
    logo uuid,
    plan text not null check (plan in ('free', 'standard', 'premium', 'enterprise')),
    created_at timestamptz not null default now(),
    logo_full uuid,
    langs text[] not null default '{en,de,fr}'
  )`,
  sql`create table workspace_setting (
    workspace_id bigint not null references workspace,
    name text not null,
    value jsonb not null,
    primary key (workspace_id, name)
  )`,
  sql`create table workspace_trial (
    workspace_id bigint not null references workspace,
    plan text not null check (plan in ('standard', 'premium', 'enterprise')),
    started_at timestamptz not null default now(),
    ends_at timestamptz not null,
    primary key (workspace_id, plan)
  )`,
  sql`create function plan_rank(plan text) returns integer language sql immutable as $$
    select array_position(array['free', 'standard', 'premium', 'enterprise'], plan) $$`,
  // A function that returns rows is planned as part of the query that calls it.
  sql`create function trial_in_force(of_workspace bigint, own_plan text) returns setof workspace_trial
    language sql stable rows 1 as $$
    select t.* from workspace_trial t
    where t.workspace_id = of_workspace and t.ends_at > now() and plan_rank(t.plan) > plan_rank(own_plan)
    order by plan_rank(t.plan) desc limit 1 $$`,
];

/**
 * Columns that end in `_search` hold texts in lower case, compared byte by byte, for filters by parts of a
 * text; columns that end in `_order` are never null, so that an index has the whole list in order.
 */
const people = [
  sql`create table account (
    id bigint generated always as identity primary key,
    email text not null,
    email_key text not null unique,
    password_hash text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    second_factor text check (second_factor in ('email', 'totp')),
    totp_secret bytea,
    totp_last_step bigint not null default 0,
    email_search text collate "C" not null generated always as (lower(email collate natural_order)) stored,
    check ((second_factor = 'totp') is not true or totp_secret is not null)
  )`,
  sql`create index account_by_email on account (email collate natural_order)`,
  sql`create index account_text on account using gin (email_search gin_trgm_ops)`,
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
    gender text check (gender in ('female', 'male', 'diverse')),
    birth_date date,
    date_format text,
    invited_until timestamptz,
    name_search text collate "C" not null generated always as (lower(full_name collate natural_order)) stored,
    signed_in_order timestamptz not null generated always as (coalesce(signed_in_at, '-infinity')) stored,
    unique (workspace_id, account_id),
    unique (workspace_id, id)
  )`,
  sql`create index user_account on "user" (account_id)`,
  sql`create index user_called on "user" (workspace_id, full_name collate natural_order, id) include (name_search)`,
  sql`create index user_by_status on "user" (workspace_id, status, id)`,
  sql`create index user_signed_in on "user" (workspace_id, signed_in_order, id)`,
  sql`create index user_created on "user" (workspace_id, created_at, id)`,
  sql`create index user_text on "user" using gin (name_search gin_trgm_ops)`,
];

const rolesAndGroups = [
  sql`create table role (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    system_key text,
    name_lang jsonb not null,
    permissions text[] not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    is_default boolean not null default false,
    revision integer not null default 0,
    unique (workspace_id, system_key),
    unique (workspace_id, id)
  )`,
  sql`create unique index role_default on role (workspace_id) where is_default`,
  sql`create table user_role (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    role_id bigint not null,
    primary key (user_id, role_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade,
    foreign key (workspace_id, role_id) references role (workspace_id, id)
  )`,
  sql`create index user_role_role on user_role (workspace_id, role_id)`,
  sql`create table user_group (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    name_lang jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id)
  )`,
  sql`create table user_group_member (
    workspace_id bigint not null references workspace,
    group_id bigint not null,
    user_id bigint not null,
    added_at timestamptz not null default now(),
    primary key (group_id, user_id),
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index user_group_of_user on user_group_member (workspace_id, user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...foundations, ...workspaces, ...people, ...rolesAndGroups]) await statement.execute(db);
  const tables = [
    'workspace_setting',
    'workspace_trial',
    'user',
    'role',
    'user_role',
    'user_group',
    'user_group_member',
  ];
  for (const table of tables) await workspaceTable(db, table);
  await listView(db, 'user');
  // Signing in and switching the workspace happen before one is chosen: people find their own rows by account.
  await sql`create policy own_account on "user" for select
    using (account_id = nullif(current_setting('rounds.account_id', true), '')::bigint)`.execute(db);
}
