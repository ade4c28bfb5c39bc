/** Roles count how often they were changed; entries of the log know the names of their subject in each language. */
import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table role add revision integer not null default 0`,
  // Entries are never altered: those of before keep their one title.
  sql`alter table activity add subject_name_lang jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
