/** The metadata of uploaded files; the bytes are in the file store under `key`. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const changeStorage = (sign: string) => sql`begin
  insert into workspace_storage (workspace_id, bytes)
  select workspace_id, ${sql.raw(sign)} sum(size) from changed group by workspace_id
  on conflict (workspace_id) do update set bytes = workspace_storage.bytes + excluded.bytes;
  return null;
end`;

const schema = sql`
  create table file (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null,
    key uuid not null,
    name text not null,
    type text not null,
    size bigint not null,
    -- Copies share the hash of their original.
    hash text,
    purpose text not null,
    -- Null until the job has created them, and for files that are not pictures.
    scaled jsonb,
    -- Who signed a signature: its name is what the person typed, because many who sign have no account.
    signer jsonb,
    -- When and where a photo was taken, for people who want their photos to show it.
    capture jsonb,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
  -- Copies of a file share its bytes, which are removed with the last of them.
  create index file_key on file (workspace_id, key);

  -- Bytes in the file store that no row names yet. What stays here belongs to an upload that was broken off, and
  -- only what this database has put there is ever deleted.
  create table arriving_file (
    key uuid primary key,
    begun_at timestamptz not null default now()
  );

  create table upload_chunk (
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
  );
  create index upload_chunk_created on upload_chunk (workspace_id, created_at);

  create table workspace_storage (
    workspace_id bigint primary key references workspace,
    bytes bigint not null
  );

  -- How many bytes the files of a workspace have, with the chunks of those that still arrive, so that a limit
  -- costs one row instead of a sum over all files.
  create function add_storage() returns trigger language plpgsql as $$ ${changeStorage('')} $$;
  create function free_storage() returns trigger language plpgsql as $$ ${changeStorage('-')} $$;
  create trigger storage_added after insert on file referencing new table as changed
    for each statement execute function add_storage();
  create trigger storage_freed after delete on file referencing old table as changed
    for each statement execute function free_storage();
  create trigger storage_added after insert on upload_chunk referencing new table as changed
    for each statement execute function add_storage();
  create trigger storage_freed after delete on upload_chunk referencing old table as changed
    for each statement execute function free_storage();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'file', 'upload_chunk', 'workspace_storage');
}
