/** The file manager: folders and files of a workspace, and who may use each folder. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  -- A folder has no file. The top has no row: folder_id is 0 for what is directly in it.
  create table file_entry (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    parent_id bigint,
    name text collate natural_order not null,
    file_uuid uuid,
    type text collate "C" not null default '',
    size bigint not null default 0,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    folder_id bigint not null generated always as (coalesce(parent_id, 0)) stored,
    is_folder boolean not null generated always as (file_uuid is null) stored,
    name_key text collate "C" not null generated always as (lower(name collate natural_order)) stored,
    primary key (workspace_id, id),
    foreign key (workspace_id, parent_id) references file_entry (workspace_id, id),
    foreign key (workspace_id, file_uuid) references file (workspace_id, uuid),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id),
    check (parent_id <> id)
  );
  create unique index file_entry_name on file_entry (workspace_id, folder_id, name_key);
  create index file_entry_listed on file_entry (workspace_id, folder_id, is_folder desc, name, id);
  create index file_entry_parent on file_entry (workspace_id, parent_id) where parent_id is not null;
  create unique index file_entry_file on file_entry (workspace_id, file_uuid) where file_uuid is not null;

  -- Only folders with a list of their own have a row; the others have the access of the folder above.
  create table folder_access (
    workspace_id bigint not null references workspace,
    -- Null for the top of the file manager.
    folder_id bigint,
    entries jsonb not null,
    unique nulls not distinct (workspace_id, folder_id),
    foreign key (workspace_id, folder_id) references file_entry (workspace_id, id) on delete cascade
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'file_entry', 'folder_access');
  await listView(db, 'file_entry');
}
