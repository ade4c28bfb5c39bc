/**
 * The format in which the records of a template's draft are stored: 1 for all that were there, what
 * is new says its own. Published versions say it in their document. And units that a workspace made.
 */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table template add column format integer not null default 1`.execute(db);
  await sql`
    create table custom_unit (
      id bigint generated always as identity primary key,
      workspace_id bigint not null references workspace,
      uuid uuid not null,
      title text not null,
      symbol text not null,
      created_by bigint not null,
      created_at timestamptz not null default now(),
      unique (workspace_id, uuid),
      foreign key (workspace_id, created_by) references "user" (workspace_id, id)
    )`.execute(db);
  await sql`create unique index custom_unit_written on custom_unit (workspace_id, (lower(symbol)), (lower(title)))`.execute(
    db,
  );
  await workspaceTable(db, 'custom_unit');
}
