/** Files that are attached to assets, and an index for the map. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const statements = [
  sql`create table asset_file (
    workspace_id bigint not null references workspace,
    asset_id bigint not null,
    file_uuid uuid not null,
    user_name text not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, file_uuid),
    foreign key (workspace_id, asset_id) references asset (workspace_id, id) on delete cascade,
    foreign key (workspace_id, file_uuid) references file (workspace_id, uuid) on delete cascade
  )`,
  sql`create index asset_file_of on asset_file (workspace_id, asset_id, created_at)`,
  sql`create index asset_place on asset (workspace_id, archived, lat, lng) where lat is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'asset_file');
}
