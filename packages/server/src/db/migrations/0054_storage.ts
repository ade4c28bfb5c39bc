/** How many bytes the files of a workspace have, so that a limit costs one row instead of a sum over all files. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

/** Files, and the chunks of those that still arrive. */
const TABLES = ['file', 'upload_chunk'];

const changeStorage = (sign: string) => sql`begin
  insert into workspace_storage (workspace_id, bytes)
  select workspace_id, ${sql.raw(sign)} sum(size) from changed group by workspace_id
  on conflict (workspace_id) do update set bytes = workspace_storage.bytes + excluded.bytes;
  return null;
end`;

const statements = [
  sql`create table workspace_storage (
    workspace_id bigint primary key references workspace,
    bytes bigint not null
  )`,
  // Rows of a workspace are visible only inside it.
  sql`do $$
  declare
    id bigint;
  begin
    for id in select w.id from workspace w order by w.id loop
      perform set_config('rounds.workspace_id', id::text, true);
      insert into workspace_storage (workspace_id, bytes)
      select id, coalesce((select sum(f.size) from file f where f.workspace_id = id), 0)
        + coalesce((select sum(c.size) from upload_chunk c where c.workspace_id = id), 0);
    end loop;
    perform set_config('rounds.workspace_id', '', true);
  end $$`,
  sql`create function add_storage() returns trigger language plpgsql as $$ ${changeStorage('')} $$`,
  sql`create function free_storage() returns trigger language plpgsql as $$ ${changeStorage('-')} $$`,
  ...TABLES.flatMap((name) => [
    sql`create trigger storage_added after insert on ${sql.id(name)} referencing new table as changed
      for each statement execute function add_storage()`,
    sql`create trigger storage_freed after delete on ${sql.id(name)} referencing old table as changed
      for each statement execute function free_storage()`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await workspaceTable(db, 'workspace_storage');
}
