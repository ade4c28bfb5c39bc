/** When and where a photo was taken, for people who want their photos to show it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column capture jsonb`.execute(db);
}
