/** Types of assets with fields of their own; the type, parent and place of assets. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const types = [
  sql`create table asset_type (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    name text collate natural_order not null,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id),
    unique (workspace_id, uuid)
  )`,
  sql`create unique index asset_type_name on asset_type (workspace_id, lower(name))`,
];

/** Fields that belong to a record, such as a type, name it; those of the whole workspace have no owner. */
const fields = [
  sql`alter table custom_field add column owner uuid`,
  sql`create index custom_field_owner on custom_field (workspace_id, scope, owner)`,
];

const assets = [
  sql`alter table asset
    add column type_uuid uuid,
    add column parent_id bigint,
    add column lat float8,
    add column lng float8,
    add foreign key (workspace_id, type_uuid) references asset_type (workspace_id, uuid),
    add foreign key (workspace_id, parent_id) references asset (workspace_id, id),
    add check (num_nonnulls(lat, lng) <> 1),
    add check (parent_id <> id)`,
  sql`create index asset_of_type on asset (workspace_id, archived, type_uuid, display_name, id)`,
  sql`create index asset_of_parent on asset (workspace_id, parent_id, display_name, id) where parent_id is not null`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_asset`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...types, ...fields, ...assets]) await statement.execute(db);
  await workspaceTable(db, 'asset_type');
  await listView(db, 'asset');
}
