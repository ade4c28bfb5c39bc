/** The values of custom fields. The columns `…_search` and `…_order` are for lists, see `0001_workspaces.ts`. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTable } from '../workspace-table.ts';

/**
 * One row for each value that is not empty, in the column of its type. `entity_id` is the record that has it, in
 * the table that belongs to the field's scope. An index holds at most 2,700 bytes of a text, hence `text_order`.
 */
const values = [
  sql`create table custom_field_value (
    workspace_id bigint not null references workspace,
    field_id bigint not null,
    entity_id bigint not null,
    text text collate natural_order,
    number float8,
    text_search text collate "C" generated always as (lower(text collate natural_order)) stored,
    text_order text collate natural_order generated always as (left(text, 200)) stored,
    primary key (entity_id, field_id),
    foreign key (workspace_id, field_id) references custom_field (workspace_id, id) on delete cascade,
    check (num_nonnulls(text, number) = 1)
  )`,
  sql`create index custom_field_value_number on custom_field_value (workspace_id, field_id, number, entity_id)`,
  sql`create index custom_field_value_text on custom_field_value (workspace_id, field_id, text_order, entity_id)`,
  sql`create index custom_field_value_search on custom_field_value using gin (text_search gin_trgm_ops)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of values) await statement.execute(db);
  await workspaceTable(db, 'custom_field_value');
  await listView(db, 'custom_field_value');
}
