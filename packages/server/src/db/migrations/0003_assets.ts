/** Assets: what is inspected. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

/** Sorts for people: letters as all languages have them, and “Pump 9” before “Pump 10”. */
const naturalOrder = sql`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`;

const assets = [
  sql`create table asset (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    asset_id text collate natural_order not null,
    display_name text collate natural_order not null,
    search_text text not null generated always as (lower(display_name || ' ' || asset_id)) stored,
    last_inspection_at timestamptz,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, id),
    unique (workspace_id, uuid),
    constraint asset_number unique (workspace_id, asset_id)
  )`,
  sql`create index asset_name on asset (workspace_id, display_name, id)`,
  sql`create index asset_created on asset (workspace_id, created_at, id)`,
  // Never inspected sorts before all times, so that the order has no gap that no index fits.
  sql`create index asset_inspected on asset (workspace_id, (coalesce(last_inspection_at, '-infinity')), id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [naturalOrder, ...assets]) await statement.execute(db);
  await workspaceTable(db, 'asset');
}
