/** Nodes of site structures have an address as people write it, and the time zone of the place. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_node add column address text, add column time_zone text`.execute(db);
}
