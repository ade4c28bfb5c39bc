/** Less work for each value of a custom field, because an import writes a million of them. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Its field is in the same workspace, so a reference to the workspace would only cost time.
  sql`alter table custom_field_value drop constraint custom_field_value_workspace_id_fkey`,
  // Most values are texts, which have no number.
  sql`drop index custom_field_value_number`,
  sql`create index custom_field_value_number on custom_field_value (workspace_id, field_id, number, entity_id)
    where number is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
