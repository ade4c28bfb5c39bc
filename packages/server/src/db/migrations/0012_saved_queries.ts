/** Saved queries of tables, each person's own; and indexes by which archives are walked in their usual order. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_query (
      id bigint generated always as identity primary key,
      workspace_id bigint not null references workspace,
      user_id bigint not null,
      table_name text not null,
      key text not null,
      name text not null,
      query_string text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (workspace_id, user_id, table_name, key),
      foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
    )`.execute(db);
  await workspaceTable(db, 'saved_query');
  // An archive is a small part of all rows; without these it would be looked for among all of them.
  await sql`create index inspection_archived on inspection (workspace_id, (coalesce(started_at, '-infinity')), id)
    where archived_at is not null`.execute(db);
  await sql`create index asset_archived on asset (workspace_id, display_name, id) where archived_at is not null`.execute(
    db,
  );
}
