/**
 * Bytes that lie in the file store and that no row names yet. What stays here was broken off, and
 * only what this database itself has put there is ever swept away.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table arriving_file (
      key uuid primary key,
      begun_at timestamptz not null default now()
    )`.execute(db);
}
