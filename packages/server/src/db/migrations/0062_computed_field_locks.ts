/** Whether something depends on a custom field is looked up among the references, so the column that nothing set goes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table custom_field drop column is_locked`.execute(db);
}
