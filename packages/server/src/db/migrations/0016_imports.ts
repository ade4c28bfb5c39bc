/** Imports that can be undone: what they created, and what changed records were before. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table record_import (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    kind text not null,
    -- The list whose items were imported; null for assets.
    list_id bigint,
    file_name text not null,
    user_id bigint not null,
    created int not null default 0,
    changed int not null default 0,
    -- The time of the transaction, which is also updated_at of its rows as long as nobody changes them.
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    foreign key (workspace_id, list_id) references global_list (workspace_id, id) on delete cascade
  );
  create index record_import_newest on record_import (workspace_id, kind, created_at desc, id desc);

  -- Its import is in the same workspace, so a reference to the workspace would only cost time.
  create table record_import_row (
    workspace_id bigint not null,
    import_id bigint not null,
    entity_id bigint not null,
    -- What the record was before; null if the import created it. Written as JSON text.
    before jsonb,
    primary key (workspace_id, import_id, entity_id),
    foreign key (workspace_id, import_id) references record_import (workspace_id, id) on delete cascade
  );

  -- The files of imports that jobs store, so that what a job leaves behind can be removed.
  create table record_import_file (
    workspace_id bigint not null references workspace,
    key uuid not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, key)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'record_import', 'record_import_row', 'record_import_file');
}
