/** Structures of sites: trees of nodes whose leaves are the sites where assets are. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table site_structure (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    title text collate natural_order not null,
    columns jsonb not null default '[]',
    nodes_count integer not null default 0,
    sites_count integer not null default 0,
    revision integer not null default 1,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id)
  )`,
  sql`create unique index site_structure_title on site_structure (workspace_id, lower(title))`,
  sql`create table site_node (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    structure_id bigint not null,
    parent_id bigint,
    -- Among all nodes of the structure, from top to bottom.
    position integer not null,
    title text collate natural_order not null,
    is_site boolean not null,
    note text,
    "values" jsonb not null default '{}',
    -- The ids and titles of the nodes above, outermost first.
    ancestors bigint[] not null,
    path text not null,
    search text collate "C" not null generated always as (lower(path collate natural_order)) stored,
    unique (workspace_id, id),
    -- Trees are written as a whole, so that parents need no check for each row.
    foreign key (workspace_id, structure_id) references site_structure (workspace_id, id) on delete cascade
  )`,
  sql`create index site_node_order on site_node (workspace_id, structure_id, position)`,
  sql`create index site_node_parent on site_node (workspace_id, parent_id)`,
  sql`alter table asset add column site_id bigint`,
  sql`alter table asset add constraint asset_site foreign key (workspace_id, site_id)
    references site_node (workspace_id, id)`,
  sql`create index asset_site_id on asset (workspace_id, site_id) where site_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'site_structure');
  await workspaceTable(db, 'site_node');
  // A view has the columns that its table had when it was created.
  await sql`drop view listed_asset`.execute(db);
  await listView(db, 'asset');
}
