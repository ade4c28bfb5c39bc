/** The transaction that last changed an item of a global list, so that devices can ask for what is new. */
import { type Kysely, sql } from 'kysely';
import { listView } from '../workspace-table.ts';

const statements = [
  // A number, because comparisons of transaction ids are not leakproof and would use no index under row-level security.
  sql`alter table global_list_item add column change_id bigint not null default 0`,
  sql`create function set_change_id() returns trigger language plpgsql as $$
    begin
      new.change_id := pg_current_xact_id()::text::bigint;
      return new;
    end $$`,
  sql`create trigger global_list_item_change before insert or update on global_list_item
    for each row execute function set_change_id()`,
  sql`create index global_list_item_changes on global_list_item (workspace_id, list_id, change_id, id)`,
  // A view keeps the columns that its table had when it was created.
  sql`drop view listed_global_list_item`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await listView(db, 'global_list_item');
}
