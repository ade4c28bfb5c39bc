/** Global lists and their items. The columns `…_search` and `…_order` are for lists, see `0001_workspaces.ts`. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const lists = [
  sql`create table global_list (
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
  sql`create unique index global_list_name on global_list (workspace_id, lower(name))`,
];

const items = [
  sql`create table global_list_item (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    list_id bigint not null,
    item_id text collate natural_order not null,
    display_name text collate natural_order not null,
    parent_id bigint,
    points float8,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    points_order float8 not null generated always as (coalesce(points, '-infinity')) stored,
    name_search text collate "C" not null generated always as (lower(display_name collate natural_order)) stored,
    id_search text collate "C" not null generated always as (lower(item_id collate natural_order)) stored,
    search text collate "C" not null
      generated always as (lower((item_id || ' ' || display_name) collate natural_order)) stored,
    unique (workspace_id, uuid),
    unique (workspace_id, list_id, id),
    constraint global_list_item_key unique (workspace_id, list_id, item_id),
    foreign key (workspace_id, list_id) references global_list (workspace_id, id) on delete cascade,
    -- A parent is an item of the same list.
    foreign key (workspace_id, list_id, parent_id) references global_list_item (workspace_id, list_id, id),
    check (parent_id <> id)
  )`,
  sql`create index global_list_item_name on global_list_item (workspace_id, list_id, archived, display_name, id)
    include (search)`,
  sql`create index global_list_item_by_key on global_list_item (workspace_id, list_id, archived, item_id, id)`,
  sql`create index global_list_item_points on global_list_item (workspace_id, list_id, archived, points_order, id)`,
  sql`create index global_list_item_updated on global_list_item (workspace_id, list_id, archived, updated_at, id)`,
  sql`create index global_list_item_parent on global_list_item (workspace_id, list_id, parent_id, display_name, id)
    where parent_id is not null`,
  sql`create index global_list_item_text on global_list_item
    using gin (search gin_trgm_ops)`,
  // An index alone answers only for pages that a vacuum has seen: it comes after 2 % more rows, not after 20 %.
  sql`alter table global_list_item set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...lists, ...items]) await statement.execute(db);
  await workspaceTable(db, 'global_list');
  await workspaceTable(db, 'global_list_item');
  await listView(db, 'global_list_item');
}
