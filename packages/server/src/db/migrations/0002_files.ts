/** Uploaded files: what is known of them. The bytes lie in the file store under `key`. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id bigint generated always as identity primary key,
      workspace_id bigint not null references workspace,
      uuid uuid not null,
      key uuid not null,
      name text not null,
      type text not null,
      size bigint not null,
      purpose text not null,
      scaled jsonb,
      user_id bigint not null,
      created_at timestamptz not null default now(),
      unique (workspace_id, uuid),
      foreign key (workspace_id, user_id) references "user" (workspace_id, id)
    )`.execute(db);
  await workspaceTable(db, 'file');
}
