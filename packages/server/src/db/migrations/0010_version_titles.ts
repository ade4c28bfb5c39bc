/** Titles of published versions, and whether a draft has translations that are not published yet. */
import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table template_version add column version_title text`,
  // The title of the published version, so that lists need no join.
  sql`alter table template add column published_title text`,
  sql`alter table template add column has_draft_translations boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
