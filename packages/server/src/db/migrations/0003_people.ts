/**
 * People, with their roles and groups. `account` is a person for the installation, `"user"` is that person in one workspace.
 *
 * Columns that end in `_search` hold folded texts, compared byte by byte, for filters by parts of a text; columns that end
 * in `_order` are never null, so that an index has the whole list in order.
 */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table account (
    id bigint generated always as identity primary key,
    -- As entered; email_key is used for comparison.
    email text not null,
    email_key text not null unique,
    password_hash text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    second_factor text check (second_factor in ('email', 'totp')),
    -- Encrypted: the secret shared with the authenticator app.
    totp_secret bytea,
    -- The last time step whose code was used, because no code may be used twice.
    totp_last_step bigint not null default 0,
    email_search text collate "C" not null generated always as (fold_text(email collate natural_order)) stored,
    check ((second_factor = 'totp') is not true or totp_secret is not null)
  );
  create index account_by_email on account (email collate natural_order);
  create index account_text on account using gin (email_search gin_trgm_ops);

  create table "user" (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    account_id bigint not null references account,
    first_name text not null,
    last_name text not null,
    full_name text not null,
    nick_name text,
    avatar uuid,
    mobile text,
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
    -- The help banners that the person has closed.
    closed_banners text[] not null default '{}',
    -- Kind to choice; a kind that is missing has its default.
    notice_choices jsonb not null default '{}',
    notices_mailed_at timestamptz,
    -- Until when an invitation can be accepted.
    invited_until timestamptz,
    name_search text collate "C" not null generated always as (fold_text(full_name collate natural_order)) stored,
    mobile_search text collate "C" generated always as (fold_text(mobile collate natural_order)) stored,
    signed_in_order timestamptz not null generated always as (coalesce(signed_in_at, '-infinity')) stored,
    primary key (workspace_id, id),
    unique (workspace_id, account_id)
  );
  create index user_account on "user" (account_id);
  -- People also find their own rows by account (see below), so look-ups by id alone do not begin with the workspace.
  create index user_by_id on "user" (id);
  create index user_called on "user" (workspace_id, full_name collate natural_order, id) include (name_search);
  create index user_by_status on "user" (workspace_id, status, id);
  create index user_signed_in on "user" (workspace_id, signed_in_order, id);
  create index user_created on "user" (workspace_id, created_at, id);
  create index user_text on "user" using gin (name_search gin_trgm_ops);

  -- Signing in and switching the workspace happen before one is chosen: people find their own rows by account.
  create policy own_account on "user" for select
    using (account_id = nullif(current_setting('rounds.account_id', true), '')::bigint);

  create table role (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    system_key text,
    name_lang jsonb not null,
    permissions text[] not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- The role of new users; there is one per workspace.
    is_default boolean not null default false,
    -- Increases with each change of the name or permissions.
    revision integer not null default 0,
    primary key (workspace_id, id),
    unique (workspace_id, system_key)
  );
  create unique index role_default on role (workspace_id) where is_default;

  create table user_role (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    role_id bigint not null,
    primary key (workspace_id, user_id, role_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade,
    foreign key (workspace_id, role_id) references role (workspace_id, id)
  );
  create index user_role_role on user_role (workspace_id, role_id);

  create table user_group (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    name_lang jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id)
  );

  create table user_group_member (
    workspace_id bigint not null references workspace,
    group_id bigint not null,
    user_id bigint not null,
    added_at timestamptz not null default now(),
    primary key (workspace_id, group_id, user_id),
    foreign key (workspace_id, group_id) references user_group (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index user_group_of_user on user_group_member (workspace_id, user_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'user', 'role', 'user_role', 'user_group', 'user_group_member');
  await listView(db, 'user');
}
