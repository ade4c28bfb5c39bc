/** Assets: what is inspected. The columns `…_search` and `…_order` are for lists, see `0001_workspaces.ts`. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

const asset = [
  sql`create table asset (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    asset_id text collate natural_order not null,
    display_name text collate natural_order not null,
    last_inspection_at timestamptz,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    inspected_order timestamptz not null generated always as (coalesce(last_inspection_at, '-infinity')) stored,
    name_search text collate "C" not null generated always as (lower(display_name collate natural_order)) stored,
    number_search text collate "C" not null generated always as (lower(asset_id collate natural_order)) stored,
    unique (workspace_id, id),
    unique (workspace_id, uuid),
    constraint asset_number unique (workspace_id, asset_id)
  )`,
  // A text that is searched for in the column that the list is sorted by is looked for in the index alone.
  sql`create index asset_name on asset (workspace_id, archived, display_name, id) include (name_search)`,
  sql`create index asset_by_number on asset (workspace_id, archived, asset_id, id) include (number_search)`,
  sql`create index asset_created on asset (workspace_id, archived, created_at, id)`,
  sql`create index asset_inspected on asset (workspace_id, archived, inspected_order, id)`,
  sql`create index asset_text on asset using gin (name_search gin_trgm_ops, number_search gin_trgm_ops)`,
  // An index alone answers only for pages that a vacuum has seen: it comes after 2 % more rows, not after 20 %.
  sql`alter table asset set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of asset) await statement.execute(db);
  await workspaceTable(db, 'asset');
  await listView(db, 'asset');
}
