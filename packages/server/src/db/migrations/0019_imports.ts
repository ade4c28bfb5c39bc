/** Imports that can be undone: what they created, and what changed records were before. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const imports = [
  sql`create table record_import (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace,
    kind text not null,
    list_id bigint,
    file_name text not null,
    user_id bigint not null,
    created int not null default 0,
    changed int not null default 0,
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    unique (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    foreign key (workspace_id, list_id) references global_list (workspace_id, id) on delete cascade
  )`,
  sql`create index record_import_newest on record_import (workspace_id, kind, created_at desc, id desc)`,
  // Its import is in the same workspace, so a reference to the workspace would only cost time.
  sql`create table record_import_row (
    workspace_id bigint not null,
    import_id bigint not null,
    entity_id bigint not null,
    before jsonb,
    primary key (import_id, entity_id),
    foreign key (workspace_id, import_id) references record_import (workspace_id, id) on delete cascade
  )`,
];

const files = [
  // The files of imports that jobs store, so that what a job leaves behind can be removed.
  sql`create table record_import_file (
    workspace_id bigint not null references workspace,
    key uuid primary key,
    created_at timestamptz not null default now()
  )`,
];

/** A job that counts what it has done shows the numbers beside its percentage. */
const counts = [sql`alter table job add column done int, add column total int`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...imports, ...files, ...counts]) await statement.execute(db);
  await workspaceTable(db, 'record_import');
  await workspaceTable(db, 'record_import_row');
  await workspaceTable(db, 'record_import_file');
}
