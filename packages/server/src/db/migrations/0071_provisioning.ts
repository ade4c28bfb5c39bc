/** People and groups as an identity provider that provisions them by SCIM knows them. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table scim_user (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    -- As sent; the key is what is compared.
    user_name text not null,
    user_name_key text collate "C" not null,
    external_id text collate "C",
    display_name text,
    -- The person stays, disabled, but the provider no longer sees them.
    is_deleted boolean not null default false,
    primary key (workspace_id, user_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create unique index scim_user_name on scim_user (workspace_id, user_name_key) where not is_deleted`,
  sql`create index scim_user_external on scim_user (workspace_id, external_id)`,
  sql`create table scim_group (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    display_name text not null,
    display_name_key text collate "C" not null,
    external_id text collate "C",
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, display_name_key)
  )`,
  sql`create table scim_group_member (
    workspace_id bigint not null references workspace,
    group_id bigint not null,
    user_id bigint not null,
    primary key (workspace_id, group_id, user_id),
    foreign key (workspace_id, group_id) references scim_group (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index scim_group_member_user on scim_group_member (workspace_id, user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  for (const table of ['scim_user', 'scim_group', 'scim_group_member']) await workspaceTable(db, table);
}
