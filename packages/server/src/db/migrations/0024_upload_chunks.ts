/** Uploads in chunks, and the hash of each stored file. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const statements = [
  // Files from before have no hash, and copies share that of their original.
  sql`alter table file add column hash text`,
  sql`create table upload_chunk (
    workspace_id bigint not null references workspace,
    user_id bigint not null,
    uuid uuid not null,
    "offset" integer not null,
    size integer not null,
    hash text not null,
    -- Its bytes in the file store.
    key uuid not null,
    created_at timestamptz not null default now(),
    -- The uploads of two people never meet, even under one uuid.
    primary key (workspace_id, user_id, uuid, "offset"),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  )`,
  sql`create index upload_chunk_created on upload_chunk (workspace_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'upload_chunk');
}
