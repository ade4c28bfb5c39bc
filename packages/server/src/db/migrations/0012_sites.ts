/** Structures of sites: trees of nodes whose leaves are the sites where assets are. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table site_structure (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    title text collate natural_order not null,
    columns jsonb not null default '[]',
    nodes_count integer not null default 0,
    sites_count integer not null default 0,
    revision integer not null default 1,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id)
  );
  create unique index site_structure_title on site_structure (workspace_id, lower(title));

  create table site_node (
    id bigint generated always as identity,
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
    search text collate "C" not null generated always as (fold_text(path collate natural_order)) stored,
    primary key (workspace_id, id),
    -- Trees are written as a whole, so that parents need no check for each row.
    foreign key (workspace_id, structure_id) references site_structure (workspace_id, id) on delete cascade
  );
  create index site_node_order on site_node (workspace_id, structure_id, position);
  create index site_node_parent on site_node (workspace_id, parent_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'site_structure', 'site_node');
}
