/** The minute for which each scheduled task was last queued, so that several servers queue it once. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scheduled_run (task text primary key, minute timestamptz not null)`.execute(db);
}
