/**
 * Files for imports arrive in chunks like others, but may be larger than 2 GB. They are not files of their workspace, so
 * they do not count as its storage; the operator limits them instead.
 */
import { type Kysely, sql } from 'kysely';

const changeStorage = (sign: string) => sql`begin
  insert into workspace_storage (workspace_id, bytes)
  select workspace_id, ${sql.raw(sign)} sum(size) from changed where not is_import group by workspace_id
  on conflict (workspace_id) do update set bytes = workspace_storage.bytes + excluded.bytes;
  return null;
end`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload_chunk alter column "offset" type bigint;
    alter table upload_chunk add column is_import boolean not null default false;

    create function add_chunk_storage() returns trigger language plpgsql as $$ ${changeStorage('')} $$;
    create function free_chunk_storage() returns trigger language plpgsql as $$ ${changeStorage('-')} $$;
    drop trigger storage_added on upload_chunk;
    drop trigger storage_freed on upload_chunk;
    create trigger storage_added after insert on upload_chunk referencing new table as changed
      for each statement execute function add_chunk_storage();
    create trigger storage_freed after delete on upload_chunk referencing old table as changed
      for each statement execute function free_chunk_storage();
  `.execute(db);
}
